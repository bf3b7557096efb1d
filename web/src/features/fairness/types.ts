import type { Schemas } from "../../api/client";

type Opening = Schemas["Opening"];

/** The published record of an opening of version 1. */
export type FairnessRecord = Schemas["FairnessRecord"];
/** The record of one card's draw. */
export type DrawRecord = Schemas["DrawRecord"];
/** A single copy of the printed run. */
export type Copy = Schemas["PrintedCopy"];
/** A version of a pack's contents and odds. */
export type Pool = Schemas["PoolConfig"];
/** All pools, runs and exceptions; the runs are sorted by position. */
export type FairnessData = Omit<Schemas["FairnessData"], "next">;
/** An opening in the published list of all openings. */
export type PublishedOpening = Schemas["PublishedOpening"];
/** A batch of the log as the server publishes it; its lines are absent unless they were asked for. */
export type LogBatch = Schemas["PublishedBatch"];
/** The state of the log; values are null while it is empty. */
export type LogState = Schemas["PublicLog"];
/** An opening of version 1. */
export interface Opening1 extends Opening {
  fairness: FairnessRecord;
}
/** The published record of an opening of either version. */
export type OpeningRecord = Schemas["Record"];
