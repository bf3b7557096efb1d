import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";
import { check, type Subject } from "./algorithm/check";
import { Past, StillToBeShown } from "./algorithm/past";
import type { FairnessData } from "./types";

/** Openings that are read at once. */
const READ_AT_ONCE = 1000;

/** Everything that was opened before an opening, read page by page; `onRead` hears how far it is. */
export const past = (subject: Subject, data: FairnessData, onRead: (position: number) => void) =>
  queryOptions({
    queryKey: ["fairness", "past", subject._id, subject.fairness.digest],
    queryFn: async ({ signal }) => {
      const found = new Past(data, subject);
      for (let after: number | null = 0; after !== null; ) {
        const query: { after: number; limit: number } = { after, limit: READ_AT_ONCE };
        const page = await unwrap(api.GET("/api/fairness/openings", { params: { query }, signal }));
        if (!page.openings.every((one) => found.add(one))) break;
        after = page.next;
        onRead(after ?? subject.fairness.position);
      }
      if (found.published === null) throw new StillToBeShown();
      return found.finish();
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: (tries, error) => !(error instanceof StillToBeShown) && tries < 2,
  });

/** What came of checking an opening. */
export const report = (subject: Subject, data: FairnessData, before: Past | null) =>
  queryOptions({
    queryKey: ["fairness", "report", subject._id, subject.fairness, before?.size ?? "alone"],
    queryFn: () => check(subject, data, before),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
