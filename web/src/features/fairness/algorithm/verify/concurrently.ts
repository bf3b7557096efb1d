/** Items whose results are computed at the same time. */
const AT_ONCE = 200;

/** Items in their order with asynchronous results. One call of Web Crypto at a time would mostly wait. */
export async function* concurrently<T, R>(
  items: readonly T[],
  resultOf: (item: T) => Promise<R>,
): AsyncGenerator<readonly [T, R]> {
  for (let start = 0; start < items.length; start += AT_ONCE) {
    const some = items.slice(start, start + AT_ONCE);
    yield* await Promise.all(some.map(async (item) => [item, await resultOf(item)] as const));
  }
}
