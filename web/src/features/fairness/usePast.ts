import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Subject } from "./algorithm/check";
import type { Past } from "./algorithm/past";
import type { FairnessData } from "./types";
import { past } from "./verification";

/** Up to so many openings are read without being asked; each is about one and a half kilobytes. */
export const READ_UNASKED = 3000;

/** How far the reading of everything before an opening is. */
export interface Before {
  past: Past | undefined;
  state: "asked-for" | "reading" | "read" | "failed";
  /** From 0 to 1. */
  share: number;
  error: Error | null;
  /** Begins, or tries again. */
  read: () => void;
}

/** Everything that was opened before an opening: read by itself while it is little, else when asked for. */
export function usePast(subject: Subject, data: FairnessData): Before {
  const [wanted, setWanted] = useState(subject.fairness.position <= READ_UNASKED);
  const [position, setPosition] = useState(0);
  const found = useQuery({ ...past(subject, data, setPosition), enabled: wanted });
  const state =
    found.data !== undefined
      ? "read"
      : !wanted
        ? "asked-for"
        : found.error !== null && !found.isFetching
          ? "failed"
          : "reading";
  return {
    past: found.data,
    state,
    share: Math.min(1, position / Math.max(1, subject.fairness.position)),
    error: found.error,
    read: () => {
      if (wanted) void found.refetch();
      else setWanted(true);
    },
  };
}
