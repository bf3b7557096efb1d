import { formatNumber, listFormat } from "../../lib/formats";
import * as m from "./messages";

/** Editable fields of a draft, each with its label. */
export type Fields<D> = readonly (readonly [field: keyof D & string, name: string])[];

/** The user's edits on top of another user's saved version. */
export interface Rebased<D> {
  draft: D;
  /** Fields that both users have changed; the draft keeps the user's own values. */
  conflicts: Fields<D>;
}

/** Whether two values of a field are equal. */
export const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Applies the edits since `base` on top of `theirs`. */
export function rebased<D extends object>(typed: D, base: D, theirs: D, fields: Fields<D>): Rebased<D> {
  const mine = fields.filter(([field]) => !isEqual(typed[field], base[field]));
  const conflicts = mine.filter(
    ([field]) => !isEqual(theirs[field], base[field]) && !isEqual(theirs[field], typed[field]),
  );
  const draft = { ...theirs };
  for (const [field] of mine) draft[field] = typed[field];
  return { draft, conflicts };
}

/** The longest list that a conflict names. */
const MAX_LISTED = 12;

type Shown = Omit<Parameters<typeof m.conflict>[0], "field">;

function shownValue(value: unknown): Shown {
  if (typeof value === "boolean") return { value: value ? "on" : "off", text: "" };
  if (typeof value === "number") return { value: "plain", text: formatNumber(value) };
  if (typeof value === "string") return { value: value.trim() === "" ? "empty" : "text", text: value };
  if (!Array.isArray(value) || value.length > MAX_LISTED) return { value: "other", text: "" };
  return { value: value.length === 0 ? "empty" : "plain", text: listFormat().format(value.map(String)) };
}

/** A sentence about a field that both users have changed, with the other user's value. */
export const conflictText = (field: string, value: unknown): string =>
  m.conflict({ field, ...shownValue(value) });
