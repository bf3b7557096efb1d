import { createStore } from "../../lib/store";
import { LineError } from "./algorithm/fields";
import type { KeptHead, Receipt } from "./algorithm/verify/data";
import { parseHead } from "./algorithm/verify/heads";

/** Section 6.8 of docs/decisions/draw-2.md: receipts and heads that this browser or a file kept. */

export interface KeptEvidence {
  receipts: readonly Receipt[];
  heads: readonly KeptHead[];
}

/** What the user added from files. */
export const keptInFiles = createStore<KeptEvidence>({ receipts: [], heads: [] });

/** Adds receipts and heads of a file. */
export const addKept = (added: KeptEvidence) => keptInFiles.set((now) => union(now, added));

/** All receipts and heads, each once. */
export const union = (a: KeptEvidence, b: KeptEvidence): KeptEvidence => ({
  receipts: unique([...a.receipts, ...b.receipts]),
  heads: unique([...a.heads, ...b.heads]),
});

const unique = <T>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [JSON.stringify(item), item])).values(),
];

/** The receipts of an opening, and all heads. */
export function keptOf(
  { receipts, heads }: KeptEvidence,
  openingId: string,
  entropy: string | null | undefined,
): KeptEvidence {
  const isOf = ({ intent, ticket, opening }: Receipt) =>
    opening?._id === openingId ||
    ticket?.line.split(" ")[1] === openingId ||
    (opening === undefined && intent.entropy === entropy);
  return { receipts: receipts.filter(isOf), heads };
}

/** Why a file cannot be compared. */
export type KeptFileProblem =
  | { code: "empty" | "notReceipts" }
  | { code: "otherSite"; site: string; here: string }
  | { code: "notHead"; line: number; error: LineError };

/** A file that contains neither receipts nor heads of this site. */
export class KeptFileError extends Error {
  readonly problem: KeptFileProblem;

  constructor(problem: KeptFileProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** Reads a receipts file, a watch file or a downloaded list of heads; throws a `KeptFileError`. */
export function parseKept(text: string, origin: string): KeptEvidence {
  return text.trimStart().startsWith("{") ? parseReceipts(text, origin) : parseHeads(text);
}

function parseHeads(text: string): KeptEvidence {
  const lines = text.split("\n").map((line) => line.trimEnd());
  const heads = lines.flatMap((line, index) => {
    if (line === "") return [];
    try {
      return [parseHead(line)];
    } catch (error) {
      if (!(error instanceof LineError)) throw error;
      throw new KeptFileError({ code: "notHead", line: index + 1, error });
    }
  });
  if (heads.length === 0) throw new KeptFileError({ code: "empty" });
  return { receipts: [], heads };
}

function parseReceipts(text: string, origin: string): KeptEvidence {
  const file = jsonOrNull(text);
  if (!isReceiptsFile(file)) throw new KeptFileError({ code: "notReceipts" });
  if (file.origin !== origin) throw new KeptFileError({ code: "otherSite", site: file.origin, here: origin });
  return { receipts: file.receipts, heads: file.heads };
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string";
const isFlag: Check = (value) => typeof value === "boolean";
const isNumber: Check = (value) => Number.isSafeInteger(value);
const isHash: Check = (value) => typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
const isWay: Check = (value) => value === "immediate" || value === "ticket";
const maybe =
  (check: Check): Check =>
  (value) =>
    value == null || check(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

/** Whether a value is an object whose keys pass their checks. */
const has =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    typeof value === "object" &&
    value !== null &&
    Object.entries(checks).every(([key, check]) => check(Reflect.get(value, key)));

const HEAD = { epoch: isNumber, batch: isNumber, head: isHash };
const IS_HEAD = has({
  ...HEAD,
  round: maybe(isNumber),
  newest: maybe(isNumber),
  receivedAtMs: maybe(isNumber),
});
const IS_RECEIPT = has({
  intent: has({
    seedHash: isHash,
    nextSeedHash: isHash,
    packId: isText,
    oddsVersion: isNumber,
    reward: isFlag,
    way: isWay,
    entropy: isHash,
    head: maybe(has(HEAD)),
    sentAtMs: isNumber,
  }),
  ticket: maybe(has({ ...HEAD, line: isText, place: isNumber, round: isNumber, receivedAtMs: isNumber })),
  opening: maybe(has({ _id: isText, digest: isHash, receivedAtMs: isNumber })),
});
const IS_FILE = has({
  format: (value) => value === "foilcast-receipts-1",
  origin: isText,
  receipts: listOf(IS_RECEIPT),
  heads: listOf(IS_HEAD),
});

type ReceiptsFile = { origin: string; receipts: Receipt[]; heads: KeptHead[] };

const isReceiptsFile = (value: unknown): value is ReceiptsFile => IS_FILE(value);
