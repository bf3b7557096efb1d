import { timeAgo } from "../../lib/timeAgo";
import type { TwitchEvent } from "./queries";
import type { StepState } from "./steps";

/** State and label of an event's outcome. */
export function outcomeMark({ outcome, attempts }: Pick<TwitchEvent, "outcome" | "attempts">): {
  state: StepState;
  label: string;
} {
  switch (outcome) {
    case "given":
      return { state: "done", label: "Counted" };
    case "nothing":
      return { state: "off", label: "Nothing" };
    case "failed":
      return { state: "trouble", label: "Failed" };
    case "waiting":
      return { state: "working", label: attempts > 0 ? "Tried again" : "Waiting" };
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
  const tries = attempts === 1 ? "once" : `${attempts} times`;
  if (outcome === "waiting") {
    if (error == null) return "It is being applied.";
    const next = nextTryAt == null ? "" : `, next ${timeAgo(nextTryAt, now)}`;
    return `${sentence(error)} It was tried ${tries} and will be tried again${next}.`;
  }
  if (outcome === "failed") {
    const gaveUp = attempts > 0 ? ` It was tried ${tries} and is not tried again.` : "";
    return `${sentence(error ?? "It failed")}${gaveUp}`;
  }
  return sentence(said ?? "");
}

function sentence(text: string): string {
  if (text === "") return "";
  const capitalized = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(capitalized) ? capitalized : `${capitalized}.`;
}
