import { ApiError, isTransient, messageOf, NetworkError } from "../../api/client";
import * as m from "./messages";
import type { Consent, Opened, WaitReason } from "./requestOpening";

/** A failed opening, as the user reads it. */
export interface Refusal {
  message: string;
  /** What the next tap on the pack does; null if the opening cannot be repeated. */
  prompt: string | null;
  /** What the next tap accepts. */
  consent: Consent;
  /** A button beside the prompt. */
  action?: "reload" | "without-beacon";
}

/** What is known about a refusal by its code. */
type KnownRefusal = Partial<Pick<Refusal, "consent" | "action">> & {
  message?: () => string;
  prompt?: () => string;
};

const LOST: KnownRefusal = { prompt: m.outcomeUnknownPrompt };

/** Sections 3 and 4.1 of docs/decisions/draw-2.md. */
const REFUSALS: Readonly<Record<string, KnownRefusal>> = {
  outcome_unknown: LOST,
  entropy_required: { message: m.pageOutdated, prompt: m.pageOutdatedPrompt, action: "reload" },
  entropy_used: { message: m.entropyUsed, prompt: m.entropyUsedPrompt },
  seed_changed: { message: m.seedChanged, prompt: m.seedChangedPrompt, consent: { newEntropy: true } },
  odds_changed: { message: m.oddsChanged, prompt: m.oddsChangedPrompt, consent: { newOdds: true } },
  way_changed: { message: m.wayChanged, prompt: m.wayChangedPrompt },
  opening_under_way: { message: m.openingUnderWay, prompt: m.openingUnderWayPrompt },
  ticket_not_found: { message: m.ticketTakenBack, prompt: m.retry },
  ticket_refused: { message: m.ticketRefused },
};

/** The random beacon cannot be used, and `beacon-missing` is `wait` if that holds for an immediate opening, too. */
const BEACON_UNUSABLE: Readonly<Record<"ticket" | "immediate", KnownRefusal>> = {
  ticket: { message: m.beaconUnusable, prompt: m.beaconUnusablePrompt, action: "without-beacon" },
  immediate: { message: m.beaconAwaited, prompt: m.retry },
};

/** The texts and choices after an attempt with this consent has failed. */
export function refusalOf(error: unknown, { way = "ticket" }: Consent): Refusal {
  const code = error instanceof ApiError ? error.code : "";
  const known =
    error instanceof NetworkError ? LOST : code === "beacon_unusable" ? BEACON_UNUSABLE[way] : REFUSALS[code];
  const { message, prompt = isTransient(error) ? m.retry : null, consent = {}, action } = known ?? {};
  return {
    message: message?.() ?? messageOf(error),
    prompt: prompt?.() ?? null,
    consent,
    ...(action && { action }),
  };
}

/** What is said while an opening waits. */
export const WAIT_LABELS: Record<WaitReason, () => string> = {
  "earlier-ticket": m.earlierTicketDrawn,
  ticket: m.ticketWaits,
};

/** What is said of an opening beside its cards; null if it went as usual. */
export function noteOf({ isKept, isEarlier }: Opened): string | null {
  if (isEarlier) return isKept ? m.openedBefore() : m.openedBeforeWithoutReceipt();
  return isKept ? null : m.noReceipt();
}
