import type { Schemas } from "../../../api/client";
import type { Copy, FairnessData } from "../types";
import { copyWords, digestOfLines } from "./digest";
import { Fields, LineError } from "./fields";
import type { GradeWeights } from "./grade";

/** Sections 20 and 21 of docs/fairness.md: lines and batches of the public log. */

/** A number of entries, and the digest of their lines. */
export interface Counted {
  count: number;
  digest: string;
}

/** A line of the log. */
export type LogLine =
  | { kind: "begin"; position: number }
  | { kind: "history"; openings: Counted; exceptions: Counted; runs: Counted }
  | { kind: "restore"; reason: RestoreReason; timeMs: number }
  | { kind: "seed"; seedHash: string; predecessor: string | null }
  | { kind: "pool"; packId: string; oddsVersion: number; digest: string }
  | { kind: "weights"; weights: GradeWeights }
  | { kind: "opening"; position: number; id: string; digest: string }
  | TicketLine
  | { kind: "refused"; id: string; position: number }
  | { kind: "exceptions"; exceptions: Counted }
  | { kind: "run"; runVersion: number; firstPosition: number; returned: Counted }
  | { kind: "grade"; cardId: string; commitment: string }
  | { kind: "grade-due"; cardId: string; level: 1 | 2 }
  | RaffleLine;

/** A ticket; the id is that of the later opening. */
export interface TicketLine {
  kind: "ticket";
  id: string;
  seedHash: string;
  counter: number;
  entropy: string | null;
  packId: string;
  oddsVersion: number;
  forcedModifier: string | null;
  live: boolean;
}

/** A raffle whose list is closed. */
export interface RaffleLine {
  kind: "raffle";
  id: string;
  seedHash: string;
  listDigest: string;
  entrants: number;
  winners: number;
  level: 1 | 2;
}

const RESTORE_REASONS = ["restored", "copied", "replaced"] as const;
export type RestoreReason = (typeof RESTORE_REASONS)[number];

/** Reads a line without its line feed; throws a `LineError` for a line that is not canonical. */
export function parseLine(text: string): LogLine {
  const words = new Fields(text);
  const line = lineOf(words.text("kind"), words);
  words.end();
  return line;
}

function lineOf(kind: string, words: Fields): LogLine {
  switch (kind) {
    case "begin":
      return { kind, position: words.number("position") };
    case "history":
      return {
        kind,
        openings: counted(words, "openings"),
        exceptions: counted(words, "exceptions"),
        runs: counted(words, "runs"),
      };
    case "restore":
      return { kind, reason: words.oneOf("reason", RESTORE_REASONS), timeMs: words.number("time") };
    case "seed":
      return { kind, seedHash: words.hash("seedHash"), predecessor: words.hashOrNone("predecessor") };
    case "pool":
      return {
        kind,
        packId: words.id("pack"),
        oddsVersion: words.number("version"),
        digest: words.hash("digest"),
      };
    case "weights":
      return { kind, weights: words.numbers("weights", 10) };
    case "opening":
      return {
        kind,
        position: words.number("position"),
        id: words.id("opening"),
        digest: words.hash("digest"),
      };
    case "ticket":
      return ticketOf(words);
    case "refused":
      return { kind, id: words.id("ticket"), position: words.number("position") };
    case "exceptions":
      return { kind, exceptions: counted(words, "exceptions") };
    case "run":
      return {
        kind,
        runVersion: words.number("run"),
        firstPosition: words.number("firstPosition"),
        returned: counted(words, "returned"),
      };
    case "grade":
      return { kind, cardId: words.id("card"), commitment: words.hash("commitment") };
    case "grade-due":
      return { kind, cardId: words.id("card"), level: words.level() };
    case "raffle":
      return raffleOf(words);
    default:
      throw new LineError("value", "kind");
  }
}

const counted = (words: Fields, of: string): Counted => ({
  count: words.number(`${of}.count`),
  digest: words.hash(`${of}.digest`),
});

const ticketOf = (words: Fields): TicketLine => ({
  kind: "ticket",
  id: words.id("ticket"),
  seedHash: words.hash("seedHash"),
  counter: words.number("counter"),
  entropy: words.hashOrNone("entropy"),
  packId: words.id("pack"),
  oddsVersion: words.number("version"),
  forcedModifier: words.idOrNone("forcedModifier"),
  live: words.oneOf("use", ["live", "alone"]) === "live",
});

const raffleOf = (words: Fields): RaffleLine => ({
  kind: "raffle",
  id: words.id("raffle"),
  seedHash: words.hash("seedHash"),
  listDigest: words.hash("listDigest"),
  entrants: words.number("entrants"),
  winners: words.number("winners"),
  level: words.level(),
});

/** The text of a line, without its line feed. */
export function lineText(line: LogLine): string {
  return [line.kind, ...fieldsOf(line)].join(" ");
}

function fieldsOf(line: LogLine): (string | number)[] {
  switch (line.kind) {
    case "begin":
      return [line.position];
    case "history":
      return [line.openings, line.exceptions, line.runs].flatMap(countedFields);
    case "restore":
      return [line.reason, line.timeMs];
    case "seed":
      return [line.seedHash, line.predecessor ?? "-"];
    case "pool":
      return [line.packId, line.oddsVersion, line.digest];
    case "weights":
      return [line.weights.join(",")];
    case "opening":
      return [line.position, line.id, line.digest];
    case "ticket": {
      const { id, seedHash, counter, entropy, packId, oddsVersion, forcedModifier } = line;
      const where = line.live ? "live" : "alone";
      return [id, seedHash, counter, entropy ?? "-", packId, oddsVersion, forcedModifier ?? "-", where];
    }
    case "refused":
      return [line.id, line.position];
    case "exceptions":
      return countedFields(line.exceptions);
    case "run":
      return [line.runVersion, line.firstPosition, ...countedFields(line.returned)];
    case "grade":
      return [line.cardId, line.commitment];
    case "grade-due":
      return [line.cardId, line.level];
    case "raffle":
      return [line.id, line.seedHash, line.listDigest, line.entrants, line.winners, line.level];
  }
}

const countedFields = ({ count, digest }: Counted) => [count, digest];

type Exception = Pick<FairnessData["exceptions"][number], "cardId" | "position" | "copy">;

/** An exception as a line, for the digests of `exceptions` and `history`. */
export const exceptionLine = ({ cardId, position, copy }: Exception) =>
  `${cardId} ${position} ${copyWords(copy)}`;

/** Returned copies as lines, for the digests of `run` and `history`. */
export const returnedLines = (copies: readonly Copy[]) => copies.map(copyWords);

/** The header of a batch. */
export type BatchHeader = Omit<Schemas["PublishedBatch"], "head" | "publishedAtMs" | "entries">;

/** The previous head of batch 0. */
export const NO_HEAD = "0".repeat(64);

/** The digest of a batch's lines. */
export const linesDigest = (lines: readonly LogLine[]) => digestOfLines(lines.map(lineText));

/** The text of a header, line by line. */
export const headerLines = (header: BatchHeader) => [
  "foilcast-batch-1",
  `epoch ${header.epoch}`,
  `batch ${header.batch}`,
  `previous ${header.previous}`,
  `time ${header.timeMs}`,
  `beacon ${header.beacon ?? "-"}`,
  `newest ${header.newest ?? "-"}`,
  `round ${header.round ?? "-"}`,
  `entries ${header.count} ${header.digest}`,
];

/** The head of a batch: the digest of its header. */
export const headOf = (header: BatchHeader) => digestOfLines(headerLines(header));
