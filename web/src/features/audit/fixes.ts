import { ApiError } from "../../api/client";
import type { AuditReport, FixId, FixResult } from "./queries";

/** A fix as the page offers it. */
export interface Fix {
  id: FixId;
  title: string;
  /** What it does. */
  about: string;
  /** The count in the summary that it lowers. */
  counts: readonly (keyof AuditReport["summary"])[];
  /** The message for a failure; by default the server's. */
  failure?: string;
}

/** All of them, in the order of the page. */
export const FIXES: readonly Fix[] = [
  {
    id: "definitions",
    title: "Mint numbers listed as free",
    about: "Takes mint numbers that somebody owns off the lists of free ones.",
    counts: ["inconsistenciesWithCardDefCount"],
  },
  {
    id: "data",
    title: "Card data mismatches",
    about: "Gives cards the picture and the text of their definition.",
    counts: ["cardDataMismatchesCount"],
  },
  {
    id: "mints",
    title: "Duplicate mint numbers and mint 0",
    about:
      "Removes cards with mint 0. Of several cards with one mint number the first keeps it; the others get one that nobody has.",
    counts: ["trueDuplicateCardInstancesAcrossUsersCount", "mint0CardsCount"],
  },
  {
    id: "legacy",
    title: "Legacy Glitch names",
    about: "Writes “Glitched” where a name begins with “Glitch”.",
    counts: ["legacyGlitchNameIssuesCount"],
    failure: "Failed to fix legacy glitch names",
  },
  {
    id: "prefixes",
    title: "Missing modifier prefixes",
    about: "Writes the prefix of a card’s modifier before its name.",
    counts: ["missingModifierPrefixIssuesCount"],
    failure: "Failed to fix missing modifier prefixes",
  },
];

/** The phase of a fix. */
export type FixStatus = "pending" | "success" | "error" | "info";

/** The state of a fix. */
export interface FixState {
  status: FixStatus | "idle";
  message: string;
  /** Why it failed, where the message does not say so. */
  reason?: string;
  /** The last response; it stays when the audit is reloaded. */
  result?: FixResult;
}

export const IDLE: FixState = { status: "idle", message: "" };

/** Events of a fix. */
export type FixEvent =
  | { type: "asked"; dryRun: boolean }
  | { type: "answered"; result: FixResult }
  | { type: "failed"; error: unknown; fix: Fix }
  | { type: "cancelled" };

/** The state after an event. */
export function step(state: FixState, event: FixEvent): FixState {
  switch (event.type) {
    case "asked":
      return {
        ...state,
        status: "pending",
        message: event.dryRun ? "Looking for what would change…" : "Repairing…",
      };
    case "answered":
      return { status: "success", message: event.result.message, result: event.result };
    case "failed":
      return failed(event.error, event.fix);
    case "cancelled":
      return { ...state, status: "info", message: "Operation cancelled by user." };
  }
}

function failed(error: unknown, { failure }: Fix): FixState {
  const reason = error instanceof ApiError ? error.message : "Unknown error.";
  if (failure !== undefined) return { status: "error", message: failure, reason };
  return { status: "error", message: `Operation failed: ${reason}` };
}

/** Whether a response has anything to repair. */
export function foundSomething({ details, fixedCount, fixPlan }: FixResult): boolean {
  return (details?.updatedCards ?? 0) > 0 || (fixedCount ?? 0) > 0 || (fixPlan?.length ?? 0) > 0;
}

/** Whether the repair may be confirmed: only after a dry run with findings. */
export function mayConfirm({ status, result }: FixState): boolean {
  return status !== "pending" && status !== "error" && result?.isDryRun === true && foundSomething(result);
}
