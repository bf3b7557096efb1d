/** 0 for the exact name, 1 for a name that begins with the search text, 2 for any other. */
function distance(name: string, search: string): number {
  if (name === search) return 0;
  return name.startsWith(search) ? 1 : 2;
}

/** Sorts search results: the exact name first, then names that begin with the search text, then the others. */
export function byCloseness<T extends { username: string }>(found: readonly T[], search: string): T[] {
  const lowerCase = search.toLowerCase();
  const distanceOf = ({ username }: T) => distance(username.toLowerCase(), lowerCase);
  return found.toSorted((one, other) => distanceOf(one) - distanceOf(other));
}
