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
  | {
      phase: "sealed";
      error: string | null;
      /** Whether the same pack can be tried again after the error. */
      again: boolean;
    }
  | { phase: "asking" }
  | { phase: "tearing"; opening: Opening; pictured: ReadonlySet<string> }
  | {
      phase: "table";
      opening: Opening;
      pulls: readonly Pull[];
      /** Ids of the cards whose pictures are loaded, or failed to: no other card turns. */
      pictured: ReadonlySet<string>;
      /** Cards that turn as soon as they are pictured. */
      asked: readonly boolean[];
      flipped: readonly boolean[];
      auto: boolean;
      /** Whether the last card has come to rest. */
      settled: boolean;
    };

/** What can happen to it. */
export type RitualEvent =
  | { type: "ask" }
  | { type: "refused"; message: string; again: boolean }
  | { type: "answered"; opening: Opening }
  | { type: "torn" }
  | { type: "pictured"; cardId: string }
  | { type: "settled" }
  | { type: "flip"; index: number }
  | { type: "next" }
  | { type: "all" }
  | { type: "skip" }
  | { type: "again" };

/** A pack that has not been touched yet. */
export const SEALED: Ritual = { phase: "sealed", error: null, again: true };

/** The rank of a pull, from 0 for Basic to 9 for Divine; an unknown rarity counts as Basic. */
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

type Table = Extract<Ritual, { phase: "table" }>;

function onTable(opening: Opening, pictured: ReadonlySet<string>): Table {
  const pulls = inTurn(opening);
  const none = pulls.map(() => false);
  return {
    phase: "table",
    opening,
    pulls,
    pictured,
    asked: none,
    flipped: none,
    auto: false,
    settled: false,
  };
}

/** Turns what was asked for and has its picture. */
function turned(state: Table): Table {
  const { pulls, pictured, asked } = state;
  const flipped = state.flipped.map(
    (up, at) => up || (asked[at] === true && pictured.has(pulls[at]?.card._id ?? "")),
  );
  return { ...state, flipped, auto: state.auto && flipped.includes(false) };
}

const ask = (state: Table, index: number): Table =>
  turned({ ...state, asked: state.asked.map((asked, at) => asked || at === index) });

/** Decides what follows from an event; what makes no sense in a phase changes nothing. */
export function step(state: Ritual, event: RitualEvent): Ritual {
  if (event.type === "again") return SEALED;
  switch (state.phase) {
    case "sealed":
      return event.type === "ask" ? { phase: "asking" } : state;
    case "asking":
      if (event.type === "refused") return { phase: "sealed", error: event.message, again: event.again };
      return event.type === "answered"
        ? { phase: "tearing", opening: event.opening, pictured: new Set() }
        : state;
    case "tearing":
      if (event.type === "pictured") return { ...state, pictured: withId(state.pictured, event.cardId) };
      if (event.type === "torn") return onTable(state.opening, state.pictured);
      return event.type === "skip" ? step(onTable(state.opening, state.pictured), event) : state;
    case "table":
      return onTableStep(state, event);
  }
}

const withId = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => new Set(ids).add(id);

function onTableStep(state: Table, event: RitualEvent): Ritual {
  if (event.type === "settled") return { ...state, settled: isDone(state) };
  const next = state.flipped.indexOf(false);
  if (next < 0) return state;
  switch (event.type) {
    case "pictured":
      return turned({ ...state, pictured: withId(state.pictured, event.cardId) });
    case "flip":
      return ask(state, event.index);
    case "next":
      return ask(state, next);
    case "all":
      return { ...state, auto: true };
    case "skip":
      return turned({ ...state, asked: state.asked.map(() => true), auto: false });
    default:
      return state;
  }
}

/** Whether every card lies face up. */
export function isDone(state: Ritual): boolean {
  return state.phase === "table" && !state.flipped.includes(false);
}

/** Whether every card lies face up and has come to rest. */
export function isSettled(state: Ritual): boolean {
  return state.phase === "table" && state.settled;
}
