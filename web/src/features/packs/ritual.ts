import type { Schemas } from "../../api/client";
import { rarityRank } from "../../lib/rarities";
import { BIG_RANK } from "../../lib/show/ranks";
import { revealOrder } from "../../lib/show/timeline";
import type { Refusal } from "./refusals";
import type { WaitReason } from "./requestOpening";

type Opening = Schemas["Opening"];

/** A card of an opening. */
export interface Pull {
  card: Schemas["OwnedCard"];
  /** `new` or `duplicate` in the collection of the owner; null when unknown. */
  mark: Schemas["CardMark"] | null;
}

interface Answer {
  opening: Opening;
  /** A sentence about the opening, such as that no receipt was kept. */
  note: string | null;
  /** The cards in the order in which they are turned. */
  pulls: readonly Pull[];
  /** Ids of the cards whose picture has loaded or failed; only these can turn. */
  pictured: ReadonlySet<string>;
}

/** The state of an opening. */
export type Ritual =
  | {
      phase: "sealed";
      /** Why the last attempt failed. */
      refusal: Refusal | null;
    }
  | {
      phase: "asking";
      /** Set while the opening waits for a draw; the dialog can then be closed. */
      wait: WaitReason | null;
    }
  | (Answer & { phase: "tearing" })
  | (Answer & {
      phase: "table";
      /** Cards that turn as soon as their id is in `pictured`. */
      asked: readonly boolean[];
      flipped: readonly boolean[];
      auto: boolean;
      /** Whether the cards lie side by side, at the end or after a skip. Before that, they are a stack in the hand. */
      spread: boolean;
      /** Set when the last card has been shown; the next actions are then offered. */
      settled: boolean;
    });

export type RitualEvent =
  | { type: "ask" }
  | { type: "waits"; reason: WaitReason }
  | { type: "refused"; refusal: Refusal }
  | { type: "answered"; opening: Opening; note: string | null }
  | { type: "torn" }
  | { type: "pictured"; cardId: string }
  | { type: "settled" }
  | { type: "next" }
  | { type: "all" }
  | { type: "skip" }
  | { type: "again" };

/** The initial state. */
export const SEALED: Ritual = { phase: "sealed", refusal: null };

/** The rank of a pull, from 0 for Basic to 9 for Divine; an unknown rarity counts as Basic. */
export function rankOf({ card }: Pick<Pull, "card">): number {
  return Math.max(0, rarityRank(card.rarity) - 1);
}

/** True for pulls that are announced with effects. */
export function isBig(pull: Pull): boolean {
  return rankOf(pull) >= BIG_RANK;
}

/** The cards in the order in which they are turned: the rarest last, ties in the order of the draw. */
export function orderPulls({ cards, marks }: Opening): Pull[] {
  const pulls = cards.map((card, slot): Pull => ({ card, mark: marks?.[slot] ?? null }));
  return revealOrder(pulls.map(rankOf)).flatMap((slot) => pulls[slot] ?? []);
}

type Table = Extract<Ritual, { phase: "table" }>;

function dealCards(answer: Extract<Ritual, { phase: "tearing" }>): Table {
  const none = answer.pulls.map(() => false);
  return {
    ...answer,
    phase: "table",
    asked: none,
    flipped: none,
    auto: false,
    spread: false,
    settled: false,
  };
}

/** Turns the requested cards whose pictures have loaded. */
function turnReady(state: Table): Table {
  const { pulls, pictured, asked } = state;
  const flipped = state.flipped.map(
    (up, at) => up || (asked[at] === true && pictured.has(pulls[at]?.card._id ?? "")),
  );
  return { ...state, flipped, auto: state.auto && flipped.includes(false) };
}

const requestTurn = (state: Table, index: number): Table =>
  turnReady({ ...state, asked: state.asked.map((asked, at) => asked || at === index) });

/** The reducer; an event that does not apply to the phase is ignored. */
export function step(state: Ritual, event: RitualEvent): Ritual {
  if (event.type === "again") return SEALED;
  switch (state.phase) {
    case "sealed":
      return event.type === "ask" ? { phase: "asking", wait: null } : state;
    case "asking":
      if (event.type === "waits") return { phase: "asking", wait: event.reason };
      if (event.type === "refused") return { phase: "sealed", refusal: event.refusal };
      if (event.type !== "answered") return state;
      return {
        phase: "tearing",
        opening: event.opening,
        note: event.note,
        pulls: orderPulls(event.opening),
        pictured: new Set(),
      };
    case "tearing":
      if (event.type === "pictured") return { ...state, pictured: withId(state.pictured, event.cardId) };
      if (event.type === "torn") return dealCards(state);
      return event.type === "skip" ? step(dealCards(state), event) : state;
    case "table":
      return stepTable(state, event);
  }
}

const withId = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => new Set(ids).add(id);

function stepTable(state: Table, event: RitualEvent): Ritual {
  const next = state.flipped.indexOf(false);
  if (next < 0) {
    const ends = event.type === "settled" || event.type === "next";
    return ends ? { ...state, spread: true, settled: true } : state;
  }
  switch (event.type) {
    case "pictured":
      return turnReady({ ...state, pictured: withId(state.pictured, event.cardId) });
    case "next":
      return requestTurn(state, next);
    case "all":
      return { ...state, auto: true };
    case "skip":
      return turnReady({ ...state, asked: state.asked.map(() => true), auto: false, spread: true });
    default:
      return state;
  }
}

/** The index of the card that lies on top of the stack: the last one that was asked to turn. */
export function topOf(state: Ritual): number {
  return state.phase === "table" ? Math.max(0, state.asked.lastIndexOf(true)) : 0;
}

/** True when all cards are face up. */
export function isDone(state: Ritual): boolean {
  return state.phase === "table" && !state.flipped.includes(false);
}

/** True when all cards are face up and the last animation has ended. */
export function isSettled(state: Ritual): boolean {
  return state.phase === "table" && state.settled;
}
