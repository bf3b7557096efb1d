import type { Schemas } from "../../api/client";

/** How an opening came about, as it is published. */
export type FairnessRecord = Schemas["FairnessRecord"];
/** How one of its cards came about. */
export type DrawRecord = Schemas["DrawRecord"];
/** One card of the printed run. */
export type Copy = Schemas["PrintedCopy"];
/** What an opening draws from. */
export type Pool = Schemas["PoolConfig"];
/** Pools, runs and exceptions: all pages of them, the runs in their order. */
export type FairnessData = Omit<Schemas["FairnessData"], "next">;
/** An opening as a verifier reads it. */
export type PublishedOpening = Schemas["PublishedOpening"];
