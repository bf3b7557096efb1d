import { createApi, type Schemas } from "../../api/client";

/** The API of version 2 of the draw (docs/decisions/draw-2.md, sections 3 to 5). */

/** `immediate` draws at once (level 1), `ticket` with a beacon round (level 2). */
export type Way = "immediate" | "ticket";

/** A revealed seed. */
export interface RevealedSeed {
  seedHash: string;
  /** Null if the seed was lost in a restore. */
  serverSeed: string | null;
  /** The user's half; only for openings of version 1. */
  clientSeed: string | null;
  counter: number;
  revealedAt: string;
}

/** The signed-in user's seeds. */
export interface FairnessMe {
  seedHash: string;
  nextSeedHash: string;
  counter: number;
  createdAt: string;
  entropyRequired: boolean;
  /** The id of the user's ticket that is not drawn yet. */
  undrawn: string | null;
  /** How packs that are opened alone are drawn. */
  way: Way;
  revealed: RevealedSeed[];
}

export interface OpenPackBody {
  packId: string;
  oddsVersion: number;
  way: Way;
  seedHash: string;
  /** 64 hexadecimal digits. */
  entropy: string;
}

export interface ClaimBody extends Partial<Pick<OpenPackBody, "oddsVersion" | "seedHash" | "entropy">> {
  /** The name of the achievement. */
  name: string;
}

/** A ticket; its id is that of the later opening. */
export interface Ticket {
  _id: string;
  state: string;
  /** Null until the ticket is in a batch of the log. */
  epoch: number | null;
  batch: number | null;
  place: number | null;
  round: number | null;
  /** Its line in the log. */
  line: string;
  /** Expected time of the round in milliseconds. */
  dueMs: number | null;
  /** The id of the opening once it is drawn. */
  opening: string | null;
}

/** A reference to a ticket. */
export interface TicketRef {
  ticket: Pick<Ticket, "_id">;
}

interface Json<T> {
  content: { "application/json": T };
}

interface Answer<T> {
  responses: { 200: Json<T> };
}

interface Paths2 {
  "/api/fairness/me": { get: Answer<FairnessMe> };
  "/api/fairness/rotate": { post: Answer<FairnessMe> };
  "/api/packs/open": {
    post: {
      requestBody: Json<OpenPackBody>;
      responses: { 200: Json<Schemas["Opening"]>; 202: Json<TicketRef> };
    };
  };
  "/api/achievements/claim": { post: { requestBody: Json<ClaimBody> } & Answer<Schemas["Claimed"]> };
  "/api/packs/by-entropy/{entropy}": {
    get: { parameters: { path: { entropy: string } } } & Answer<{ opening: Schemas["Opening"] } | TicketRef>;
  };
  "/api/packs/tickets/{id}": { get: { parameters: { path: { id: string } } } & Answer<Ticket> };
  "/api/fairness/log/batches": {
    get: { parameters: { query: { after: number; limit: number } } } & Answer<{
      batches: { epoch: number; batch: number; head: string }[];
    }>;
  };
}

export const api2 = createApi<Paths2>();
