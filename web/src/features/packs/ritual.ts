import type { Schemas } from "../../api/client";
import { rarityRank } from "../../lib/rarities";
import { BIG_RANK } from "../../lib/show/ranks";
import { revealOrder } from "../../lib/show/timeline";

type Opening = Schemas["Opening"];

/** One card as it lies on the table. */
export interface Pull {
  card: Schemas["OwnedCard"];
  /** Whether its owner had this card in this rarity before; null when the server did not say. */
  mark: Schemas["CardMark"] | null;
}

/** Where the opening of a pack stands. */
export type Ritual =
  | { phase: "sealed"; error: string | null }
  | { phase: "asking" }
  | { phase: "tearing"; opening: Opening }
  | { phase: "table"; opening: Opening; pulls: readonly Pull[]; flipped: readonly boolean[]; auto: boolean };

/** What can happen to it. */
export type RitualEvent =
  | { type: "ask" }
  | { type: "refused"; message: string }
  | { type: "answered"; opening: Opening }
  | { type: "torn" }
  | { type: "flip"; index: number }
  | { type: "next" }
  | { type: "all" }
  | { type: "skip" }
  | { type: "again" };

/** A pack that nobody has touched yet. */
export const SEALED: Ritual = { phase: "sealed", error: null };

/** The rank of a pull, from 0 for Basic to 9 for Divine; what nobody printed counts as Basic. */
export function rankOf({ card }: Pick<Pull, "card">): number {
  return Math.max(0, rarityRank(card.rarity) - 1);
}

/** Whether a pull is worth stopping for. */
export function isBig(pull: Pull): boolean {
  return rankOf(pull) >= BIG_RANK;
}

/** The cards in the order in which they are turned: the rarest last, ties as they were drawn. */
export function inTurn({ cards, marks }: Opening): Pull[] {
  const pulls = cards.map((card, slot): Pull => ({ card, mark: marks?.[slot] ?? null }));
  return revealOrder(pulls.map(rankOf)).flatMap((slot) => pulls[slot] ?? []);
}

function onTable(opening: Opening): Ritual {
  const pulls = inTurn(opening);
  return { phase: "table", opening, pulls, flipped: pulls.map(() => false), auto: false };
}

function flipOne(state: Extract<Ritual, { phase: "table" }>, index: number): Ritual {
  const flipped = state.flipped.map((up, at) => up || at === index);
  return { ...state, flipped, auto: state.auto && flipped.includes(false) };
}

/** Decides what follows from an event; what makes no sense in a phase changes nothing. */
export function step(state: Ritual, event: RitualEvent): Ritual {
  if (event.type === "again") return SEALED;
  switch (state.phase) {
    case "sealed":
      return event.type === "ask" ? { phase: "asking" } : state;
    case "asking":
      if (event.type === "refused") return { phase: "sealed", error: event.message };
      return event.type === "answered" ? { phase: "tearing", opening: event.opening } : state;
    case "tearing":
      if (event.type === "torn") return onTable(state.opening);
      return event.type === "skip" ? step(onTable(state.opening), event) : state;
    case "table":
      return turn(state, event);
  }
}

function turn(state: Extract<Ritual, { phase: "table" }>, event: RitualEvent): Ritual {
  const next = state.flipped.indexOf(false);
  if (next < 0) return state;
  const last = state.flipped.length - 1;
  switch (event.type) {
    case "flip":
      // The rarest card waits for the others: asking for it early turns them first, one by one.
      if (event.index === last && next !== last) return flipOne({ ...state, auto: true }, next);
      return flipOne(state, event.index);
    case "next":
      return flipOne(state, next);
    case "all":
      return { ...state, auto: true };
    case "skip":
      return { ...state, flipped: state.flipped.map(() => true), auto: false };
    default:
      return state;
  }
}

/** Whether every card lies face up. */
export function isDone(state: Ritual): boolean {
  return state.phase === "table" && !state.flipped.includes(false);
}
