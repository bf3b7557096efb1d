import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";

/** All packs that can be opened. */
export const packs = () =>
  queryOptions({
    queryKey: ["packs", "list"],
    queryFn: () => unwrap(api.GET("/api/packs")),
    staleTime: 60_000,
  });

/** When the user's packs expire, and how soon bad-luck protection is certain. */
export const myPacks = () =>
  queryOptions({
    queryKey: ["packs", "mine"],
    queryFn: () => unwrap(api.GET("/api/packs/mine")),
  });

/** The current odds of a pack. */
export const odds = (id: string) =>
  queryOptions({
    queryKey: ["packs", "odds", id],
    queryFn: () => unwrap(api.GET("/api/packs/{id}/odds", { params: { path: { id } } })),
  });

const history = (id: string) =>
  queryOptions({
    queryKey: ["packs", "odds", id, "history"],
    queryFn: () => unwrap(api.GET("/api/packs/{id}/odds/history", { params: { path: { id } } })),
  });

/** All versions of the odds of a pack, newest first. */
export const oddsHistory = (id: string) =>
  queryOptions({ ...history(id), select: ({ versions }) => versions });

/** The number of a pack's openings by pattern, without patterns that none had. */
export const patternOpenings = (id: string) =>
  queryOptions({
    ...history(id),
    select: ({ patterns }) => new Map(patterns.map(({ pattern, openings }) => [pattern, openings])),
  });
