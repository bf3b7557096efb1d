import { useRef } from "react";
import { idempotencyKey } from "../../api/client";

/**
 * Idempotency keys for one kind of request: the same request gets the same key until `done` is called, so that a retry after a
 * lost response is not executed twice.
 */
export function useIdempotencyKey(): { keyFor: (request: unknown) => string; done: () => void } {
  const last = useRef({ request: "", key: "" });
  return {
    keyFor(request) {
      const serialized = JSON.stringify(request);
      if (last.current.key === "" || last.current.request !== serialized)
        last.current = { request: serialized, key: idempotencyKey() };
      return last.current.key;
    },
    done() {
      last.current = { request: "", key: "" };
    },
  };
}
