import vectors from "../../../docs/fairness-vectors-2.json";
import type { Schemas } from "../api/client";
import { isDrawn } from "../features/fairness/algorithm/record2";
import type { PublicData, PublishedBatch } from "../features/fairness/algorithm/verify/data";
import { aCard, anOpening } from "./builders";
import { HttpResponse, http, mockGet, server } from "./server";

/** The public data of a scenario of the test vectors, as the server answers it. */
export function scenario(name: string): PublicData & { batches: readonly PublishedBatch[] } {
  const found = vectors.scenarios.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no scenario ${name}.`);
  return structuredClone(found.data) as unknown as PublicData & { batches: readonly PublishedBatch[] };
}

export const COUNTS: Schemas["LogCounts"] = {
  levelOne: 5,
  levelOneWithoutEntropy: 2,
  levelTwo: 3,
  versionOne: 2,
  breaks: 1,
  waitingTickets: 1,
  grades: 4,
  weightChanges: 1,
  raffles: 2,
};

/** The state of an empty log. */
export const EMPTY_LOG: Schemas["PublicLog"] = {
  epoch: null,
  batch: null,
  head: null,
  timeMs: null,
  begin: null,
  beacons: [],
  counts: {
    levelOne: 0,
    levelOneWithoutEntropy: 0,
    levelTwo: 0,
    versionOne: null,
    breaks: 0,
    waitingTickets: 0,
    grades: 0,
    weightChanges: 0,
    raffles: 0,
  },
};

/** An opening of public data as its page loads it, with its seed once that is revealed. */
export function openingOf(data: PublicData, id: string): Schemas["Opening"] {
  const published = data.openings.find(({ _id }) => _id === id);
  if (published === undefined || !isDrawn(published.fairness)) {
    throw new Error(`There is no public opening ${id}.`);
  }
  const { fairness } = published;
  const cards = fairness.draws.map(({ copy, modifier }, slot) =>
    aCard({
      name: `Card ${slot + 1}`,
      definitionId: copy.definitionId,
      rarity: copy.rarity,
      mintNumber: copy.mint,
      modifier: modifier == null ? null : { _id: modifier, name: "Negative", prefix: "Negative " },
    }),
  );
  const record = withSeed(data, fairness);
  return { ...anOpening([]), _id: id, username: "mira", cards, fairness: record };
}

/** The server adds a revealed seed to the records that it publishes. */
function withSeed<R extends { seedHash: string }>({ seeds = [] }: PublicData, record: R): R {
  const seed = seeds.find(({ seedHash }) => seedHash === record.seedHash);
  return seed === undefined ? record : { ...record, serverSeed: seed.serverSeed };
}

/** The state of the log of public data. */
export function logStateOf({ batches = [], begin, beacons = [] }: PublicData): Schemas["PublicLog"] {
  const newest = batches.at(-1);
  if (newest === undefined) return EMPTY_LOG;
  const { epoch, batch, head, timeMs } = newest;
  return { epoch, batch, head, timeMs, begin: begin ?? 0, beacons: [...beacons], counts: COUNTS };
}

/** The most openings, or batches with their lines, in an answer, so that tests read several pages. */
const PAGE = 4;

/** Mocks the endpoints of the public log and of the data that a verification reads. Returns the requested paths. */
export function serveLog(data: PublicData): string[] {
  const requests: string[] = [];
  const { batches = [], rounds = [], pools, runs, exceptions = [], hiddenFrom = null } = data;
  const openings = data.openings.map((one) => ({ ...one, fairness: withSeed(data, one.fairness) }));
  const numbersAfter = (request: Request) => {
    const { pathname, search, searchParams } = new URL(request.url);
    requests.push(pathname + search);
    return Number(searchParams.get("after") ?? "-1");
  };
  const limitOf = (request: Request) => Number(new URL(request.url).searchParams.get("limit") ?? "1000");
  server.use(
    mockGet("/api/fairness/log", { ...logStateOf(data) }),
    http.get("*/api/fairness/log/batches", ({ request }) => {
      const after = numbersAfter(request);
      const withLines = new URL(request.url).searchParams.get("entries") === "true";
      const limit = withLines ? Math.min(limitOf(request), PAGE) : limitOf(request);
      const page = batches.filter(({ batch }) => batch > after).slice(0, limit);
      const last = page.at(-1)?.batch ?? null;
      return HttpResponse.json({
        batches: page.map(({ entries, ...batch }) => (withLines ? { ...batch, entries } : batch)),
        next: last === batches.at(-1)?.batch ? null : last,
      });
    }),
    http.get("*/api/fairness/log/heads", ({ request }) => {
      const after = numbersAfter(request);
      const lines = batches.filter(({ batch }) => batch > after).map(headLine);
      return HttpResponse.text(lines.join(""));
    }),
    mockGet("/api/fairness/rounds", { rounds: [...rounds], next: null }),
    http.get("*/api/fairness/grades", () => listOr404("grades", data.grades)),
    http.get("*/api/fairness/raffles", () => listOr404("raffles", data.raffles)),
    http.get("*/api/fairness/openings", ({ request }) => {
      const after = numbersAfter(request);
      const page = openings.filter(({ fairness }) => fairness.position > after).slice(0, PAGE);
      const last = page.at(-1);
      const next = last?._id === openings.at(-1)?._id ? null : (last?.fairness.position ?? null);
      return HttpResponse.json({ openings: page, next, hiddenFrom } as never);
    }),
    mockGet("/api/fairness/data", { pools, runs, exceptions, next: null } as never),
  );
  return requests;
}

const listOr404 = (name: string, list: readonly object[] | undefined) =>
  list === undefined
    ? new HttpResponse(null, { status: 404 })
    : HttpResponse.json({ [name]: list, next: null });

/** A line of the list of heads. */
export const headLine = ({ epoch, batch, head, round }: PublishedBatch) =>
  `${epoch} ${batch} ${head} ${round ?? "-"}\n`;
