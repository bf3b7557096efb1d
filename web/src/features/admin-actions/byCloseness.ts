/** How far a name is from what was typed: 0 for the very name, 1 for one that begins so, 2 for any other. */
function distance(name: string, wanted: string): number {
  if (name === wanted) return 0;
  return name.startsWith(wanted) ? 1 : 2;
}

/** People who were found by a part of their name: the very one first, then those whose name begins so, then the rest. */
export function byCloseness<T extends { username: string }>(found: readonly T[], wanted: string): T[] {
  const sought = wanted.toLowerCase();
  const far = ({ username }: T) => distance(username.toLowerCase(), sought);
  return found.toSorted((one, other) => far(one) - far(other));
}
