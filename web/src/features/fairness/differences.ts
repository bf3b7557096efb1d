import { storage } from "../../lib/storage";
import { createStore } from "../../lib/store";

/** A kept head that is not the log's; `logged` is null if the log does not have the batch. */
export interface HeadDifference {
  kind: "head";
  epoch: number;
  batch: number;
  kept: string;
  logged: string | null;
}

/** A receipt that says something else than the published data, with the furthest state that it has. */
export type ReceiptDifference = { kind: "receipt"; sentAtMs: number } & (
  | { opening: string; digest: string }
  | { line: string }
  | { entropy: string }
);

/** What a kept head or receipt differs in from the log. A text is the sentence that earlier versions stored. */
export type Difference = HeadDifference | ReceiptDifference | string;

const KEY = "foilcast.fairness-differences";

const KINDS: unknown[] = ["head", "receipt"];

const isDifference = (value: unknown): value is Difference =>
  typeof value === "string" ||
  (typeof value === "object" && value !== null && "kind" in value && KINDS.includes(value.kind));

function stored(): readonly Difference[] {
  try {
    const value: unknown = JSON.parse(storage.get(KEY) ?? "[]");
    return Array.isArray(value) ? value.filter(isDifference) : [];
  } catch {
    return [];
  }
}

/** The differences that were found. They stay until the user removes them. */
export const differences = createStore<readonly Difference[]>(stored());

export function reportDifferences(found: readonly Difference[]): void {
  const known = differences.get();
  const texts = new Set(known.map((one) => JSON.stringify(one)));
  const added = found.filter((one) => !texts.has(JSON.stringify(one)));
  if (added.length > 0) save([...known, ...added]);
}

export function removeDifferences(): void {
  save([]);
}

function save(next: readonly Difference[]): void {
  differences.set(next);
  storage.set(KEY, JSON.stringify(next));
}
