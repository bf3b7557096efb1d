import { Button } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Basket } from "./Basket";
import type { Deal, DealChange, Half, Limits, OwnedCard } from "./deal";
import { type Chip, chipsOf, type Hints } from "./hints";
import * as m from "./messages";
import styles from "./TradeEditor.module.css";
import type { Trader } from "./types";

interface DealPanelProps {
  deal: Deal;
  me: Trader;
  partner: Trader;
  /** Unopened packs of each side. */
  packs: Record<Half, number>;
  limits: Limits;
  hints: Hints;
  /** Why the deal cannot be offered; empty if it can. */
  problem: string;
  /** Label of the submit button. */
  action: string;
  onChange: (change: DealChange) => void;
  onReview: () => void;
}

/** Both sides of the deal, and the button that offers it. */
export function DealPanel({ deal, me, partner, packs, limits, hints, ...panel }: DealPanelProps) {
  const basket = (half: Half, owner: Trader) => ({
    side: deal[half],
    limits,
    availablePacks: packs[half],
    ownerId: owner._id,
    chips: (card: OwnedCard) => basketChips(hints, half, card),
    onRemove: (card: OwnedCard) => panel.onChange({ kind: "toggle", half, card, limits }),
    onPacks: (count: number) => panel.onChange({ kind: "packs", half, packs: count, limits }),
  });
  return (
    <Stack gap={2} rest="above">
      <Basket
        {...basket("give", me)}
        title={m.youGive()}
        packsHint={m.yourPacks({ count: packs.give })}
        hint={m.youGiveHint()}
      />
      <Row nowrap gap={3} rigid tone="faint" className={styles.swap} aria-hidden="true">
        <Icon name="swap" />
      </Row>
      <Basket
        {...basket("get", partner)}
        title={m.youGet()}
        packsHint={m.theirPacks({ partner: partner.username, count: packs.get })}
        hint={m.youGetHint({ partner: partner.username })}
      />
      <Stack as="footer" gap={2} padAbove={3} edge="above" rigid className={styles.foot}>
        <p className={styles.problem} role="status">
          {panel.problem}
        </p>
        <Button
          kind="primary"
          aria-disabled={panel.problem !== "" || undefined}
          onClick={() => panel.problem === "" && panel.onReview()}
        >
          {panel.action}
        </Button>
      </Stack>
    </Stack>
  );
}

/** The chips of a card in the deal. A card that changed hands has no other chip. */
export function basketChips(hints: Hints, half: Half, card: OwnedCard): Chip[] {
  if (hints.isGone(card._id)) return [{ tone: "bad", text: m.hintMoved() }];
  return chipsOf(hints.of(card._id), half);
}
