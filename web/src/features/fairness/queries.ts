import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";
import type { FairnessData } from "./types";

/** One opening with its record. */
export const opening = (id: string) =>
  queryOptions({
    queryKey: ["fairness", "opening", id],
    queryFn: () => unwrap(api.GET("/api/packs/openings/{id}", { params: { path: { id } } })),
  });

/** What a verifier needs besides openings, read page by page. */
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

/** What the signed-in user's next opening depends on, and the seeds that were revealed. */
export const ownSeeds = () =>
  queryOptions({ queryKey: ["fairness", "me"], queryFn: () => unwrap(api.GET("/api/fairness/me")) });

/** Chooses one's own half of the seed. */
export const setClientSeed = (clientSeed: string) =>
  unwrap(api.PUT("/api/fairness/me", { body: { clientSeed } }));

/** Reveals the server's half and begins a new one. */
export const rotateSeed = () => unwrap(api.POST("/api/fairness/rotate"));

/** A user's newest openings. */
export const openingsOf = (user: string, limit = 10) =>
  queryOptions({
    queryKey: ["packs", "openings", "of", user, limit],
    queryFn: () => unwrap(api.GET("/api/packs/openings", { params: { query: { user, limit } } })),
  });
