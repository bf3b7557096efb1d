import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../../api/client";

/** How the instance is. */
export type Health = Schemas["Health"];
/** What one node said last. */
export type Node = Health["nodes"][number];
/** Figures over time. */
export type Series = Health["series"];
/** How far back the figures go. */
export type Span = "hour" | "half-day";

/** As often as a node reports; only while the page is open. */
const LOOK_EVERY = 10_000;

/** How the instance is, and was; `node` is the id of one node, or nothing for all together. */
export const health = (span: Span, node: string) =>
  queryOptions({
    queryKey: ["health", span, node],
    queryFn: () =>
      unwrap(api.GET("/api/admin/health", { params: { query: node === "" ? { span } : { span, node } } })),
    refetchInterval: LOOK_EVERY,
    placeholderData: keepPreviousData,
  });
