import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Schemas } from "../../../api/client";
import * as words from "../../../lib/messages";
import { Badge } from "../../../ui/Badge";
import { Button, buttonClass } from "../../../ui/Button";
import { linkClass } from "../../../ui/linkClass";
import { Panel } from "../../../ui/Panel";
import { QueryView } from "../../../ui/QueryView";
import { Row } from "../../../ui/Row";
import { SearchField } from "../../../ui/SearchField";
import { Segmented } from "../../../ui/Segmented";
import { Skeleton } from "../../../ui/Skeleton";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import { pictureForWidth } from "../model";
import { type Grouping, groupCards } from "./arrange";
import styles from "./Cards.module.css";
import * as m from "./messages";
import { adminCards } from "./queries";

type Definition = Schemas["Definition"];

const GROUPINGS = [
  { value: "series", label: m.bySeries },
  { value: "rarity", label: m.byRarity },
] as const;

/** Number of cards of a group that are shown before "Show all" is pressed. */
const FIRST_CARDS = 24;

/** All cards, with links to edit them and to create new ones. */
export function CardsPanel() {
  const cards = useQuery(adminCards());
  const [search, setSearch] = useState("");
  const [grouping, setGrouping] = useState<Grouping>("series");
  const groups = groupCards(cards.data ?? [], grouping, search);
  const found = new Set(groups.flatMap((group) => group.cards)).size;
  return (
    <Panel title={m.panelTitle()} lead={m.panelLead()}>
      <Row gap={3} align="end">
        <Link className={buttonClass("primary")} to="/admin/cards/$id" params={{ id: "new" }}>
          {m.newCard()}
        </Link>
        <Link className={buttonClass("secondary")} to="/admin/cards/import">
          {m.importCards()}
        </Link>
      </Row>
      <QueryView
        query={cards}
        title={m.cardsFailed()}
        loading={
          <div role="status" aria-busy="true" aria-label={m.loadingCards()}>
            <Skeleton height="8rem" />
          </div>
        }
      >
        {(data) =>
          data.length === 0 ? (
            <Text breaks tone="soft" size="sm">
              {m.noCards()}
            </Text>
          ) : (
            <>
              <Row gap={3} align="end" first="11rem">
                <SearchField
                  label={m.search()}
                  placeholder={m.searchPlaceholder()}
                  value={search}
                  onChange={setSearch}
                />
                <Segmented
                  label={m.groupBy()}
                  value={grouping}
                  options={GROUPINGS.map(({ value, label }) => ({ value, label: label() }))}
                  onChange={setGrouping}
                />
              </Row>
              <Text breaks tone="soft" size="sm" role="status">
                {found === data.length
                  ? m.allFound({ count: found })
                  : m.someFound({ found, all: data.length })}
              </Text>
              <Stack gap={5} justify="start">
                {groups.map(({ name, cards }) => (
                  <CardGroup key={`${grouping} ${name}`} name={name} cards={cards} />
                ))}
              </Stack>
            </>
          )
        }
      </QueryView>
    </Panel>
  );
}

function CardGroup({ name, cards }: { name: string; cards: readonly Definition[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? cards : cards.slice(0, FIRST_CARDS);
  return (
    <section aria-label={name}>
      <Row as="header" nowrap gap={3} align="baseline" after={2}>
        <Text as="h3" size="md">
          {name}
        </Text>
        <Text as="small" numeric tone="soft">
          {words.designs({ count: cards.length })}
        </Text>
      </Row>
      <ul className={styles.tiles}>
        {shown.map((card) => (
          <li key={card._id}>
            <Link className={linkClass("tile", styles.tile)} to="/admin/cards/$id" params={{ id: card._id }}>
              <img
                src={pictureForWidth(card.imageUrl, 84)}
                alt=""
                loading="lazy"
                decoding="async"
                width={84}
                height={126}
              />
              <span>{card.name}</span>
              {card.retired ? (
                <Badge tone="bad">{m.retired()}</Badge>
              ) : card.limited ? (
                <Badge>{m.limited()}</Badge>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
      {shown.length === cards.length ? null : (
        <Button size="s" onClick={() => setAll(true)}>
          {m.showAllOfGroup({ count: cards.length, group: name })}
        </Button>
      )}
    </section>
  );
}
