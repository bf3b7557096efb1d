/** Positions of entries in the live queue, counted from 0. */

/** The ids after one of them was moved to another position. */
export function movedTo(ids: readonly string[], id: string, place: number): string[] {
  if (!ids.includes(id)) return [...ids];
  const others = ids.filter((other) => other !== id);
  const at = Math.max(0, Math.min(others.length, place));
  return [...others.slice(0, at), id, ...others.slice(at)];
}

/** Sorts entries by these ids; other entries keep their order at the end. */
export function inOrder<T extends { _id: string }>(entries: readonly T[], ids: readonly string[]): T[] {
  const place = ({ _id }: T) => (ids.includes(_id) ? ids.indexOf(_id) : ids.length);
  return entries.toSorted((one, other) => place(one) - place(other));
}

/** The position of an entry dropped at `y`, among other entries whose centres are at `middles`. */
export function placeAt(middles: readonly number[], y: number): number {
  return middles.filter((middle) => middle < y).length;
}

/** The new position after a key press on the grip; null when the key has no effect. */
export function placeByKey(key: string, place: number, last: number): number | null {
  const target = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: last }[key];
  if (target === undefined || target < 0 || target > last || target === place) return null;
  return target;
}
