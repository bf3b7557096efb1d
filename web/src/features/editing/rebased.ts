/** Editable fields of a draft, each with its name on the page. */
export type Fields<D> = readonly (readonly [field: keyof D & string, name: string])[];

/** One's own edits on top of what another user has saved since. */
export interface Rebased<D> {
  draft: D;
  /** Fields that both have changed; they stay as they were typed. */
  both: Fields<D>;
}

/** Whether two values of a field are the same. */
export const alike = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Applies the edits since `base` on top of `theirs`; all other fields are theirs. */
export function rebased<D extends object>(typed: D, base: D, theirs: D, fields: Fields<D>): Rebased<D> {
  const mine = fields.filter(([field]) => !alike(typed[field], base[field]));
  const both = mine.filter(
    ([field]) => !alike(theirs[field], base[field]) && !alike(theirs[field], typed[field]),
  );
  const draft = { ...theirs };
  for (const [field] of mine) draft[field] = typed[field];
  return { draft, both };
}

/** A value of a field in a few words. */
export function valueWords(value: unknown): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return value.trim() === "" ? "nothing" : `“${value}”`;
  if (Array.isArray(value) && value.length <= 12) return value.length === 0 ? "nothing" : value.join(", ");
  return "something else";
}
