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

/** A short text for a field's value. */
export function valueWords(value: unknown): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return value.trim() === "" ? "nothing" : `“${value}”`;
  if (Array.isArray(value) && value.length <= 12) return value.length === 0 ? "nothing" : value.join(", ");
  return "something else";
}
