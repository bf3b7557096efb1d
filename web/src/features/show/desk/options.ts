interface Choice<V extends string> {
  value: V;
  label: () => string;
}

/** The options of a table whose labels are messages. */
export const optionsOf = <V extends string>(choices: readonly Choice<V>[]) =>
  choices.map(({ value, label }) => ({ value, label: label() }));

/** Options for numbers with a unit, such as "1 minute" and "5 minutes". */
export const countOptions = (counts: readonly number[], label: (values: { count: number }) => string) =>
  counts.map((count) => ({ value: String(count), label: label({ count }) }));
