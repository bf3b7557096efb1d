import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../../api/client";

/** The state of the instance, and its metrics. */
export type Health = Schemas["Health"];
/** The state of one part of the instance. */
export type Check = Health["checks"][number];
/** The last report of a node. */
export type Node = Health["nodes"][number];
/** The metrics over time. */
export type Series = Health["series"];
/** The time span of the metrics. */
export type Span = "hour" | "half-day";

/** The interval at which nodes report. */
const REFETCH_MS = 10_000;

/** The state and the metrics of one node, or of all for an empty `node`. */
export const health = (span: Span, node: string) =>
  queryOptions({
    queryKey: ["health", span, node],
    queryFn: () =>
      unwrap(api.GET("/api/admin/health", { params: { query: node === "" ? { span } : { span, node } } })),
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  });
