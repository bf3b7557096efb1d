/** Minimum time between two calls. */
const GAP_MS = 400;

interface NewestOnlyOptions<T> {
  send: (value: T) => Promise<unknown>;
  /** Called when a call failed and no newer value is waiting. */
  failed: (error: unknown) => void;
  /** Called when no call is pending and no value is waiting. */
  done: () => void;
}

/**
 * Sends one value at a time and at most one every 400 ms. Values that arrive in between are replaced by the newest.
 */
export function newestOnly<T>({ send, failed, done }: NewestOnlyOptions<T>): (value: T) => void {
  let waiting: { value: T } | null = null;
  let busy = false;
  let startedAt = Number.NEGATIVE_INFINITY;
  const run = async () => {
    busy = true;
    while (waiting !== null) {
      const pause = startedAt + GAP_MS - Date.now();
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      const { value } = waiting;
      waiting = null;
      startedAt = Date.now();
      try {
        await send(value);
      } catch (error) {
        if (waiting === null) failed(error);
      }
    }
    busy = false;
    done();
  };
  return (value) => {
    waiting = { value };
    if (!busy) void run();
  };
}
