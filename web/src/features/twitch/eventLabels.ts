import { timeAgo } from "../../lib/timeAgo";
import * as m from "./messages";
import type { TwitchEvent } from "./queries";
import type { StepState } from "./steps";

/** State and label of an event's outcome. */
export function outcomeMark({ outcome, attempts }: Pick<TwitchEvent, "outcome" | "attempts">): {
  state: StepState;
  label: string;
} {
  switch (outcome) {
    case "given":
      return { state: "done", label: m.outcomeGiven() };
    case "nothing":
      return { state: "off", label: m.outcomeNothing() };
    case "failed":
      return { state: "trouble", label: m.outcomeFailed() };
    case "waiting":
      return { state: "working", label: attempts > 0 ? m.outcomeRetried() : m.outcomeWaiting() };
    default: {
      const never: never = outcome;
      return never;
    }
  }
}

/** Describes an event's outcome in a sentence. */
export function outcomeText(
  { outcome, said, error, attempts, nextTryAt }: TwitchEvent,
  now = Date.now(),
): string {
  if (outcome === "waiting") {
    if (error == null) return m.eventApplying();
    const tried = { error, attempts };
    return nextTryAt == null
      ? m.eventRetried(tried)
      : m.eventRetriedNext({ ...tried, when: timeAgo(nextTryAt, now) });
  }
  if (outcome === "failed") {
    const reason = error ?? m.eventFailed();
    return attempts > 0 ? m.eventGivenUp({ error: reason, attempts }) : reason;
  }
  return said ?? "";
}
