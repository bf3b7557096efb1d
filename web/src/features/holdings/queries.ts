import { queryOptions, useQuery } from "@tanstack/react-query";
import { failureOf } from "../../api/cache";
import { api, type Schemas, unwrap } from "../../api/client";
import { me } from "../auth/queries";
import { useSession } from "../auth/session";

export type Completion = Schemas["Completion"];

/** How much of the catalogue and of each series a user has. The user is an id or a name. */
export const completion = (user: string) =>
  queryOptions({
    queryKey: ["collection", user, "completion"],
    queryFn: () =>
      unwrap(api.GET("/api/users/{idOrName}/completion", { params: { path: { idOrName: user } } })),
    staleTime: 60_000,
  });

/** The user's copies of a card of the catalogue. */
export type Holding = Pick<Schemas["Holding"], "copies" | "rarities">;

const NONE: Holding = { copies: 0, rarities: [] };

/** The most cards that the server counts at once. */
const MOST = 200;

interface Batch {
  ids: Set<string>;
  held: Promise<ReadonlyMap<string, Holding>>;
}

let batch: Batch | undefined;

async function load(ids: ReadonlySet<string>): Promise<ReadonlyMap<string, Holding>> {
  // All cards that are rendered together become one request.
  await new Promise((resolve) => setTimeout(resolve));
  if (batch?.ids === ids) batch = undefined;
  const query = { ids: [...ids].join(",") };
  const { holdings } = await unwrap(api.GET("/api/users/me/holdings", { params: { query } }));
  return new Map(holdings.map((holding) => [holding.definitionId, holding]));
}

async function loadOne(id: string): Promise<Holding> {
  if (batch === undefined || batch.ids.size >= MOST) {
    const ids = new Set<string>();
    batch = { ids, held: load(ids) };
  }
  batch.ids.add(id);
  return (await batch.held).get(id) ?? NONE;
}

/** The signed-in user's copies of a card. Cards that are asked for together are fetched in one request. */
export const holding = (userId: string, definitionId: string) =>
  queryOptions({
    queryKey: ["collection", userId, "holding", definitionId],
    queryFn: () => loadOne(definitionId),
    staleTime: 60_000,
  });

/**
 * The signed-in user's copies of a card of the catalogue: undefined for visitors, for cards without a definition, and after
 * a failure; null while loading.
 */
export function useHolding(definitionId: string | null | undefined): Holding | null | undefined {
  const session = useSession();
  const user = useQuery({ ...me(), enabled: session === "in" }).data;
  const query = useQuery({
    ...holding(user?._id ?? "", definitionId ?? ""),
    enabled: user !== undefined && definitionId != null,
  });
  if (session === "out" || definitionId == null) return undefined;
  return query.data ?? (failureOf(query) === null ? null : undefined);
}

/** Number of copies in one rarity, or in all. */
export function copiesIn({ copies, rarities }: Holding, rarity: string | null): number {
  if (rarity === null) return copies;
  return rarities.find((row) => row.rarity === rarity)?.count ?? 0;
}
