import { useMemo, useState } from "react";
import type { Schemas } from "../../../api/client";
import { formatNumber } from "../../../lib/formats";
import { Button } from "../../../ui/Button";
import { Checkbox } from "../../../ui/Checkbox";
import { Row } from "../../../ui/Row";
import { SearchField } from "../../../ui/SearchField";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import { pictureForWidth } from "../../cards/model";
import styles from "./Packs.module.css";

type Definition = Schemas["Definition"];

interface PoolPickerProps {
  /** Every card there is, by series. */
  cards: readonly Definition[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Which cards a pack draws from: by series, one by one, or all that a search finds. */
export function PoolPicker({ cards, chosen, onChange }: PoolPickerProps) {
  const [search, setSearch] = useState("");
  const [onlyChosen, setOnlyChosen] = useState(false);
  const inside = useMemo(() => new Set(chosen), [chosen]);
  const wanted = search.toLowerCase();
  const shown = cards.filter(
    ({ _id, name, tags }) =>
      (name.toLowerCase().includes(wanted) || tags.some((tag) => tag.toLowerCase().includes(wanted))) &&
      (!onlyChosen || inside.has(_id)),
  );
  const bySeries = grouping(shown);
  const put = (some: readonly Definition[]) =>
    onChange([...new Set([...chosen, ...some.map(({ _id }) => _id)])]);
  const take = (some: readonly Definition[]) => {
    const out = new Set(some.map(({ _id }) => _id));
    onChange(chosen.filter((id) => !out.has(id)));
  };
  return (
    <Stack gap={4}>
      <Row gap={3} align="end" first="14rem">
        <SearchField label="Search cards" placeholder="Name or tag" value={search} onChange={setSearch} />
        <Checkbox label="Only those in the pack" checked={onlyChosen} onChange={setOnlyChosen} />
      </Row>
      <Text tone="soft" size="sm" role="status">
        {formatNumber(chosen.length)} of {formatNumber(cards.length)} cards are in the pack.
      </Text>
      <div className={styles.pool}>
        {shown.length === 0 ? (
          <Text tone="soft" size="sm">
            No card is called like that.
          </Text>
        ) : null}
        {[...bySeries].map(([series, some]) => {
          const all = some.every(({ _id }) => inside.has(_id));
          return (
            <section key={series} aria-label={series}>
              <Row as="header" gap={3} rowGap={2} after={2}>
                <Text as="h3" grow="8rem" size="md">
                  {series}
                </Text>
                <Text as="small" numeric tone="soft">
                  {some.filter(({ _id }) => inside.has(_id)).length} of {some.length}
                </Text>
                <Button size="s" onClick={() => (all ? take(some) : put(some))}>
                  {all ? `Take all of ${series} out` : `Put all of ${series} in`}
                </Button>
              </Row>
              <ul>
                {some.map((card) => (
                  <li key={card._id}>
                    <button
                      type="button"
                      className={styles.pick}
                      aria-pressed={inside.has(card._id)}
                      aria-label={card.name}
                      title={card.name}
                      onClick={() => (inside.has(card._id) ? take([card]) : put([card]))}
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

/** Cards by the name of their series, in the order in which they come. */
function grouping(cards: readonly Definition[]): Map<string, Definition[]> {
  const groups = new Map<string, Definition[]>();
  for (const card of cards) {
    const series = card.series || "No series";
    const some = groups.get(series);
    if (some === undefined) groups.set(series, [card]);
    else some.push(card);
  }
  return groups;
}
