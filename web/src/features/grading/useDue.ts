import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { invalidate } from "../../api/cache";
import type { Schemas } from "../../api/client";

/** Time that the server needs to grade due cards. */
const GRACE_MS = 4000;
/** The longest delay of a browser's timer. */
const MAX_DELAY_MS = 2_147_000_000;

/** Refetches the list when the next grade is due. */
export function useDue(cards: readonly Schemas["OwnedCard"][] | undefined): void {
  const cache = useQueryClient();
  const times = (cards ?? []).map(({ gradingReadyAt }) => Date.parse(gradingReadyAt ?? ""));
  const next = Math.min(...times.filter((time) => time > Date.now() - GRACE_MS));
  useEffect(() => {
    if (!Number.isFinite(next)) return undefined;
    const delay = Math.min(MAX_DELAY_MS, Math.max(0, next - Date.now()) + GRACE_MS);
    const timer = setTimeout(() => void invalidate(cache, "grading"), delay);
    return () => clearTimeout(timer);
  }, [next, cache]);
}
