import { queryOptions } from "@tanstack/react-query";
import { ApiError, api, unwrap } from "../../api/client";
import { api2, type Ticket } from "./api2";
import type { FairnessData } from "./types";

/** An opening with its fairness record. */
export const opening = (id: string) =>
  queryOptions({
    queryKey: ["fairness", "opening", id],
    queryFn: () => unwrap(api.GET("/api/packs/openings/{id}", { params: { path: { id } } })),
  });

/** All pages of the data that a verification needs, without the openings. */
export const fairnessData = () =>
  queryOptions({
    queryKey: ["fairness", "data"],
    queryFn: async ({ signal }): Promise<FairnessData> => {
      const all: FairnessData = { pools: [], runs: [], exceptions: [] };
      for (let next: number | null = 1; next !== null; ) {
        const query: { page: number } = { page: next };
        const page = await unwrap(api.GET("/api/fairness/data", { params: { query }, signal }));
        all.pools.push(...page.pools);
        all.runs.push(...page.runs);
        all.exceptions.push(...page.exceptions);
        next = page.next;
      }
      all.runs.sort((a, b) => a.firstPosition - b.firstPosition);
      return all;
    },
  });

/** The signed-in user's seeds, and the revealed ones. */
export const ownSeeds = () =>
  queryOptions({
    queryKey: ["fairness", "me"],
    queryFn: () => unwrap(api2.GET("/api/fairness/me")),
    // The server refuses an opening that names an old seed.
    staleTime: 60_000,
    // An opening without a connection fails and does not wait for one.
    networkMode: "always",
  });

/** Reveals the current seed and replaces it with the next one. */
export const rotateSeed = () => unwrap(api2.POST("/api/fairness/rotate"));

/** The user's opening or ticket with this entropy; null without one. */
export async function findByEntropy(entropy: string) {
  const call = api2.GET("/api/packs/by-entropy/{entropy}", { params: { path: { entropy } } });
  return await unwrap(call).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
}

/** The state of a ticket. */
export const findTicket = (id: string) =>
  unwrap(api2.GET("/api/packs/tickets/{id}", { params: { path: { id } } }));

/** The head of a ticket's batch; undefined while the log does not show it. */
export async function findTicketHead({ batch, epoch }: Pick<Ticket, "batch" | "epoch">) {
  const query = { after: (batch ?? 0) - 1, limit: 1 };
  const { batches } = await unwrap(api2.GET("/api/fairness/log/batches", { params: { query } }));
  return batches.find((logged) => logged.batch === batch && logged.epoch === epoch);
}

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
