/** Creates a value on first use. Creating an `Intl` formatter takes tens of milliseconds on a phone. */
export function lazily<T>(create: () => T): () => T {
  let created: { value: T } | undefined;
  return () => {
    created ??= { value: create() };
    return created.value;
  };
}

const numberFormat = lazily(() => new Intl.NumberFormat("en"));

/** Formats a number with thousands separators: `7`, `1,250`. */
export function formatNumber(amount: number): string {
  return Number.isInteger(amount) && Math.abs(amount) < 1000 ? String(amount) : numberFormat().format(amount);
}
