import { roundAt, timeOfRound } from "../features/fairness/algorithm/beacon";
import { digestOf, digestOfLines } from "../features/fairness/algorithm/digest";
import { CannotDraw, type DrawInput, redraw } from "../features/fairness/algorithm/draw";
import { redraw2, streamUseOf } from "../features/fairness/algorithm/draw2";
import { drawGrade } from "../features/fairness/algorithm/grade";
import { History } from "../features/fairness/algorithm/history";
import { exceptionLine, type LogLine, lineText, returnedLines } from "../features/fairness/algorithm/log";
import { patternsOf } from "../features/fairness/algorithm/patterns";
import { poolDigest } from "../features/fairness/algorithm/poolDigest";
import { drawWinners2, listDigest2 } from "../features/fairness/algorithm/raffle";
import { digestOf2, isDrawn, isVersion2, type Record2 } from "../features/fairness/algorithm/record2";
import { fromHex, Stream, sha256 } from "../features/fairness/algorithm/stream";
import type { Opening, PublishedBatch } from "../features/fairness/algorithm/verify/data";
import { LogIndex } from "../features/fairness/algorithm/verify/logIndex";
import { PityCounters } from "../features/fairness/algorithm/verify/pityCounters";
import { chainsOf } from "../features/fairness/algorithm/verify/seeds";
import type { Copy, FairnessRecord, Pool } from "../features/fairness/types";
import { BEACON, BEACON_ID, signatureOf } from "./fairnessBeacon";
import { type MutableData, reseal } from "./reseal";

/** A small instance with a public log, for tests of the verification of version 2. */

/** The id with a number. */
export const id = (number: number) => number.toString(16).padStart(24, "0");
/** 32 bytes in hexadecimal that consist of one number. */
export const hex32 = (number: number) => number.toString(16).padStart(2, "0").repeat(32);

export const PACK = id(0xa0);
export const SMALL_PACK = id(0xa1);
export const MODIFIER = id(0xb0);
export const START_MS = 1_800_000_000_000;

/** A pool of three cards per pack with many copies. */
export const poolOf = (change: Partial<Pool> = {}): Pool => ({
  packId: PACK,
  oddsVersion: 1,
  policy: "supply",
  guarantee: null,
  cardsPerPack: 3,
  modifierChancePpm: 0,
  modifiers: [],
  definitions: [0xd1, 0xd2, 0xd3, 0xd4].map((number) => ({
    definitionId: id(number),
    availableFrom: null,
    availableTo: null,
    rarities: [
      { rarity: "Basic", totalCopies: 40 },
      { rarity: "Rare", totalCopies: 5 },
    ],
  })),
  ...change,
});

/** A server seed with its next counter. */
export interface TestSeed {
  serverSeed: string;
  seedHash: string;
  counter: number;
}

type Options = Partial<Pick<Record2, "entropy" | "reward" | "live" | "noBeacon" | "forcedModifier">> & {
  pool?: Pool;
};

interface Ticket {
  id: string;
  seed: TestSeed;
  pool: Pool;
  options: Options;
}

/** An instance that keeps its log as the document says. */
export class FairnessInstance {
  nowMs = START_MS;
  readonly data: MutableData = {
    pools: [],
    runs: [{ runVersion: 1, firstPosition: 0, returned: [] }],
    exceptions: [],
    seeds: [],
    openings: [],
    batches: [],
    rounds: [],
    beacons: [BEACON],
    grades: [],
    raffles: [],
    begin: 0,
    hiddenFrom: null,
  };
  /** The id of the beacon that batches name; null if it is off. */
  beacon: string | null = BEACON_ID;
  #epoch = START_MS;
  #position = 0;
  #number = 0x1000;
  #runVersion = 1;
  /** The lines of the next batch: first the others, then those of openings and tickets. */
  #lines: LogLine[] = [];
  #openingLines: LogLine[] = [];
  #ticketLines: LogLine[] = [];
  #newTickets: Ticket[] = [];
  /** Tickets in batches that are not drawn. */
  #tickets: Ticket[] = [];

