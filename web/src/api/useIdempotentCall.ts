import { useRef } from "react";
import { ApiError, idempotencyKey } from "./client";

/**
 * Idempotency keys: until a call is answered, a retry with the same arguments sends the same key, so that the server repeats
 * a lost response instead of the action.
 */
export function useIdempotentCall<T>(): <R>(
  deed: T,
  run: (deed: T, key: string) => Promise<R>,
) => Promise<R> {
  const open = useRef<{ deed: string; key: string } | null>(null);
  return async (deed, run) => {
    const text = JSON.stringify(deed);
    if (open.current?.deed !== text) open.current = { deed: text, key: idempotencyKey() };
    try {
      const answer = await run(deed, open.current.key);
      open.current = null;
      return answer;
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) open.current = null;
      throw error;
    }
  };
}
