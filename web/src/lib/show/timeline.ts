/**
 * Timeline of openings: of the show on the stream and of the ritual on the page. The times are data, and the functions
 * are pure and independent of the browser.
 */

import { BIG_RANK } from "./ranks";

/** A duration or point in time. */
interface Time {
  readonly ms: number;
  /** `seed` is fixed by the specification; `taste` may be changed. */
  readonly from: "seed" | "taste";
}

/** All times of the show and of the ritual. Style sheets get them as custom properties from `timesFor`. */
export const TIMES = {
  "show.greeting": { ms: 4000, from: "seed" }, // greeting
  "show.pause": { ms: 500, from: "seed" }, // from the end of the greeting to the cards
  "show.reveal": { ms: 700, from: "seed" }, // before each flip
  "show.hold": { ms: 5000, from: "seed" }, // from the last flip to the first hidden pair
  "show.hide": { ms: 300, from: "seed" }, // between two hidden pairs
  "show.clear": { ms: 600, from: "seed" }, // from the last hidden pair to the empty screen
  "show.strain-at": { ms: 2560, from: "taste" }, // start of the pack's tremble
  "show.strain": { ms: 760, from: "taste" }, // tremble of the pack
  "show.rip-at": { ms: 3320, from: "taste" }, // start of the tear
  "show.rip": { ms: 430, from: "taste" }, // tear across the pack
  "show.fly-at": { ms: 3620, from: "taste" }, // start of the strip's flight
  "show.fly": { ms: 640, from: "taste" }, // flight of the torn strip
  "show.rise-at": { ms: 3800, from: "taste" }, // start of the cards' rise out of the pack
  "show.rise": { ms: 700, from: "taste" }, // from there to the stack in the middle of the table
  "ritual.tear": { ms: 1500, from: "taste" }, // from the server's response to the cards
  "ritual.tear-calm": { ms: 200, from: "taste" }, // the same with reduced motion
  "ritual.rip": { ms: 420, from: "taste" }, // tear across the pack
  "ritual.fly-at": { ms: 300, from: "taste" }, // from the response to the strip's flight
  "ritual.fly": { ms: 640, from: "taste" }, // flight of the torn strip
  "ritual.rise-at": { ms: 520, from: "taste" }, // from the response to the rise of the cards out of the pack
  "ritual.turn": { ms: 1100, from: "taste" }, // between automatic flips; two in a second would flash too often
  "ritual.flip": { ms: 480, from: "taste" }, // flip of a card
  "ritual.rest": { ms: 600, from: "taste" }, // from the last flip to the next actions, for cards side by side
  "ritual.admire": { ms: 1500, from: "taste" }, // from the last flip to the row, for a card in the hand
  "ritual.admire-big": { ms: 2800, from: "taste" }, // the same for a big card
  "ritual.breath": { ms: 1400, from: "taste" }, // before the automatic flip of a big card
  "ritual.hold": { ms: 700, from: "taste" }, // length of a press that skips
  "ritual.hold-shown": { ms: 180, from: "taste" }, // from the press to its progress indicator
  "card.face": { ms: 260, from: "taste" }, // from the start of a flip to the visible front
} as const satisfies Record<string, Time>;

export type TimeName = keyof typeof TIMES;

export function ms(name: TimeName): number {
  return TIMES[name].ms;
}

/** The times of the show or the ritual as custom properties: `show.rip-at` becomes `--rip-at`. */
export function timesFor(place: "show" | "ritual"): Record<`--${string}`, string> {
  const own = Object.entries(TIMES).filter(([name]) => name.startsWith(`${place}.`));
  return Object.fromEntries(own.map(([name, time]) => [`--${name.slice(place.length + 1)}`, `${time.ms}ms`]));
}

/** A step of the show. `at` is in milliseconds from its start. */
export type Step =
  | { readonly at: number; readonly kind: "greet" }
  | { readonly at: number; readonly kind: "leave" }
  | { readonly at: number; readonly kind: "deal" }
  | { readonly at: number; readonly kind: "flip"; readonly slot: number }
  | { readonly at: number; readonly kind: "hide"; readonly slots: readonly number[] }
  | { readonly at: number; readonly kind: "clear" };

/** Phase of the show. `holding` begins with the last flip. */
export type Phase = "greeting" | "pause" | "dealt" | "revealing" | "holding" | "hiding" | "cleared";

