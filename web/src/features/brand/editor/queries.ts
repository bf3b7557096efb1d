import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { invalidate } from "../../../api/cache";
import { api, NetworkError, unwrap } from "../../../api/client";
import { importBrandFile } from "../../../api/upload";
import { type BrandState, brandOf, type Draft } from "./draft";

/** The published brand and the draft. */
export const adminBrand = () =>
  queryOptions({
    queryKey: ["admin", "brand"],
    queryFn: () => unwrap(api.GET("/api/admin/brand")),
    staleTime: 0,
  });

const keep = (cache: QueryClient, state: BrandState): BrandState => {
  cache.setQueryData(adminBrand().queryKey, state);
  return state;
};

/** Saves the draft, unless another admin has changed the brand since. */
export async function saveDraft(cache: QueryClient, draft: Draft): Promise<BrandState> {
  const body = { brand: brandOf(draft), version: draft.version };
  return keep(cache, await unwrap(api.PUT("/api/admin/brand/draft", { body })));
}

/** Publishes the saved draft. */
export async function publish(cache: QueryClient, version: string | null): Promise<BrandState> {
  const state = await unwrap(api.POST("/api/admin/brand/publish", { body: { version } }));
  await invalidate(cache, "settings", "brand");
  return keep(cache, state);
}

export async function discardDraft(cache: QueryClient, version: string | null): Promise<BrandState> {
  return keep(cache, await unwrap(api.DELETE("/api/admin/brand/draft", { body: { version } })));
}

/** The brand with its pictures as a file. */
export async function exportBrand(): Promise<Blob> {
  const { data } = await api.GET("/api/admin/brand/export", { parseAs: "blob" });
  if (data === undefined) throw new NetworkError(undefined);
  return data;
}

/** Saves the brand of a file as draft. */
export async function importBrand(cache: QueryClient, file: Blob): Promise<BrandState> {
  return keep(cache, await importBrandFile(file));
}
