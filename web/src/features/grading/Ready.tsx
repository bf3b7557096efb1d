import type { CSSProperties } from "react";
import type { Schemas } from "../../api/client";
import { rarityColor } from "../../lib/rarities";
import { Button } from "../../ui/Button";
import { Grid } from "../../ui/Grid";
import { Panel } from "../../ui/Panel";
import { Text } from "../../ui/Text";
import { cardLabel, shownRarity } from "../cards/model";
import styles from "./Grading.module.css";
import { drawOf } from "./labels";
import * as m from "./messages";
import { MAX_CARDS } from "./queries";
import { SealedSlab } from "./SealedSlab";

interface ReadyProps {
  cards: readonly Schemas["OwnedCard"][];
  /** How the grades were drawn, by card. */
  draws: ReadonlyMap<string, Schemas["GradeDraw"]>;
  total: number;
  onTurn: (cards: readonly Schemas["OwnedCard"][]) => void;
}

/** Slabs that can be turned over; nothing if there are none. */
export function Ready({ cards, draws, total, onTurn }: ReadyProps) {
  if (total === 0) return null;
  const batch = cards.slice(0, MAX_CARDS);
  return (
    <Panel title={m.ready()} state={m.readyCount({ count: total })}>
      <Grid as="ul" min="9.75rem" pair gap={3}>
        {cards.map((card) => (
          <li key={card._id}>
            <button
              type="button"
              className={styles.slab}
              style={tint(card.rarity)}
              onClick={() => onTurn([card])}
            >
              <span className="visually-hidden">
                {m.revealCard({ card: cardLabel({ ...card, slabbed: false }) })}
              </span>
              <SealedSlab cardId={card._id} width={132} />
              <strong aria-hidden="true">{card.name}</strong>
              <Text as="small" numeric tone="soft" aria-hidden="true">
                {shownRarity(card)} · {card.mintNumber} / {card.totalCopies}
              </Text>
            </button>
            <DrawNote draw={draws.get(card._id)} />
          </li>
        ))}
      </Grid>
      {total > 1 ? (
        <div>
          <Button kind="primary" onClick={() => onTurn(batch)}>
            {batch.length === total ? m.revealAll({ count: total }) : m.revealFirst({ count: batch.length })}
          </Button>
        </div>
      ) : null}
      {cards.length < total ? (
        <Text tone="soft" size="sm">
          {m.readyCut({ count: cards.length })}
        </Text>
      ) : null}
    </Panel>
  );
}

function DrawNote({ draw }: { draw: Schemas["GradeDraw"] | undefined }) {
  if (draw === undefined) return null;
  return (
    <Text as="small" block tone="faint" size="sm">
      {m.drawn(drawOf(draw))}
    </Text>
  );
}

function tint(rarity: string | null): CSSProperties & Record<"--_tint", string> {
  return { "--_tint": rarityColor(rarity) };
}
