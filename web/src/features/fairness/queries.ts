import { queryOptions } from "@tanstack/react-query";
import { ApiError, api, type Schemas, unwrap } from "../../api/client";

/** An opening with its fairness record. */
export const opening = (id: string) =>
  queryOptions({
    queryKey: ["fairness", "opening", id],
    queryFn: () => unwrap(api.GET("/api/packs/openings/{id}", { params: { path: { id } } })),
  });

/** The public log's newest head, with the counts of openings by what they prove. */
export const logState = () =>
  queryOptions({
    queryKey: ["fairness", "log"],
    queryFn: ({ signal }) => unwrap(api.GET("/api/fairness/log", { signal })),
  });

/** The signed-in user's seeds, and the revealed ones. */
export const ownSeeds = () =>
  queryOptions({
    queryKey: ["fairness", "me"],
    queryFn: () => unwrap(api.GET("/api/fairness/me")),
    // The server refuses an opening that names an old seed.
    staleTime: 60_000,
    // An opening without a connection fails and does not wait for one.
    networkMode: "always",
  });

/** Reveals the current seed and replaces it with the next one. */
export const rotateSeed = () => unwrap(api.POST("/api/fairness/rotate"));

/** The outcome of a request: an opening, or the id of a ticket that is not drawn. */
export type Outcome = { opening: Schemas["Opening"] } | { ticket: string };

/** The user's opening or ticket with this entropy; null without one. */
export async function findByEntropy(entropy: string): Promise<Outcome | null> {
  const call = api.GET("/api/packs/by-entropy/{entropy}", { params: { path: { entropy } } });
  const found = await unwrap(call).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
  if (found?.opening != null) return { opening: found.opening };
  return found?.ticket == null ? null : { ticket: found.ticket };
}

/** The state of a ticket. */
export const findTicket = (id: string) =>
  unwrap(api.GET("/api/packs/tickets/{id}", { params: { path: { id } } }));

/** A raffle with the data for its verification; under `show`, so that `show-updated` refetches it. */
export const raffle = (id: string) =>
  queryOptions({
    queryKey: ["show", "raffle", id],
    queryFn: () => unwrap(api.GET("/api/raffles/{id}", { params: { path: { id } } })),
  });

/** A user's newest openings. */
export const openingsOf = (user: string, limit = 10) =>
  queryOptions({
    queryKey: ["packs", "openings", "of", user, limit],
    queryFn: () => unwrap(api.GET("/api/packs/openings", { params: { query: { user, limit } } })),
  });
