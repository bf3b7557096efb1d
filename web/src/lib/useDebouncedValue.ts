import { useEffect, useState } from "react";

/** The value once it has not changed for `ms`, so that typing does not ask the server for every letter. */
export function useDebouncedValue<T>(value: T, ms = 180): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
