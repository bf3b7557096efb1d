import { timeAgo } from "../../lib/timeAgo";
import type { TwitchEvent } from "./queries";
import type { StepState } from "./steps";

/** The sign and the word of an event's outcome. */
export function markOf({ outcome, attempts }: Pick<TwitchEvent, "outcome" | "attempts">): {
  state: StepState;
  word: string;
} {
  switch (outcome) {
    case "given":
      return { state: "done", word: "Counted" };
    case "nothing":
      return { state: "off", word: "Nothing" };
    case "failed":
      return { state: "trouble", word: "Failed" };
    case "waiting":
      return { state: "working", word: attempts > 0 ? "Tried again" : "Waiting" };
    default: {
      const never: never = outcome;
      return never;
    }
  }
}

/** What came of an event, as a sentence. */
export function came({ outcome, said, error, attempts, nextTryAt }: TwitchEvent, now = Date.now()): string {
  const tries = attempts === 1 ? "once" : `${attempts} times`;
  if (outcome === "waiting") {
    if (error == null) return "It is being applied.";
    const next = nextTryAt == null ? "" : `, next ${timeAgo(nextTryAt, now)}`;
    return `${sentence(error)} It was tried ${tries} and is tried again${next}.`;
  }
  if (outcome === "failed") {
    const gaveUp = attempts > 0 ? ` It was tried ${tries} and given up.` : "";
    return `${sentence(error ?? "It failed")}${gaveUp}`;
  }
  return sentence(said ?? "");
}

function sentence(words: string): string {
  if (words === "") return "";
  const text = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
