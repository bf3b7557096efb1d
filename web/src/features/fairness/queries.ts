import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";
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

/** The signed-in user's current seeds, and the revealed ones. */
export const ownSeeds = () =>
  queryOptions({ queryKey: ["fairness", "me"], queryFn: () => unwrap(api.GET("/api/fairness/me")) });

/** Sets the user's half of the seed. */
export const setClientSeed = (clientSeed: string) =>
  unwrap(api.PUT("/api/fairness/me", { body: { clientSeed } }));

/** Reveals the server's half and replaces it with a new one. */
export const rotateSeed = () => unwrap(api.POST("/api/fairness/rotate"));

/** A user's newest openings. */
export const openingsOf = (user: string, limit = 10) =>
  queryOptions({
    queryKey: ["packs", "openings", "of", user, limit],
    queryFn: () => unwrap(api.GET("/api/packs/openings", { params: { query: { user, limit } } })),
  });
