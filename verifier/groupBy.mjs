/** The items by key, both in the order of the list: `Map.groupBy`, which Node 20 lacks. */
export function groupBy(items, keyOf) {
  const groups = new Map();
  for (const item of items) {
    const key = keyOf(item);
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(item);
  }
  return groups;
}

/** The first of the items for each key. */
export function firstBy(items, keyOf) {
  const first = new Map();
  for (const item of items) if (!first.has(keyOf(item))) first.set(keyOf(item), item);
  return first;
}
