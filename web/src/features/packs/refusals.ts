import { ApiError, isTransient, messageOf, NetworkError } from "../../api/client";
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

const LOST: Partial<Refusal> = {
  prompt: "A pack opens only once: if it is open already, your next tap shows its cards.",
};

/** Sections 3 and 4.1 of docs/decisions/draw-2.md. */
const REFUSALS: Readonly<Record<string, Partial<Refusal>>> = {
  outcome_unknown: LOST,
  entropy_required: {
    message: "This page is out of date. Load it again.",
    prompt: "Your pack is safe.",
    action: "reload",
  },
  entropy_used: {
    message: "Somebody else used the random numbers of this request before.",
    prompt: "Your pack is safe. Tap it to open it with new ones.",
  },
  seed_changed: {
    message: "The server uses a seed that it did not announce to this page.",
    prompt:
      "Your pack is safe, and the request stays among your receipts. Tap the pack to open it with the new seed and new random numbers.",
    consent: { newEntropy: true },
  },
  odds_changed: {
    message: "The odds have changed.",
    prompt: "Your pack is safe. Tap it to open it with the new odds.",
    consent: { newOdds: true },
  },
  way_changed: {
    message: "The streamer changed how packs are drawn.",
    prompt:
      "Your pack is safe, and the request stays among your receipts. Tap the pack to open it the new way.",
  },
  opening_under_way: {
    message: "An earlier ticket of yours is not drawn yet.",
    prompt: "Your pack is safe. Tap it again in a few seconds.",
  },
  ticket_not_found: {
    message: "The public random beacon could not be used, so your ticket was taken back.",
    prompt: "Your pack is safe. Tap it to try again.",
  },
  ticket_refused: {
    message: "Too few cards were left when your ticket was drawn. You have your pack back.",
  },
};

/** The random beacon cannot be used, and `beacon-missing` is `wait` if that holds for an immediate opening, too. */
const BEACON_UNUSABLE: Readonly<Record<"ticket" | "immediate", Partial<Refusal>>> = {
  ticket: {
    message: "The public random beacon cannot be used right now.",
    prompt:
      "Your pack is safe. Tap it to try again, or open it without the beacon, with random numbers of your browser and the server.",
    action: "without-beacon",
  },
  immediate: {
    message: "Packs wait until the public random beacon can be used again.",
    prompt: "Your pack is safe. Tap it to try again.",
  },
};

/** The texts and choices after an attempt with this consent has failed. */
export function refusalOf(error: unknown, { way = "ticket" }: Consent): Refusal {
  const code = error instanceof ApiError ? error.code : "";
  const prompt = isTransient(error) ? "Your pack is safe. Tap it to try again." : null;
  const known =
    error instanceof NetworkError ? LOST : code === "beacon_unusable" ? BEACON_UNUSABLE[way] : REFUSALS[code];
  return { message: messageOf(error), prompt, consent: {}, ...known };
}

/** What is said while an opening waits. */
export const WAIT_LABELS: Record<WaitReason, string> = {
  "earlier-ticket": "An earlier ticket of yours is being drawn. This pack follows it.",
  ticket: "Your ticket is in the public log. It is drawn with the next public random number.",
};

/** What is said of an opening beside its cards; null if it went as usual. */
export function noteOf({ isKept, isEarlier }: Opened): string | null {
  const earlier = isEarlier ? "You opened this pack before, but its answer was lost. " : "";
  const unkept = isKept ? "" : "This browser stores nothing, so no receipt was kept.";
  return `${earlier}${unkept}`.trim() || null;
}
