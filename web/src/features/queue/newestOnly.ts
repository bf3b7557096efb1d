/** Time from one call to the next, in milliseconds. */
const GAP = 400;

interface Calls<T> {
  send: (value: T) => Promise<unknown>;
  /** The last call failed and nothing newer waits. */
  failed: (error: unknown) => void;
  /** No request is pending or waiting. */
  done: () => void;
}

/**
 * Sends values one after another: the first at once, then only ever the newest one, never two at a time and no more often than
 * every 400 ms.
 */
export function newestOnly<T>({ send, failed, done }: Calls<T>): (value: T) => void {
  let waiting: { value: T } | null = null;
  let busy = false;
  let began = Number.NEGATIVE_INFINITY;
  const run = async () => {
    busy = true;
    while (waiting !== null) {
      const pause = began + GAP - Date.now();
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      const { value } = waiting;
      waiting = null;
      began = Date.now();
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
