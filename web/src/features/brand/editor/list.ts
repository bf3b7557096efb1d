/** The list with some fields of one item changed. */
export const changedAt = <T extends object>(items: readonly T[], index: number, some: Partial<T>): T[] =>
  items.map((item, at) => (at === index ? { ...item, ...some } : item));

/** The list without one item. */
export const without = <T>(items: readonly T[], index: number): T[] => items.filter((_, at) => at !== index);
