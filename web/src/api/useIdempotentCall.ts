import { useRef } from "react";
import { ApiError, idempotencyKey } from "./client";

/**
 * Runs calls with an idempotency key. Until a call has a response, retries with the same arguments reuse its key, so that
 * the server repeats a lost response and not the action.
 */
export function useIdempotentCall<T>(): <R>(
  args: T,
  run: (args: T, key: string) => Promise<R>,
) => Promise<R> {
  const pending = useRef<{ args: string; key: string } | null>(null);
  return async (args, run) => {
    const serialized = JSON.stringify(args);
    if (pending.current?.args !== serialized) pending.current = { args: serialized, key: idempotencyKey() };
    try {
      const result = await run(args, pending.current.key);
      pending.current = null;
      return result;
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) pending.current = null;
      throw error;
    }
  };
}
