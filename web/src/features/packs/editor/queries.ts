import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../../../api/client";
import { packs } from "../queries";
import { bodyOf, type Draft } from "./draft";

/** Every definition that a pack may draw from, by series and name. */
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

/** What a pack would be if it were saved now; a refusal says what is wrong with which field. */
export const preview = (draft: Draft) => {
  const body: Schemas["PackDraft"] = { ...bodyOf(draft), why: "" };
  return queryOptions({
    queryKey: ["packs", "preview", body],
    queryFn: () => unwrap(api.POST("/api/admin/packs/preview", { body })),
    retry: false,
    gcTime: 10_000,
  });
};

/** How a simulation begins. */
export interface Pace {
  fromNow: boolean;
  packsPerDay: number | null;
}

/** Opens the pack in thought until its run is sold out. */
export function simulate(draft: Draft, { fromNow, packsPerDay }: Pace) {
  const body = { pack: bodyOf(draft), fromNow, ...(packsPerDay === null ? {} : { packsPerDay }) };
  return unwrap(api.POST("/api/admin/packs/simulate", { body }));
}

type Pack = Schemas["Pack"];

/** Saves a pack; openings draw from it at once. */
export async function savePack(cache: QueryClient, draft: Draft) {
  const saved = await unwrap(api.POST("/api/admin/upsert-pack", { body: bodyOf(draft) }));
  await show(cache, (list) => {
    const others = list.map((pack) => (saved.pack.isDefault ? { ...pack, isDefault: false } : pack));
    const known = others.some(({ _id }) => _id === saved.pack._id);
    return known
      ? others.map((pack) => (pack._id === saved.pack._id ? saved.pack : pack))
      : [...others, saved.pack];
  });
  return saved;
}

/** How often a public answer is asked for that may be older than the change that is known of, and how long between. */
const TRIES = 5;
const PAUSE_MS = 400;

/** One pack as it is at this moment, which is not `known` any more; nothing when it is gone. */
export async function loadPack(cache: QueryClient, id: string | null, known: string | null) {
  for (let tries = 1; ; tries += 1) {
    const found = (await cache.fetchQuery({ ...packs(), staleTime: 0 })).find(({ _id }) => _id === id);
    if (found?.version !== known || tries === TRIES) return found;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** Takes a pack away from openings. */
export async function retirePack(cache: QueryClient, id: string) {
  const gone = await unwrap(api.DELETE("/api/admin/packs/{id}", { params: { path: { id } } }));
  await show(cache, (list) => list.filter(({ _id }) => _id !== id));
  return gone;
}

/** Puts into the list what the server has just answered: its public answers may be a second older than that. */
async function show(cache: QueryClient, change: (list: Pack[]) => Pack[]) {
  const { queryKey } = packs();
  await cache.cancelQueries({ queryKey });
  cache.setQueryData(queryKey, (list) => (list === undefined ? undefined : change(list)));
  await cache.invalidateQueries({ queryKey: ["packs"], refetchType: "none" });
}
