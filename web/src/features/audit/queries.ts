import { type QueryClient, queryOptions, skipToken } from "@tanstack/react-query";
import { invalidate } from "../../api/cache";
import { api, type Schemas, unwrap } from "../../api/client";
import { createStore } from "../../lib/store";
import type { FixState } from "./fixes";

export type AuditReport = Schemas["AuditReport"];
export type FixResult = Schemas["FixResult"];

/** The server streams the report while it reads the collection. */
export const receivedBytes = createStore<number>(0);

/** The audit report. It is never stale, as an audit reads all cards; `reload` fetches it again. */
export const auditReport = () =>
  queryOptions({
    queryKey: ["audit", "report"],
    queryFn: async ({ signal }) => {
      receivedBytes.set(0);
      const body = await unwrap(api.GET("/api/admin/audit-cards", { parseAs: "stream", signal }));
      const text = await textOf(body);
      const report: AuditReport | null = JSON.parse(text);
      return report;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

async function textOf(body: ReadableStream<Uint8Array> | null): Promise<string> {
  if (body === null) return "null";
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    receivedBytes.set((before) => before + value.byteLength);
    text += decoder.decode(value, { stream: true });
  }
}

export type FixId = "definitions" | "data" | "mints" | "legacy" | "prefixes";

/** The state of a fix. It is never fetched: mutations set it, and it is kept when the page is left. */
export const fixState = (fix: FixId) =>
  queryOptions<FixState>({
    queryKey: ["audit", "fix", fix],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** Runs a fix or its dry run; some endpoints take `dryRun` in the query, others in the body. */
export function runFix(fix: FixId, dryRun: boolean): Promise<FixResult> {
  const [query, body] = [{ params: { query: { dryRun } }, body: {} }, { body: { dryRun } }];
  switch (fix) {
    case "definitions":
      return unwrap(api.POST("/api/admin/fix-card-definition-inconsistencies", query));
    case "data":
      return unwrap(api.POST("/api/admin/fix-card-data-mismatches", body));
    case "mints":
      return unwrap(api.POST("/api/admin/fix-duplicate-mint-numbers", query));
    case "legacy":
      return unwrap(api.POST("/api/admin/fix-legacy-glitch-names", body));
    case "prefixes":
      return unwrap(api.POST("/api/admin/fix-missing-modifier-prefixes", body));
  }
}

/** Refetches the audit and all queries with cards. */
export const reload = (cache: QueryClient) =>
  invalidate(cache, "audit", "collection", "catalogue", "cards", "admin");

/** Repairs a broken card with the data that an admin entered. */
export async function editCard(cardId: string, body: Schemas["EditCard"]) {
  return unwrap(api.PUT("/api/admin/audit-cards/{cardId}", { params: { path: { cardId } }, body }));
}

export async function removeCard(cardId: string) {
  return unwrap(api.DELETE("/api/admin/audit-cards/{cardId}", { params: { path: { cardId } } }));
}
