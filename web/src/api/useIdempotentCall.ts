import { useRef } from "react";
import { ApiError, idempotencyKey } from "./client";

/**
 * Keys for deeds that must not be done twice: as long as no answer to a deed has come, trying the very same again has the
 * same key, so that a lost answer is repeated and not the deed.
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
