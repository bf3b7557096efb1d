import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Subject } from "./algorithm/check";
import type { Past } from "./algorithm/past";
import type { FairnessData } from "./types";
import { past } from "./verification";

/** Up to this many openings are read automatically; each has about 1.5 kB. */
export const AUTO_READ_LIMIT = 3000;

/** The state of reading the earlier openings. */
export interface PastState {
  past: Past | undefined;
  state: "idle" | "reading" | "read" | "failed";
  /** Progress from 0 to 1. */
  share: number;
  error: Error | null;
  /** Starts reading, or retries. */
  read: () => void;
}

/** Reads all openings before `subject`: automatically up to the limit, otherwise when `read` is called. */
export function usePast(subject: Subject, data: FairnessData): PastState {
  const [isEnabled, setIsEnabled] = useState(subject.fairness.position <= AUTO_READ_LIMIT);
  const [position, setPosition] = useState(0);
  const query = useQuery({ ...past(subject, data, setPosition), enabled: isEnabled });
  const state =
    query.data !== undefined
      ? "read"
      : !isEnabled
        ? "idle"
        : query.error !== null && !query.isFetching
          ? "failed"
          : "reading";
  return {
    past: query.data,
    state,
    share: Math.min(1, position / Math.max(1, subject.fairness.position)),
    error: query.error,
    read: () => {
      if (isEnabled) void query.refetch();
      else setIsEnabled(true);
    },
  };
}
