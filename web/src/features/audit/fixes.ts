import { ApiError } from "../../api/client";
import * as m from "./messages";
import type { AuditReport, FixId, FixResult } from "./queries";

export interface Fix {
  id: FixId;
  title: () => string;
  /** The description below the title. */
  about: () => string;
  /** The counts of the summary that the fix lowers. */
  counts: readonly (keyof AuditReport["summary"])[];
  /** The message of a failure; the server's by default. */
  failure?: () => string;
}

/** The fixes in the order of the page. */
export const FIXES: readonly Fix[] = [
  {
    id: "definitions",
    title: m.fixListedFree,
    about: m.fixListedFreeLead,
    counts: ["inconsistenciesWithCardDefCount"],
  },
  {
    id: "data",
    title: m.dataMismatches,
    about: m.fixDataMismatchesLead,
    counts: ["cardDataMismatchesCount"],
  },
  {
    id: "mints",
    title: m.fixMints,
    about: m.fixMintsLead,
    counts: ["trueDuplicateCardInstancesAcrossUsersCount", "mint0CardsCount"],
  },
  {
    id: "legacy",
    title: m.legacyNames,
    about: m.fixLegacyNamesLead,
    counts: ["legacyGlitchNameIssuesCount"],
    failure: m.fixLegacyNamesFailed,
  },
  {
    id: "prefixes",
    title: m.missingPrefixes,
    about: m.fixMissingPrefixesLead,
    counts: ["missingModifierPrefixIssuesCount"],
    failure: m.fixMissingPrefixesFailed,
  },
];

export type FixStatus = "pending" | "success" | "error" | "info";

export interface FixState {
  status: FixStatus | "idle";
  message: string;
  /** The server's message, if `message` is the fix's own. */
  reason?: string;
  /** The last response; kept when the audit is reloaded. */
  result?: FixResult;
}

export const IDLE: FixState = { status: "idle", message: "" };

export type FixEvent =
  | { type: "asked"; dryRun: boolean }
  | { type: "answered"; result: FixResult }
  | { type: "failed"; error: unknown; fix: Fix }
  | { type: "cancelled" };

/** The reducer of a fix's state. */
export function step(state: FixState, event: FixEvent): FixState {
  switch (event.type) {
    case "asked":
      return {
        ...state,
        status: "pending",
        message: event.dryRun ? m.searching() : m.repairing(),
      };
    case "answered":
      return { status: "success", message: event.result.message, result: event.result };
    case "failed":
      return failed(event.error, event.fix);
    case "cancelled":
      return { ...state, status: "info", message: m.cancelled() };
  }
}

function failed(error: unknown, { failure }: Fix): FixState {
  const reason = error instanceof ApiError ? error.message : m.unknownError();
  if (failure !== undefined) return { status: "error", message: failure(), reason };
  return { status: "error", message: m.operationFailed({ reason }) };
}

export function hasFindings({ details, fixedCount, fixPlan }: FixResult): boolean {
  return (details?.updatedCards ?? 0) > 0 || (fixedCount ?? 0) > 0 || (fixPlan?.length ?? 0) > 0;
}

/** A repair can be confirmed only after a dry run with findings. */
export function mayConfirm({ status, result }: FixState): boolean {
  return status !== "pending" && status !== "error" && result?.isDryRun === true && hasFindings(result);
}
