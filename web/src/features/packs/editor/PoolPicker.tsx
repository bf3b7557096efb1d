import { useMemo, useState } from "react";
import type { Schemas } from "../../../api/client";
import { Button } from "../../../ui/Button";
import { Checkbox } from "../../../ui/Checkbox";
import { Row } from "../../../ui/Row";
import { SearchField } from "../../../ui/SearchField";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import { pictureForWidth } from "../../cards/model";
import * as m from "./messages";
import styles from "./Packs.module.css";

type Definition = Schemas["Definition"];

interface PoolPickerProps {
  /** All cards, sorted by series. */
  cards: readonly Definition[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Selects the cards that a pack draws from, one by one or by series. */
export function PoolPicker({ cards, chosen, onChange }: PoolPickerProps) {
  const [search, setSearch] = useState("");
  const [onlyChosen, setOnlyChosen] = useState(false);
  const chosenIds = useMemo(() => new Set(chosen), [chosen]);
  const term = search.toLowerCase();
  const shown = cards.filter(
    ({ _id, name, tags }) =>
      (name.toLowerCase().includes(term) || tags.some((tag) => tag.toLowerCase().includes(term))) &&
      (!onlyChosen || chosenIds.has(_id)),
  );
  const bySeries = groupBySeries(shown);
  const add = (added: readonly Definition[]) =>
    onChange([...new Set([...chosen, ...added.map(({ _id }) => _id)])]);
  const remove = (removed: readonly Definition[]) => {
    const ids = new Set(removed.map(({ _id }) => _id));
    onChange(chosen.filter((id) => !ids.has(id)));
  };
  return (
    <Stack gap={4}>
      <Row gap={3} align="end" first="14rem">
        <SearchField
          label={m.searchCards()}
          placeholder={m.searchPlaceholder()}
          value={search}
          onChange={setSearch}
        />
        <Checkbox label={m.onlyChosen()} checked={onlyChosen} onChange={setOnlyChosen} />
      </Row>
      <Text tone="soft" size="sm" role="status">
        {m.chosen({ chosen: chosen.length, all: cards.length })}
      </Text>
      <div className={styles.pool}>
        {shown.length === 0 ? (
          <Text tone="soft" size="sm">
            {m.noMatch()}
          </Text>
        ) : null}
        {[...bySeries].map(([series, group]) => {
          const inPack = group.filter(({ _id }) => chosenIds.has(_id)).length;
          const all = inPack === group.length;
          return (
            <section key={series} aria-label={series}>
              <Row as="header" gap={3} rowGap={2} after={2}>
                <Text as="h3" grow="8rem" size="md">
                  {series}
                </Text>
                <Text as="small" numeric tone="soft">
                  {m.chosenOfSeries({ chosen: inPack, all: group.length })}
                </Text>
                <Button size="s" onClick={() => (all ? remove(group) : add(group))}>
                  {all ? m.removeSeries({ series }) : m.addSeries({ series })}
                </Button>
              </Row>
              <ul>
                {group.map((card) => (
                  <li key={card._id}>
                    <button
                      type="button"
                      className={styles.pick}
                      aria-pressed={chosenIds.has(card._id)}
                      aria-label={card.name}
                      title={card.name}
                      onClick={() => (chosenIds.has(card._id) ? remove([card]) : add([card]))}
                    >
                      <img src={pictureForWidth(card.imageUrl, 84)} alt="" loading="lazy" decoding="async" />
                      <span>{card.name}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </Stack>
  );
}

/** Groups cards by series and keeps their order. */
function groupBySeries(cards: readonly Definition[]): Map<string, Definition[]> {
  const groups = new Map<string, Definition[]>();
  for (const card of cards) {
    const series = card.series || m.noSeries();
    const group = groups.get(series);
    if (group === undefined) groups.set(series, [card]);
    else group.push(card);
  }
  return groups;
}
