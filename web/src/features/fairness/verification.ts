import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";
import { check, type Subject } from "./algorithm/check";
import { EarlierOpeningHidden, Past } from "./algorithm/past";
import type { FairnessData } from "./types";

/** Number of openings per request. */
const PAGE_SIZE = 1000;

/** All openings before `subject`, read page by page; `onRead` is called with the position after each page. */
export const past = (subject: Subject, data: FairnessData, onRead: (position: number) => void) =>
  queryOptions({
    queryKey: ["fairness", "past", subject._id, subject.fairness.digest],
    queryFn: async ({ signal }) => {
      const history = new Past(data, subject);
      for (let after: number | null = 0; after !== null; ) {
        const query: { after: number; limit: number } = { after, limit: PAGE_SIZE };
        const page = await unwrap(api.GET("/api/fairness/openings", { params: { query }, signal }));
        if (!page.openings.every((one) => history.add(one))) break;
        after = page.next;
        onRead(after ?? subject.fairness.position);
      }
      if (history.published === null) throw new EarlierOpeningHidden();
      return history.finish();
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: (tries, error) => !(error instanceof EarlierOpeningHidden) && tries < 2,
  });

/** The report on an opening. */
export const report = (subject: Subject, data: FairnessData, before: Past | null) =>
  queryOptions({
    queryKey: ["fairness", "report", subject._id, subject.fairness, before?.size ?? "alone"],
    queryFn: () => check(subject, data, before),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
