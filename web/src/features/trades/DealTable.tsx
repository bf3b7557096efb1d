import { Button } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Basket } from "./Basket";
import styles from "./Bench.module.css";
import type { Deal, DealChange, Half, Limits, OwnedCard } from "./deal";
import { type Chip, chipsOf, type Hints } from "./hints";
import type { Trader } from "./types";

interface DealTableProps {
  deal: Deal;
  me: Trader;
  partner: Trader;
  /** Packs that each has to give. */
  packs: Record<Half, number>;
  limits: Limits;
  hints: Hints;
  /** Why the deal cannot be offered as it is; empty when it can. */
  problem: string;
  /** What the button at the end says. */
  action: string;
  onChange: (change: DealChange) => void;
  onReview: () => void;
}

/** What lies on the table: what is given, what is got, and whether it can be offered. */
export function DealTable({ deal, me, partner, packs, limits, hints, ...table }: DealTableProps) {
  const basket = (half: Half, owner: Trader) => ({
    side: deal[half],
    limits,
    packsThere: packs[half],
    ownerId: owner._id,
    chips: (card: OwnedCard) => basketChips(hints, half, card),
    onRemove: (card: OwnedCard) => table.onChange({ kind: "toggle", half, card, limits }),
    onPacks: (count: number) => table.onChange({ kind: "packs", half, packs: count, limits }),
  });
  return (
    <Stack gap={2} rest="above">
      <Basket
        {...basket("give", me)}
        title="You give"
        packsLabel="You have"
        hint="Pick what you would give among your cards."
      />
      <Row nowrap gap={3} rigid tone="faint" className={styles.swap} aria-hidden="true">
        <Icon name="swap" />
      </Row>
      <Basket
        {...basket("get", partner)}
        title="You get"
        packsLabel={`${partner.username} has`}
        hint={`Pick what you would like among ${partner.username}’s cards.`}
      />
      <Stack as="footer" gap={2} padAbove={3} edge="above" rigid className={styles.foot}>
        <p className={styles.problem} role="status">
          {table.problem}
        </p>
        <Button
          kind="primary"
          aria-disabled={table.problem !== "" || undefined}
          onClick={() => table.problem === "" && table.onReview()}
        >
          {table.action}
        </Button>
      </Stack>
    </Stack>
  );
}

/** The chips of a card on the table; one that has gone elsewhere says so before all else. */
export function basketChips(hints: Hints, half: Half, card: OwnedCard): Chip[] {
  if (hints.isGone(card._id)) return [{ tone: "bad", text: "It has changed hands" }];
  return chipsOf(hints.of(card._id), half);
}
