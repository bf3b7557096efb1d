import { useRef } from "react";
import { ApiError, idempotencyKey } from "./client";

/**
 * Idempotency keys: until a call is answered, a retry with the same arguments sends the same key, so that the server repeats
 * a lost response instead of the action.
 */
export function useIdempotentCall<T>(): <R>(
  args: T,
  run: (args: T, key: string) => Promise<R>,
) => Promise<R> {
  const open = useRef<{ args: string; key: string } | null>(null);
  return async (args, run) => {
    const text = JSON.stringify(args);
    if (open.current?.args !== text) open.current = { args: text, key: idempotencyKey() };
    try {
      const answer = await run(args, open.current.key);
      open.current = null;
      return answer;
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) open.current = null;
      throw error;
    }
  };
}
