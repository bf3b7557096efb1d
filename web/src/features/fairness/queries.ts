import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";

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
