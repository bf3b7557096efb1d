import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { Schemas } from "../../api/client";
import { classNames } from "../../lib/classNames";
import { Button, buttonClass } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { Grid } from "../../ui/Grid";
import { boxClass } from "../../ui/look";
import { QueryView } from "../../ui/QueryView";
import { RarityMark } from "../../ui/RarityKey";
import { Row } from "../../ui/Row";
import { Skeleton } from "../../ui/Skeleton";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { LazyCard } from "../cards/LazyCard";
import { cardLabel } from "../cards/model";
import { BulkDialog } from "./BulkDialog";
import styles from "./Create.module.css";
import { allButTheBest, duplicatesIn, type Group, isLastKept } from "./duplicates";
import { MAX_PACKS } from "./limits";
import * as m from "./messages";
import { PackStepper } from "./PackStepper";
import { duplicates } from "./queries";

const NO_CARD: ReadonlySet<string> = new Set();

/** Lists chosen duplicates for sale; one copy of each card always stays with the user. */
export function ListDuplicates({ userId }: { userId: string }) {
  const [chosen, setChosen] = useState(NO_CARD);
  const [packs, setPacks] = useState(0);
  const [posted, setPosted] = useState<readonly Schemas["OwnedCard"][] | null>(null);
  const handleClose = (done: boolean) => {
    setPosted(null);
    if (done) setChosen(NO_CARD);
  };
  return (
    <>
      <DuplicateChoice
        userId={userId}
        chosen={chosen}
        onChoose={setChosen}
        packs={packs}
        onPacks={setPacks}
        onPost={setPosted}
      />
      {/* Outside the list: listed cards leave it while the dialog still shows the result. */}
      {posted === null ? null : <BulkDialog cards={posted} packs={packs} onClose={handleClose} />}
    </>
  );
}

interface DuplicateChoiceProps {
  userId: string;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  packs: number;
  onPacks: (packs: number) => void;
  onPost: (cards: readonly Schemas["OwnedCard"][]) => void;
}

function DuplicateChoice({ userId, ...choice }: DuplicateChoiceProps) {
  const all = useInfiniteQuery(duplicates(userId));
  return (
    <QueryView
      query={all}
      title={m.duplicatesFailed()}
      loading={
        <Stack gap={4} role="status" aria-busy="true" aria-label={m.duplicatesLoading()}>
          <Skeleton height="14rem" />
          <Skeleton height="14rem" />
        </Stack>
      }
    >
      {(copies) => <Groups groups={duplicatesIn(copies)} {...choice} more={<MoreButton query={all} />} />}
    </QueryView>
  );
}

function MoreButton({
  query,
}: {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}) {
  if (!query.hasNextPage) return null;
  return (
    <Button pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {m.moreDuplicates()}
    </Button>
  );
}

interface GroupsProps extends Omit<DuplicateChoiceProps, "userId"> {
  groups: readonly Group[];
  more: ReactNode;
}

function Groups({ groups, chosen, onChoose, packs, onPacks, onPost, more }: GroupsProps) {
  if (groups.length === 0) return <NoDuplicates />;
  // Chosen cards that are no longer free are skipped.
  const cards = groups.flatMap(({ copies }) => copies.filter(({ _id }) => chosen.has(_id)));
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  return (
    <Stack gap={4}>
      <Row gap={2}>
        <Button size="s" onClick={() => onChoose(new Set(allButTheBest(groups)))}>
          {m.selectExtras()}
        </Button>
        <Button size="s" kind="quiet" disabled={cards.length === 0} onClick={() => onChoose(NO_CARD)}>
          {m.selectNone()}
        </Button>
      </Row>
      <Grid as="ul" min="22rem" gap={3} align="start">
        {groups.map((group) => (
          <Copies key={group.key} group={group} chosen={chosen} onToggle={toggle} />
        ))}
      </Grid>
      {more}
      <section className={styles.summary} aria-label={m.duplicatesSummary()}>
        <PackStepper
          label={m.duplicatesPrice()}
          none={m.salePriceNone()}
          value={packs}
          max={MAX_PACKS}
          onChange={onPacks}
        />
        <Text weight="semibold" role="status">
          {m.chosenCards({ count: cards.length })}
        </Text>
        <Button kind="primary" disabled={cards.length === 0} onClick={() => onPost(cards)}>
          {m.reviewCards({ count: cards.length })}
        </Button>
      </section>
    </Stack>
  );
}

interface CopiesProps {
  group: Group;
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

const CARD_WIDTH = 96;
const COPY = boxClass({ hover: "fill" });

function Copies({ group, chosen, onToggle }: CopiesProps) {
  const { name, rarity, copies } = group;
  const forSale = copies.filter(({ _id }) => chosen.has(_id)).length;
  return (
    <li className={styles.group}>
      <Row as="header" gap={4} rowGap={1} tone="soft" size="sm">
        <Text as="h2" line="always" tone="ink" size="lg">
          {name}
        </Text>
        <RarityMark rarity={rarity} />
        <span>
          {forSale === 0
            ? m.freeCopies({ count: copies.length })
            : m.chosenCopies({ chosen: forSale, count: copies.length })}
        </span>
      </Row>
      <ul className={styles.copies} aria-label={m.copies({ card: name, rarity })}>
        {copies.map((card) => {
          const kept = isLastKept(group, card, chosen);
          const picked = chosen.has(card._id);
          return (
            <li key={card._id}>
              <label className={classNames(styles.copy, COPY)}>
                <input
                  type="checkbox"
                  checked={picked}
                  disabled={kept}
                  aria-label={(kept ? m.keepCopy : m.sellCopy)({ card: cardLabel(card) })}
                  onChange={() => onToggle(card._id)}
                />
                <span aria-hidden="true">
                  <LazyCard card={card} size="mini" width={CARD_WIDTH} inspection={false} />
                </span>
                <Text
                  as="small"
                  high="1.125rem"
                  tone={picked ? "accent" : "soft"}
                  size="xs"
                  weight="semibold"
                  aria-hidden="true"
                >
                  {picked ? m.copyForSale() : kept ? m.copyStays() : ""}
                </Text>
              </label>
            </li>
          );
        })}
      </ul>
    </li>
  );
}

function NoDuplicates() {
  return (
    <EmptyState
      title={m.duplicatesEmpty()}
      action={
        <Link className={buttonClass("primary")} to="/market/create">
          {m.sellSingleCard()}
        </Link>
      }
    >
      {m.duplicatesEmptyHint()}
    </EmptyState>
  );
}
