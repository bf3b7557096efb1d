import { useRef } from "react";
import { idempotencyKey } from "../../api/client";

/**
 * Idempotency keys of one intended change: the same arguments get the same key until it worked, so that a retry after a lost
 * response cannot do it twice.
 */
export function useIdempotencyKey(): { keyFor: (words: unknown) => string; done: () => void } {
  const last = useRef({ words: "", key: "" });
  return {
    keyFor(words) {
      const now = JSON.stringify(words);
      if (last.current.key === "" || last.current.words !== now)
        last.current = { words: now, key: idempotencyKey() };
      return last.current.key;
    },
    done() {
      last.current = { words: "", key: "" };
    },
  };
}