  nextId(): string {
    this.#number += 1;
    return id(this.#number);
  }

  /** Adds a line other than those of openings and tickets. */
  log(line: LogLine): void {
    this.#lines.push(line);
  }

  /** Adds a ticket line without a pack. */
  logTicket(line: LogLine): void {
    this.#ticketLines.push(line);
  }

  /** Makes the openings, exceptions and runs so far version 1. */
  async begin(): Promise<void> {
    const { openings, exceptions, runs } = this.data;
    this.data.begin = this.#position + 1;
    this.log({ kind: "begin", position: this.data.begin });
    const lines = openings.map(({ _id, fairness }) => `${fairness.position} ${_id} ${fairness.digest}`);
    const runLines = runs.flatMap(({ runVersion, firstPosition, returned }) => [
      `run ${runVersion} ${firstPosition}`,
      ...returnedLines(returned),
    ]);
    this.log({
      kind: "history",
      openings: { count: openings.length, digest: await digestOfLines(lines) },
      exceptions: { count: exceptions.length, digest: await digestOfLines(exceptions.map(exceptionLine)) },
      runs: { count: runs.length, digest: await digestOfLines(runLines) },
    });
    this.log({ kind: "weights", weights: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1] });
  }

  async publish(pool: Pool): Promise<Pool> {
    const { packId, oddsVersion } = pool;
    this.data.pools.push(pool);
    this.log({ kind: "pool", packId, oddsVersion, digest: await poolDigest(pool) });
    return pool;
  }

  /** Makes a revealed seed from a number; `logs` is false for one without a line. */
  async seed(number: number, predecessor: TestSeed | null = null, logs = true): Promise<TestSeed> {
    const serverSeed = hex32(number);
    const seedHash = await sha256(fromHex(serverSeed) ?? new Uint8Array());
    if (logs) this.log({ kind: "seed", seedHash, predecessor: predecessor?.seedHash ?? null });
    this.data.seeds.push({ seedHash, serverSeed });
    return { serverSeed, seedHash, counter: 0 };
  }

