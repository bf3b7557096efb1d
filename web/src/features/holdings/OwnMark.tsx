import { useQuery } from "@tanstack/react-query";
import { me } from "../auth/queries";
import { useSession } from "../auth/session";
import type { ShownCard } from "../cards/model";
import * as m from "./messages";
import styles from "./OwnMark.module.css";
import { copiesIn, type Holding, useHolding } from "./queries";

type Marked = Pick<ShownCard, "definitionId" | "rarity">;

export interface Mark {
  text: string;
  /** Whether the user has no copy in its rarity. */
  lacks: boolean;
}

/** What a card is for the user: missing in any rarity, missing in this one, or one of a number of copies. */
function markOf(holding: Holding, { rarity }: Marked): Mark {
  const here = copiesIn(holding, rarity ?? null);
  if (here > 0) return { text: m.youHave({ count: here }), lacks: false };
  return { text: holding.copies === 0 ? m.youMissIt() : m.newRarity(), lacks: true };
}

/** Whether the signed-in user has a card of another user; undefined for visitors, own cards and while loading. */
export function useOwnMark(card: Marked, ownerId: string | undefined): Mark | undefined {
  const session = useSession();
  const user = useQuery({ ...me(), enabled: session === "in" }).data;
  const isOwn = user !== undefined && user._id === ownerId;
  const holding = useHolding(isOwn ? null : card.definitionId);
  return holding == null ? undefined : markOf(holding, card);
}

/** Says on a tile whether the signed-in user has its card. */
export function OwnMark({ mark: { text, lacks } }: { mark: Mark }) {
  return (
    <span className={styles.mark} data-lacks={lacks || undefined}>
      {lacks ? <LackStar /> : null}
      {text}
    </span>
  );
}

/** A star on a card in another user's collection that the signed-in user lacks. */
export function LackMark({ card }: { card: Marked }) {
  const mark = useOwnMark(card, undefined);
  if (mark?.lacks !== true) return null;
  return (
    <span className={styles.star}>
      <LackStar />
      <span className="visually-hidden">{mark.text}</span>
    </span>
  );
}

/** The sign for a card that the user lacks. */
export function LackStar() {
  return (
    <svg viewBox="0 0 24 24" width="14" height="14" fill="currentcolor" aria-hidden="true" focusable="false">
      <path d="M12 2.5l2.6 6.9 6.9 2.6-6.9 2.6-2.6 6.9-2.6-6.9-6.9-2.6 6.9-2.6z" />
    </svg>
  );
}
