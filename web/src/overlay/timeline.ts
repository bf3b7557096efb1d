/** The overlay's clock: rarity ranks in, scheduled steps out. Nothing here knows of a browser. */

/** The lengths of the show's parts in milliseconds. */
export const TIMING = {
  /** How long the greeting stays. */
  greeting: 4000,
  /** From the leaving of the greeting to the cards on the table. */
  pause: 500,
  /** Between one flip and the next, and before the first. */
  reveal: 700,
  /** How long the open cards stay after the last flip. */
  hold: 5000,
  /** Between one pair that is hidden and the next. */
  hide: 300,
  /** From the last hidden pair to the empty screen. */
  clear: 600,
} as const;

/** Something that happens at one moment of the show; `at` counts milliseconds from its start. */
export type Step =
  | { readonly at: number; readonly kind: "greet" }
  | { readonly at: number; readonly kind: "leave" }
  | { readonly at: number; readonly kind: "deal" }
  | { readonly at: number; readonly kind: "flip"; readonly slot: number }
  | { readonly at: number; readonly kind: "hide"; readonly slots: readonly number[] }
  | { readonly at: number; readonly kind: "clear" };

/** What the show is at; `holding` begins with the last flip. */
export type Phase = "greeting" | "pause" | "dealt" | "revealing" | "holding" | "hiding" | "cleared";

/** Everything the screen needs to know at one moment. */
export interface Stage {
  readonly phase: Phase;
  /** When the phase began, in milliseconds from the start of the show. */
  readonly since: number;
  /** Slots lying open, in the order of their flips. */
  readonly flipped: readonly number[];
  /** Slots already taken away. */
  readonly hidden: readonly number[];
  /** The slot that flips next, if any is left. */
  readonly next: number | null;
}

/** Slots in the order of their flips: lowest rank first, ties by slot. */
export function revealOrder(ranks: readonly number[]): number[] {
  return ranks
    .map((rank, slot) => ({ rank, slot }))
    .sort((a, b) => a.rank - b.rank || a.slot - b.slot)
    .map(({ slot }) => slot);
}

/** Slots in the groups in which they leave: the outermost pair first, a lone middle card last. */
export function hideGroups(count: number): number[][] {
  const groups: number[][] = [];
  for (let left = 0; left < Math.ceil(count / 2); left += 1) {
    const right = count - 1 - left;
    groups.push(left === right ? [left] : [left, right]);
  }
  return groups;
}

/** The whole show for cards of these ranks, in the order of time. */
export function schedule(ranks: readonly number[]): Step[] {
  const dealt = TIMING.greeting + TIMING.pause;
  const flips = revealOrder(ranks).map(
    (slot, index): Step => ({ at: dealt + TIMING.reveal * (index + 1), kind: "flip", slot }),
  );
  const held = dealt + TIMING.reveal * ranks.length + TIMING.hold;
  const groups = hideGroups(ranks.length);
  const hides = groups.map((slots, index): Step => ({ at: held + TIMING.hide * index, kind: "hide", slots }));
  const lastHide = held + TIMING.hide * Math.max(0, groups.length - 1);
  return [
    { at: 0, kind: "greet" },
    { at: TIMING.greeting, kind: "leave" },
    { at: dealt, kind: "deal" },
    ...flips,
    ...hides,
    { at: lastHide + TIMING.clear, kind: "clear" },
  ];
}

/** How long the show for `count` cards lasts. */
export function showLength(count: number): number {
  const steps = schedule(new Array<number>(count).fill(0));
  return steps[steps.length - 1]?.at ?? 0;
}

/** What the screen shows `elapsed` milliseconds into the show: the same answer whether played or sought. */
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

/** The first step after `elapsed`, if the show has one left. */
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
