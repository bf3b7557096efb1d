/** How close a name is to the search: 0 for the exact name, 1 for a prefix, 2 for any other. */
function distance(name: string, wanted: string): number {
  if (name === wanted) return 0;
  return name.startsWith(wanted) ? 1 : 2;
}

/** Sorts users found by a part of their name: exact match, prefixes, then the rest. */
export function byCloseness<T extends { username: string }>(found: readonly T[], wanted: string): T[] {
  const sought = wanted.toLowerCase();
  const far = ({ username }: T) => distance(username.toLowerCase(), sought);
  return found.toSorted((one, other) => far(one) - far(other));
}
