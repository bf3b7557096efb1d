import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../../../api/client";
import { packs } from "../queries";
import { bodyOf, type Draft } from "./draft";

/** All definitions that a pack can draw from, sorted by series and name. */
export const definitions = () =>
  queryOptions({
    queryKey: ["catalogue", "all"],
    queryFn: async () => {
      const { cards } = await unwrap(
        api.GET("/api/cards", { params: { query: { sort: "series", limit: "all" } } }),
      );
      return cards.filter(({ retired }) => !retired);
    },
    staleTime: 60_000,
  });

/** The odds of a draft; an error names the invalid fields. */
export const preview = (draft: Draft) => {
  const body: Schemas["PackDraft"] = { ...bodyOf(draft), why: "" };
  return queryOptions({
    queryKey: ["packs", "preview", body],
    queryFn: () => unwrap(api.POST("/api/admin/packs/preview", { body })),
    retry: false,
    gcTime: 10_000,
  });
};

export interface SimulationOptions {
  fromNow: boolean;
  packsPerDay: number | null;
  collectors: number;
}

/** Simulates openings of a draft until its run is sold out. */
export function simulate(draft: Draft, { fromNow, packsPerDay, collectors }: SimulationOptions) {
  const body = { pack: bodyOf(draft), fromNow, collectors, ...(packsPerDay === null ? {} : { packsPerDay }) };
  return unwrap(api.POST("/api/admin/packs/simulate", { body }));
}

type Pack = Schemas["Pack"];

/** Creates or updates a pack, with immediate effect on openings. */
export async function savePack(cache: QueryClient, draft: Draft) {
  const saved = await unwrap(api.POST("/api/admin/upsert-pack", { body: bodyOf(draft) }));
  await updateList(cache, (list) => {
    const others = list.map((pack) => (saved.pack.isDefault ? { ...pack, isDefault: false } : pack));
    const known = others.some(({ _id }) => _id === saved.pack._id);
    return known
      ? others.map((pack) => (pack._id === saved.pack._id ? saved.pack : pack))
      : [...others, saved.pack];
  });
  return saved;
}

/** Attempts and delay for a list that may still be served from a cache of the server. */
const MAX_ATTEMPTS = 5;
const RETRY_MS = 400;

/** Fetches a pack until its version differs from `known`; undefined when it no longer exists. */
export async function loadPack(cache: QueryClient, id: string | null, known: string | null) {
  for (let attempt = 1; ; attempt += 1) {
    const found = (await cache.fetchQuery({ ...packs(), staleTime: 0 })).find(({ _id }) => _id === id);
    if (found?.version !== known || attempt === MAX_ATTEMPTS) return found;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/** Retires a pack, which can then no longer be opened. */
export async function retirePack(cache: QueryClient, id: string) {
  const gone = await unwrap(api.DELETE("/api/admin/packs/{id}", { params: { path: { id } } }));
  await updateList(cache, (list) => list.filter(({ _id }) => _id !== id));
  return gone;
}

/** Updates the cached list from a response; the public list of the server may be a second older. */
async function updateList(cache: QueryClient, change: (list: Pack[]) => Pack[]) {
  const { queryKey } = packs();
  await cache.cancelQueries({ queryKey });
  cache.setQueryData(queryKey, (list) => (list === undefined ? undefined : change(list)));
  await cache.invalidateQueries({ queryKey: ["packs"], refetchType: "none" });
}
