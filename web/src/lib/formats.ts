/** Makes something when it is first needed: a formatter of `Intl` takes a phone tens of milliseconds. */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const groups = lazily(() => new Intl.NumberFormat("en"));

/** A count as people read it: `7`, `1,250`. */
export function formatNumber(amount: number): string {
  return Number.isInteger(amount) && Math.abs(amount) < 1000 ? String(amount) : groups().format(amount);
}