/** State of the show at a point in time. */
export interface Stage {
  readonly phase: Phase;
  /** Start of the phase, in milliseconds from the start of the show. */
  readonly since: number;
  /** Slots of the open cards, in the order of their flips. */
  readonly flipped: readonly number[];
  /** Slots of the removed cards. */
  readonly hidden: readonly number[];
  /** Slot of the next card to flip, or null. */
  readonly next: number | null;
}

/** Slots in the order of their flips: lowest rank first, ties by slot. */
export function revealOrder(ranks: readonly number[]): number[] {
  return ranks
    .map((rank, slot) => ({ rank, slot }))
    .sort((a, b) => a.rank - b.rank || a.slot - b.slot)
    .map(({ slot }) => slot);
}

/** Slots in the groups in which they are hidden: the outermost pair first, a single middle card last. */
export function hideGroups(count: number): number[][] {
  const groups: number[][] = [];
  for (let left = 0; left < Math.ceil(count / 2); left += 1) {
    const right = count - 1 - left;
    groups.push(left === right ? [left] : [left, right]);
  }
  return groups;
}

/** The steps of a show for cards of these ranks, in chronological order. */
export function schedule(ranks: readonly number[]): Step[] {
  const dealt = ms("show.greeting") + ms("show.pause");
  const flips = revealOrder(ranks).map(
    (slot, index): Step => ({ at: dealt + ms("show.reveal") * (index + 1), kind: "flip", slot }),
  );
  const held = dealt + ms("show.reveal") * ranks.length + ms("show.hold");
  const groups = hideGroups(ranks.length);
  const hides = groups.map(
    (slots, index): Step => ({ at: held + ms("show.hide") * index, kind: "hide", slots }),
  );
  const lastHide = held + ms("show.hide") * Math.max(0, groups.length - 1);
  return [
    { at: 0, kind: "greet" },
    { at: ms("show.greeting"), kind: "leave" },
    { at: dealt, kind: "deal" },
    ...flips,
    ...hides,
    { at: lastHide + ms("show.clear"), kind: "clear" },
  ];
}

/** Delay of the ritual before a card turns automatically: none before the first, the longest before a big one. */
export function turnPause(turned: number, nextRank: number): number {
  if (nextRank >= BIG_RANK) return ms("ritual.breath");
  return turned === 0 ? 0 : ms("ritual.turn");
}

/** Duration of the show for `count` cards. */
export function showLength(count: number): number {
  const steps = schedule(new Array<number>(count).fill(0));
  return steps[steps.length - 1]?.at ?? 0;
}

/** State of the show after `elapsed` milliseconds. It does not depend on earlier calls. */
export function stageAt(steps: readonly Step[], elapsed: number): Stage {
  const past = steps.filter((step) => step.at <= elapsed);
  const flips = steps.flatMap((step) => (step.kind === "flip" ? [step.slot] : []));
  const flipped = past.flatMap((step) => (step.kind === "flip" ? [step.slot] : []));
  const hidden = past.flatMap((step) => (step.kind === "hide" ? step.slots : []));
  const { phase, since } = phaseOf(past, flips.length);
  return { phase, since, flipped, hidden, next: flips[flipped.length] ?? null };
}

/** The steps after `from` up to and including `to`. */
export function stepsBetween(steps: readonly Step[], from: number, to: number): Step[] {
  return steps.filter((step) => step.at > from && step.at <= to);
}

/** The first step after `elapsed`, or null. */
export function nextStep(steps: readonly Step[], elapsed: number): Step | null {
  return steps.find((step) => step.at > elapsed) ?? null;
}

function phaseOf(past: readonly Step[], cards: number): { phase: Phase; since: number } {
  let flips = 0;
  let current: { phase: Phase; since: number } = { phase: "greeting", since: 0 };
  const enter = (phase: Phase, since: number) => {
    if (current.phase !== phase) current = { phase, since };
  };
  for (const step of past) {
    switch (step.kind) {
      case "greet":
        break;
      case "leave":
        enter("pause", step.at);
        break;
      case "deal":
        enter("dealt", step.at);
        break;
      case "flip":
        flips += 1;
        enter(flips === cards ? "holding" : "revealing", step.at);
        break;
      case "hide":
        enter("hiding", step.at);
        break;
      case "clear":
        enter("cleared", step.at);
        break;
      default:
        step satisfies never;
    }
  }
  return current;
}
