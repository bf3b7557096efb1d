import { rarityRank } from "../../../lib/rarities";
import type { Refusal } from "../refusals";
import type { Opened, WaitReason } from "../requestOpening";
import { orderPulls, type Pull } from "../ritual";

/** The number of packs that the main button opens. */
export const SEVERAL = 10;
/** The largest number of packs of one run, so that its summary stays bounded. */
export const MOST = 100;

/** Several packs that are opened one after the other, each with random numbers and a receipt of its own. */
export type Several =
  | { phase: "choosing" }
  | {
      phase: "opening";
      wanted: number;
      opened: readonly Opened[];
      /** Set while an opening waits for its draw. */
      wait: WaitReason | null;
      /** Whether the run ends after the pack that is being opened. */
      stopping: boolean;
    }
  | {
      phase: "summary";
      wanted: number;
      opened: readonly Opened[];
      /** Why the run ended early; null if it was stopped or is complete. */
      refusal: Refusal | null;
    };

export type SeveralEvent =
  | { type: "start"; wanted: number }
  | { type: "waits"; reason: WaitReason }
  | { type: "opened"; opened: Opened }
  | { type: "stop" }
  | { type: "ended"; refusal: Refusal | null }
  | { type: "go-on" }
  | { type: "again" };

/** The reducer; an event that does not apply to the phase is ignored. */
export function stepSeveral(state: Several, event: SeveralEvent): Several {
  if (event.type === "again") return { phase: "choosing" };
  switch (state.phase) {
    case "choosing":
      return event.type === "start"
        ? { phase: "opening", wanted: event.wanted, opened: [], wait: null, stopping: false }
        : state;
    case "opening":
      if (event.type === "waits") return { ...state, wait: event.reason };
      if (event.type === "opened") return { ...state, wait: null, opened: [...state.opened, event.opened] };
      if (event.type === "stop") return { ...state, stopping: true };
      return event.type === "ended"
        ? { phase: "summary", wanted: state.wanted, opened: state.opened, refusal: event.refusal }
        : state;
    case "summary":
      return event.type === "go-on"
        ? { phase: "opening", wanted: state.wanted, opened: state.opened, wait: null, stopping: false }
        : state;
  }
}

/** The cards of all openings, the rarest first; ties in the order of the draws. */
export function rankedPulls(opened: readonly Opened[]): Pull[] {
  const pulls = opened.flatMap(({ opening }) => orderPulls(opening));
  return pulls.sort((a, b) => rarityRank(b.card.rarity) - rarityRank(a.card.rarity));
}