  /** Opens a pack with version 1. */
  async openVersion1(seed: TestSeed, pool: Pool): Promise<Opening> {
    const clientSeed = "client";
    this.#position += 1;
    const record = { ...this.#common(seed, pool), openedAtMs: this.nowMs, clientSeed };
    seed.counter += 1;
    const stream = await streamOr(Stream.of(seed.serverSeed, clientSeed, record.counter));
    const openingId = this.nextId();
    const cards = await redraw({ openingId, record, pool, stream, held: this.#held() });
    const fairness = { ...record, draws: cards.map(({ draw }) => draw), digest: "" } as FairnessRecord;
    fairness.digest = await digestOf(openingId, fairness);
    const opening = { _id: openingId, fairness };
    this.data.openings.push(opening);
    return opening;
  }

  /** Opens a pack at once. */
  async open(seed: TestSeed, { pool = this.#pool(), ...options }: Options = {}): Promise<Opening<Record2>> {
    const record = { level: 1, openedAtMs: this.nowMs, ...options };
    return this.#draw(this.nextId(), seed, seed.counter++, pool, record, null);
  }

  /** Makes a ticket, which the next batch contains. */
  ticket(seed: TestSeed, { pool = this.#pool(), ...options }: Options = {}): Ticket {
    const ticket = { id: this.nextId(), seed, pool, options: { ...options } };
    this.#newTickets.push(ticket);
    this.logTicket({
      kind: "ticket",
      id: ticket.id,
      seedHash: seed.seedHash,
      counter: seed.counter++,
      entropy: options.entropy ?? null,
      packId: pool.packId,
      oddsVersion: pool.oddsVersion,
      forcedModifier: options.forcedModifier ?? null,
      live: options.live === true,
    });
    return ticket;
  }

  /** Closes a batch after some seconds, and publishes its round. */
  async close(afterMs = 10_000): Promise<PublishedBatch> {
    this.nowMs += afterMs;
    const lines = [...this.#lines, ...this.#openingLines, ...this.#ticketLines];
    const round = this.#ticketLines.length === 0 ? null : roundAt(BEACON, this.nowMs + 2000) + 1;
    const newest = this.beacon === null ? null : roundAt(BEACON, this.nowMs);
    const batch = {
      epoch: this.#epoch,
      batch: this.data.batches.length,
      previous: "",
      timeMs: this.nowMs,
      beacon: this.beacon,
      newest,
      round,
      count: 0,
      digest: "",
      head: "",
      publishedAtMs: round === null ? null : this.nowMs + 100,
      entries: lines.map(lineText),
    };
    this.data.batches.push(batch);
    if (round !== null) {
      this.data.rounds.push({ beacon: BEACON_ID, round, signature: await signatureOf(round) });
    }
    this.#tickets.push(...this.#newTickets.splice(0));
    this.#lines = [];
    this.#openingLines = [];
    this.#ticketLines = [];
    await reseal(this.data);
    return batch;
  }

  /** Draws a ticket of a batch, or refuses it. */
  async drawNext(): Promise<Opening<Record2> | null> {
    const ticket = this.#tickets.shift();
    if (ticket === undefined) throw new Error("No ticket waits.");
    const [entry] = new LogIndex(this.data.batches).tickets.get(ticket.id) ?? [];
    if (entry?.batch.round == null) throw new Error("The ticket is in no batch.");
    const { epoch, batch, timeMs, round } = entry.batch;
    this.nowMs = Math.max(this.nowMs, timeOfRound(BEACON, round) + 1000);
    const record = {
      level: 2,
      ticket: { epoch, batch, place: entry.place },
      round,
      openedAtMs: timeMs,
      ...ticket.options,
    };
    const signature = fromHex(await signatureOf(round)) ?? new Uint8Array();
    try {
      return await this.#draw(
        ticket.id,
        ticket.seed,
        entry.line.counter,
        ticket.pool,
        record,
        await sha256(signature),
      );
    } catch (error) {
      if (!(error instanceof CannotDraw)) throw error;
      this.#position -= 1;
      this.log({ kind: "refused", id: ticket.id, position: this.#position });
      return null;
    }
  }

  /** Grants a card; `logs` is false for one without a line. */
  async grant(copy: Copy, logs = true): Promise<string> {
    const exception = { cardId: this.nextId(), position: this.#position, copy };
    this.data.exceptions.push(exception);
    const digest = await digestOfLines([exceptionLine(exception)]);
    if (logs) this.log({ kind: "exceptions", exceptions: { count: 1, digest } });
    return exception.cardId;
  }

  /** Begins a run with returned copies. */
  async beginRun(returned: Copy[], logs = true): Promise<void> {
    this.#runVersion += 1;
    const run = { runVersion: this.#runVersion, firstPosition: this.#position + 1, returned };
    this.data.runs.push(run);
    const counted = { count: returned.length, digest: await digestOfLines(returnedLines(returned)) };
    if (logs) this.log({ kind: "run", ...run, returned: counted });
  }

  /** Begins an epoch with the next batch. */
  restore(): void {
    this.#epoch = this.nowMs;
    this.#lines.unshift({ kind: "restore", reason: "restored", timeMs: this.nowMs });
  }

  /** Hands in a card for a grade with a secret from a number. */
  async handIn(secretNumber: number): Promise<string> {
    const cardId = this.nextId();
    const secret = fromHex(hex32(secretNumber)) ?? new Uint8Array();
    this.log({ kind: "grade", cardId, commitment: await sha256(secret) });
    return cardId;
  }

  /** Makes a grade due. */
  gradeDue(cardId: string, level: 1 | 2): void {
    if (level === 1) this.log({ kind: "grade-due", cardId, level });
    else this.logTicket({ kind: "grade-due", cardId, level });
  }

  /** Reveals a grade by the newest weights and, at level 2, the newest round. */
  async reveal(cardId: string, secretNumber: number, level: 1 | 2): Promise<void> {
    const weights = new LogIndex(this.data.batches).of("weights").at(-1)?.line.weights ?? [];
    const drawn = await drawGrade(hex32(secretNumber), level === 1 ? null : await this.#newest(), weights);
    if (drawn === null) throw new Error("No grade can be drawn.");
    this.data.grades.push({ cardId, secret: hex32(secretNumber), ...drawn });
  }

  /** Closes the list of a raffle with four entrants and two winners. */
  async closeRaffle(secretNumber: number, level: 1 | 2): Promise<string> {
    const raffle = this.nextId();
    const seedHash = await sha256(fromHex(hex32(secretNumber)) ?? new Uint8Array());
    const list = { id: raffle, seedHash, winnersWanted: 2, entrants: ENTRANTS };
    const listDigest = await listDigest2(list);
    const line: LogLine = {
      kind: "raffle",
      id: raffle,
      seedHash,
      listDigest,
      entrants: 4,
      winners: 2,
      level,
    };
    if (level === 1) this.log(line);
    else this.logTicket(line);
    return raffle;
  }

  /** Decides a raffle, at level 2 by the newest round. */
  async decide(raffle: string, secretNumber: number, level: 1 | 2): Promise<void> {
    const lines = new LogIndex(this.data.batches).of("raffle");
    const digest = lines.find(({ line }) => line.id === raffle)?.line.listDigest ?? "";
    const random = level === 1 ? null : await this.#newest();
    const winners = (await drawWinners2(hex32(secretNumber), digest, random, ENTRANTS, 2)) ?? [];
    this.data.raffles.push({
      _id: raffle,
      secret: hex32(secretNumber),
      entrants: ENTRANTS,
      winners: winners.map(({ id: user, attempt }) => ({ user, attempt })),
    });
  }

  async #newest(): Promise<string> {
    return sha256(fromHex(this.data.rounds.at(-1)?.signature ?? "") ?? new Uint8Array());
  }

  #pool(): Pool {
    const [pool] = this.data.pools;
    if (pool === undefined) throw new Error("No pool is published.");
    return pool;
  }

  #common({ seedHash, counter }: TestSeed, { packId, oddsVersion }: Pool) {
    return {
      seedHash,
      counter,
      packId,
      oddsVersion,
      runVersion: this.#runVersion,
      position: this.#position,
    };
  }

  /** What is held before the next position. */
  #held(): History {
    const held = new History(this.data);
    for (const { _id, fairness } of this.data.openings) {
      if (isDrawn(fairness)) held.add({ _id, fairness });
    }
    held.advanceTo(this.#position);
    return held;
  }

  async #draw(
    openingId: string,
    seed: TestSeed,
    counter: number,
    pool: Pool,
    change: object,
    randomness: string | null,
  ): Promise<Opening<Record2>> {
    this.#position += 1;
    const record = {
      version: 2,
      ...this.#common(seed, pool),
      counter,
      salt: "5a".repeat(16),
      ...change,
    } as Record2;
    const stream = await streamOr(Stream.forUse(seed.serverSeed, streamUseOf(record, randomness)));
    const input: DrawInput = { openingId, record, pool, stream, held: this.#held() };
    const { cards, pity } = await redraw2(input, this.#pityBefore(seed, pool));
    const draws = cards.map(({ draw }) => draw);
    const patterns = patternsOf(
      draws.map(({ copy }) => copy),
      pool,
    );
    const fairness: Record2 = {
      ...record,
      draws,
      ...(pity !== null && { pity }),
      ...(patterns.length > 0 && { patterns }),
    };
    fairness.digest = await digestOf2(openingId, fairness);
    const opening = { _id: openingId, fairness };
    this.data.openings.push(opening);
    const { position, digest } = fairness;
    this.#openingLines.push({ kind: "opening", position, id: openingId, digest });
    return opening;
  }

  #pityBefore({ seedHash }: TestSeed, pool: Pool): number {
    const counters = new PityCounters(chainsOf(new LogIndex(this.data.batches)));
    for (const { fairness } of this.data.openings) {
      const used = this.data.pools.find(({ oddsVersion }) => oddsVersion === fairness.oddsVersion);
      if (isDrawn(fairness) && isVersion2(fairness) && used !== undefined) counters.add(fairness, used);
    }
    return counters.before(seedHash, pool);
  }
}

export const ENTRANTS = [1, 2, 3, 4].map(id);

async function streamOr(made: Promise<Stream | null>): Promise<Stream> {
  const stream = await made;
  if (stream === null) throw new Error("The seed is invalid.");
  return stream;
}
