import { HttpResponse, http } from "msw";
import vectors from "../../../docs/fairness-vectors.json";
import type { Schemas } from "../api/client";
import type { FairnessData, FairnessRecord, Opening1, PublishedOpening } from "../features/fairness/types";
import { aCard, anOpening } from "./builders";
import { EMPTY_LOG } from "./publicLog";
import { mockGet, server } from "./server";

/** A published opening of version 1. */
export interface PublishedOpening1 extends PublishedOpening {
  fairness: FairnessRecord;
}

/** Section 9 of docs/fairness.md; revealed seeds may stand apart. */
export type PublicData1 = FairnessData & {
  seeds?: { seedHash: string; serverSeed: string }[];
  openings: PublishedOpening1[];
};

/** Published fairness data of an instance. */
export const publicData = vectors.scenarios[0]?.data as unknown as PublicData1;

/** An opening of the test vectors of version 1 in the server's format, with its seed unless that is still secret. */
export function publishedOpening(index: number, change: Partial<FairnessRecord> = {}): Opening1 {
  const published = publicData.openings[index] as PublishedOpening1;
  const seed = publicData.seeds?.find(({ seedHash }) => seedHash === published.fairness.seedHash);
  const fairness = { ...published.fairness, ...(seed && { serverSeed: seed.serverSeed }), ...change };
  const cards = published.fairness.draws.map(({ copy, modifier }, slot) =>
    aCard({
      name: `Card ${slot + 1}`,
      definitionId: copy.definitionId,
      rarity: copy.rarity,
      mintNumber: copy.mint,
      modifier: modifier == null ? null : { _id: modifier, name: "Negative", prefix: "Negative " },
    }),
  );
  return { ...anOpening([]), _id: published._id, username: "mira", cards, fairness };
}

/** Mocks an opening and the list of all, in which it replaces the published one. Returns the requested positions of the list. */
export function serveOpening(opening: Schemas["Opening"], openings = publicData.openings): string[] {
  const requests: string[] = [];
  const all = openings.map((one) => (one._id === opening._id ? { ...one, fairness: opening.fairness } : one));
  server.use(
    mockGet(`/api/packs/openings/${opening._id}`, opening),
    mockGet("/api/fairness/log", { ...EMPTY_LOG }),
    mockGet("/api/fairness/data", {
      pools: publicData.pools,
      runs: publicData.runs,
      exceptions: publicData.exceptions ?? [],
      next: null,
    }),
    http.get("*/api/fairness/openings", ({ request }) => {
      const after = new URL(request.url).searchParams.get("after") ?? "";
      requests.push(after);
      const from = all.findIndex(({ fairness }) => fairness.position > Number(after));
      const page = from < 0 ? [] : all.slice(from, from + 5);
      const next = page.length === 5 ? (page.at(-1)?.fairness.position ?? null) : null;
      return HttpResponse.json({ openings: page, hiddenFrom: null, next });
    }),
  );
  return requests;
}
