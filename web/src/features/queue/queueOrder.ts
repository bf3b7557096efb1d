/** Where entries of the live queue go when they are moved. */

/** The ids with one of them at another place; places count from 0. */
export function movedTo(ids: readonly string[], id: string, place: number): string[] {
  if (!ids.includes(id)) return [...ids];
  const others = ids.filter((one) => one !== id);
  const at = Math.max(0, Math.min(others.length, place));
  return [...others.slice(0, at), id, ...others.slice(at)];
}

/** Entries in the order of these ids; any others stay behind them as they are. */
export function inOrder<T extends { _id: string }>(entries: readonly T[], ids: readonly string[]): T[] {
  const place = ({ _id }: T) => (ids.includes(_id) ? ids.indexOf(_id) : ids.length);
  return entries.toSorted((one, other) => place(one) - place(other));
}

/** The place that something dragged to this height would have among the others, whose middles are at these heights. */
export function placeAt(middles: readonly number[], height: number): number {
  return middles.filter((middle) => middle < height).length;
}

/** What a key on the grip does to a place; null when it does nothing. */
export function placeByKey(key: string, place: number, last: number): number | null {
  const wanted = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: last }[key];
  if (wanted === undefined || wanted < 0 || wanted > last || wanted === place) return null;
  return wanted;
}
