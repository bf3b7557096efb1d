import { storage } from "../../lib/storage";
import { createStore } from "../../lib/store";

/** What a kept head or receipt differs in from the log, as sentences. They stay until the user removes them. */

const KEY = "foilcast.fairness-differences";

function stored(): readonly string[] {
  try {
    const value: unknown = JSON.parse(storage.get(KEY) ?? "[]");
    return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

export const differences = createStore<readonly string[]>(stored());

export function reportDifferences(found: readonly string[]): void {
  const known = differences.get();
  const added = found.filter((one) => !known.includes(one));
  if (added.length > 0) save([...known, ...added]);
}

export function removeDifferences(): void {
  save([]);
}

function save(next: readonly string[]): void {
  differences.set(next);
  storage.set(KEY, JSON.stringify(next));
}
