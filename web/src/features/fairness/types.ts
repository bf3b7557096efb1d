import type { Schemas } from "../../api/client";
import type { Record2, WithheldRecord2 } from "./algorithm/record2";

/** The published record of an opening. */
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
/** The published record of an opening of either version. */
export type OpeningRecord = FairnessRecord | Record2 | WithheldRecord2;
