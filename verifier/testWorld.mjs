// Builds small instances for tests: what a server of docs/fairness.md publishes, and what an attacker makes of it.
import { bls12_381 } from "@noble/curves/bls12-381.js";
import { roundMessage } from "./beacon.mjs";
import { check2 } from "./check2.mjs";
import { redraw } from "./draw.mjs";
import { drawGrade } from "./grade.mjs";
import { Held } from "./held.mjs";
import { beaconId, formatLine, headOf, NO_HEAD, randomnessOf, roundAt, timeOf } from "./log.mjs";
import { patternsOf } from "./patterns.mjs";
import { counterAfter, drawPity, guaranteeWith } from "./pity.mjs";
import { indexOf } from "./pool.mjs";
import { poolDigest } from "./poolDigest.mjs";
import { drawWinners, listDigest } from "./raffle2.mjs";
import { digestOf } from "./record.mjs";
import { digestOf2 } from "./record2.mjs";
import { gradeStream, linesDigest, openingStream, seedBytes, sha256, Stream } from "./stream.mjs";

const SECRET_KEY = Buffer.alloc(32, 7);
const signer = bls12_381.shortSignatures;

/** A beacon whose secret is in this file. */
export const BEACON = {
  scheme: "bls-unchained-g1-rfc9380",
  publicKey: signer.getPublicKey(SECRET_KEY).toHex(),
  periodSeconds: 3,
  genesisSeconds: 1_800_000_000,
};
export const BEACON_ID = beaconId(BEACON);

const signatures = new Map();

/** The round of the beacon as section 23 publishes it. */
export function signedRound(round) {
  if (!signatures.has(round)) {
    const message = signer.hash(roundMessage(round), "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_");
    signatures.set(round, signer.Signature.toHex(signer.sign(message, SECRET_KEY)));
  }
  return { beacon: BEACON_ID, round, signature: signatures.get(round) };
}

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
const START_MS = 1_800_000_000_000 + HOUR;

/** 32 bytes in hexadecimal that depend on a name only. */
export const bytesOf = (name) => sha256(name);
const idOf = (kind, number) => sha256(`${kind} ${number}`).slice(0, 24);

export const PACK = idOf("pack", 0);
export const MODIFIER = idOf("modifier", 0);

export const definitionOf = (number, series, rarities) => ({
  definitionId: `${number}`.padStart(24, "0"),
  availableFrom: null,
  availableTo: null,
  ...(series === undefined ? {} : { series }),
  rarities: Object.entries(rarities).map(([rarity, totalCopies]) => ({ rarity, totalCopies })),
});

export const POOL = {
  packId: PACK,
  oddsVersion: 1,
  policy: "supply",
  guarantee: "Uncommon",
  cardsPerPack: 3,
  modifierChancePpm: 100_000,
  modifiers: [MODIFIER],
  definitions: [
    definitionOf(1, "Fox", { Basic: 60, Uncommon: 10 }),
    definitionOf(2, "Fox", { Basic: 60, Epic: 4 }),
    definitionOf(3, "Owl", { Basic: 60, Legendary: 2 }),
    definitionOf(4, undefined, { Common: 40 }),
  ],
};

/** An instance with one opening of version 1 and one exception, and the first batch of version 2. */
export class World {
  now = START_MS;
  #held = new Held();
  #lines = [];
  #openingLines = [];
  #ticketLines = [];
  #undrawn = [];
  #numbers = { seed: 0, opening: 0, card: 0, raffle: 0, run: 0 };
  #position = 0;
  /** Counters of bad-luck protection by seed: no test with it rotates a seed or has two packs. */
  #pity = new Map();

  constructor({ pool = POOL } = {}) {
    this.pool = pool;
    this.data = {
      pools: [pool],
      runs: [{ runVersion: 1, firstPosition: 1, returned: [] }],
      exceptions: [],
      seeds: [],
      openings: [],
      batches: [],
      rounds: [],
      beacons: [BEACON],
      grades: [],
      raffles: [],
      hiddenFrom: null,
    };
    this.#openVersion1();
    this.#hold({ definitionId: pool.definitions[0].definitionId, rarity: "Basic", mint: 1 });
    this.#begin();
  }

  #id(kind) {
    return idOf(kind, this.#numbers[kind]++);
  }

  #hold(copy) {
    const cardId = this.#id("card");
    this.#held.add(copy, { exception: cardId });
    this.data.exceptions.push({ cardId, position: this.#position, copy });
    return cardId;
  }

  #openVersion1() {
    const serverSeed = bytesOf("version 1");
    const record = {
      seedHash: sha256(seedBytes(serverSeed)),
      clientSeed: "5eed",
      counter: 0,
      runVersion: 1,
      position: ++this.#position,
      packId: this.pool.packId,
      oddsVersion: this.pool.oddsVersion,
      openedAtMs: this.now - HOUR,
    };
    const _id = this.#id("opening");
    record.draws = this.#redraw(record, _id, this.pool, new Stream(serverSeed, record.clientSeed, 0));
    this.data.seeds.push({ seedHash: record.seedHash, serverSeed });
    this.data.openings.push({ _id, fairness: { ...record, digest: digestOf(_id, record) } });
  }

  #begin() {
    this.data.begin = this.#position + 1;
    this.#lines.push(formatLine({ kind: "begin", position: this.data.begin }), historyOf(this.data));
    this.#lines.push("weights 1,2,4,15,20,15,10,7,5,3");
    this.logPool(this.pool);
    this.close();
  }

  /** Draws and holds the copies. */
  #redraw(record, id, pool, stream) {
    const draws = redraw(record, id, pool, stream, this.#held.holderOf, this.#held.mints);
    for (const { copy } of draws) this.#held.add(copy, { opening: id });
    return draws;
  }

  line(text) {
    this.#lines.push(text);
  }

  logPool(pool) {
    const { packId, oddsVersion } = pool;
    this.line(formatLine({ kind: "pool", packId, oddsVersion, digest: poolDigest(pool) }));
  }

  addPool(change) {
    this.pool = { ...this.pool, ...change, oddsVersion: this.pool.oddsVersion + 1 };
    this.data.pools.push(this.pool);
    this.logPool(this.pool);
  }

  /** A new server seed, that of another chain unless a predecessor is given. It is revealed unless `isSecret`. */
  seed({ predecessor, isSecret = false } = {}) {
    const serverSeed = bytesOf(`seed ${this.#numbers.seed++}`);
    const seedHash = sha256(seedBytes(serverSeed));
    this.line(formatLine({ kind: "seed", seedHash, predecessor: predecessor?.seedHash }));
    if (!isSecret) this.data.seeds.push({ seedHash, serverSeed });
    return { seedHash, serverSeed, counter: 0 };
  }

  /** A level 1 opening. `fields` are those of its record. */
  open(seed, fields = {}) {
    const record = {
      ...this.#recordOf(seed, fields),
      level: 1,
      openedAtMs: this.now,
      ...fields,
    };
    return this.#finish(this.#id("opening"), record, openingStream(seed.serverSeed, record));
  }

  #recordOf(seed, fields) {
    return {
      version: 2,
      seedHash: seed.seedHash,
      counter: seed.counter++,
      runVersion: this.data.runs.at(-1).runVersion,
      packId: this.pool.packId,
      oddsVersion: this.pool.oddsVersion,
      salt: bytesOf(`salt ${this.#numbers.opening}`).slice(0, 32),
      ...fields,
    };
  }

  /** Draws a record at the next position, publishes it, and leaves its line for the next batch. */
  #finish(_id, record, stream) {
    const pool = this.data.pools.find(({ oddsVersion }) => oddsVersion === record.oddsVersion);
    record.position = this.#position + 1;
    if (pool.pity !== undefined && record.reward !== true) {
      record.pity = drawPity(pool.pity, this.#pity.get(record.seedHash) ?? 0, stream);
    }
    const guarantee = record.pity === undefined ? pool.guarantee : guaranteeWith(pool, record.pity);
    record.draws = this.#redraw(record, _id, { ...pool, guarantee }, stream);
    this.#position++;
    if (record.pity !== undefined) this.#pity.set(record.seedHash, counterAfter(pool.pity, record.pity, record.draws));
    const patterns = patternsOf(record.draws, pool);
    if (patterns.length > 0) record.patterns = patterns;
    record.digest = digestOf2(_id, record);
    const opening = { _id, fairness: record };
    this.data.openings.push(opening);
    this.#openingLines.push(formatLine({ kind: "opening", position: record.position, id: _id, digest: record.digest }));
    return opening;
  }

  /** A ticket, in the next batch. */
  ticket(seed, { entropy, forcedModifier, live = false, oddsVersion = this.pool.oddsVersion } = {}) {
    const id = this.#id("opening");
    const line = {
      kind: "ticket",
      id,
      seedHash: seed.seedHash,
      counter: seed.counter++,
      entropy,
      packId: this.pool.packId,
      oddsVersion,
      forcedModifier,
      mode: live ? "live" : "alone",
    };
    this.#ticketLines.push(formatLine(line));
    this.#undrawn.push({ line, serverSeed: seed.serverSeed });
    return id;
  }

  /** Closes a batch of all waiting lines, ten seconds after the last one. Returns it. */
  close() {
    this.now += 10 * SECOND;
    const entries = [...this.#lines, ...this.#openingLines, ...this.#ticketLines];
    const previous = this.data.batches.at(-1);
    const begins = /^(begin|restore) /.test(entries[0]);
    const newest = roundAt(BEACON, this.now);
    const needsRound = this.#ticketLines.length > 0;
    const round = needsRound ? roundAt(BEACON, this.now + 2 * SECOND) + 1 : null;
    const header = {
      epoch: begins ? this.now : previous.epoch,
      batch: this.data.batches.length,
      timeMs: this.now,
      beacon: BEACON_ID,
      newest,
      round,
      publishedAtMs: round === null ? null : this.now + 100,
      entries,
    };
    this.data.batches.push(header);
    seal(header, previous);
    entries.slice(-this.#ticketLines.length || entries.length).forEach((text, index) => {
      const waiting = this.#undrawn.find(({ line }) => formatLine(line) === text);
      const place = entries.length - this.#ticketLines.length + index;
      if (waiting !== undefined) Object.assign(waiting, { header, place });
    });
    [this.#lines, this.#openingLines, this.#ticketLines] = [[], [], []];
    return header;
  }

  /** Publishes the round of a batch. */
  publishRound({ round } = this.data.batches.at(-1)) {
    this.now = Math.max(this.now, timeOf(BEACON, round) + 400);
    if (!this.data.rounds.some((published) => published.round === round)) this.data.rounds.push(signedRound(round));
  }

  /** Draws all tickets that are in a batch, in their order. */
  draw() {
    const batched = this.#undrawn.filter(({ header }) => header !== undefined);
    this.#undrawn = this.#undrawn.filter(({ header }) => header === undefined);
    return batched.map(({ line, serverSeed, header, place }) => {
      this.publishRound(header);
      const { kind, id, mode, ...fields } = line;
      const record = {
        ...this.#recordOf({ counter: line.counter }, {}),
        ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
        level: 2,
        ticket: { epoch: header.epoch, batch: header.batch, place },
        round: header.round,
        openedAtMs: header.timeMs,
        ...(mode === "live" ? { live: true } : {}),
      };
      return this.#finish(id, record, openingStream(serverSeed, record, randomnessOf(signedRound(header.round).signature)));
    });
  }

  /** Refuses the oldest ticket without an outcome. */
  refuse() {
    const { line } = this.#undrawn.shift();
    this.line(formatLine({ kind: "refused", id: line.id, position: this.#position }));
    return line.id;
  }

  grant(copy) {
    const cardId = this.#hold(copy);
    const text = exceptionText(this.data.exceptions.at(-1));
    this.line(formatLine({ kind: "exceptions", count: 1, digest: linesDigest([text]) }));
    return cardId;
  }

  beginRun(returned = []) {
    const run = { runVersion: this.data.runs.at(-1).runVersion + 1, firstPosition: this.#position + 1, returned };
    this.data.runs.push(run);
    for (const copy of returned) this.#held.free(copy);
    const { runVersion, firstPosition } = run;
    const digest = linesDigest(returned.map(copyText));
    this.line(formatLine({ kind: "run", runVersion, firstPosition, count: returned.length, digest }));
  }

  /** Begins an epoch. The lines follow in the same batch. */
  restore(how = "restored", takenAtMs = this.now) {
    this.line(formatLine({ kind: "restore", how, ms: takenAtMs }));
  }

  handIn() {
    const cardId = this.#id("card");
    const secret = bytesOf(`secret ${cardId}`);
    this.line(formatLine({ kind: "grade", cardId, commitment: sha256(seedBytes(secret)) }));
    return { cardId, secret };
  }

  /** Makes a grade due; at level 2 its batch gets a round. */
  gradeDue({ cardId }, level = 2) {
    (level === 2 ? this.#ticketLines : this.#lines).push(formatLine({ kind: "grade-due", cardId, level }));
  }

  revealGrade({ cardId, secret }, weights, round) {
    const randomness = round === undefined ? undefined : randomnessOf(signedRound(round).signature);
    this.data.grades.push({ cardId, secret, ...drawGrade(weights, gradeStream(secret, randomness)) });
  }

  /** Closes the list of a raffle. */
  raffle(entrants, winners, level = 2) {
    const id = this.#id("raffle");
    const secret = bytesOf(`secret ${id}`);
    const raffle = { id, seedHash: sha256(seedBytes(secret)), winners, entrants };
    const line = { kind: "raffle", ...raffle, listDigest: listDigest(raffle), entrants: entrants.length, level };
    (level === 2 ? this.#ticketLines : this.#lines).push(formatLine(line));
    return { ...raffle, secret };
  }

  drawRaffle({ secret, ...raffle }, round) {
    const randomness = round === undefined ? undefined : randomnessOf(signedRound(round).signature);
    const winners = drawWinners(secret, raffle, randomness);
    this.data.raffles.push({ _id: raffle.id, secret, entrants: raffle.entrants, winners });
  }

  /** Closes what waits, and returns a copy of the public data. */
  publish() {
    this.close();
    return structuredClone(this.data);
  }
}

const copyText = ({ definitionId, rarity, mint }) => `${definitionId} ${indexOf(rarity)} ${mint}`;
const exceptionText = ({ cardId, position, copy }) => `${cardId} ${position} ${copyText(copy)}`;

/** The `history` line of data that is all of version 1. */
export function historyOf({ openings, exceptions, runs }) {
  return formatLine({
    kind: "history",
    openings: openings.length,
    openingsDigest: linesDigest(openings.map(({ _id, fairness }) => `${fairness.position} ${_id} ${fairness.digest}`)),
    exceptions: exceptions.length,
    exceptionsDigest: linesDigest(exceptions.map(exceptionText)),
    runs: runs.length,
    runsDigest: linesDigest(
      runs.flatMap(({ runVersion, firstPosition, returned }) => [
        `run ${runVersion} ${firstPosition}`,
        ...returned.map(copyText),
      ]),
    ),
  });
}

/** Computes the count, digest, `previous` and head of a batch. */
function seal(header, previous) {
  header.previous = previous?.head ?? NO_HEAD;
  header.count = header.entries.length;
  header.digest = linesDigest(header.entries);
  header.head = headOf(header);
}

/** Computes all heads again, as an operator does who changed the log. */
export function resealLog(data) {
  data.batches.forEach((header, index) => seal(header, data.batches[index - 1]));
}

/** Computes the digest of an opening again, and writes it into its line. */
export function resealOpening(data, opening) {
  const before = opening.fairness.digest;
  opening.fairness.digest = digestOf2(opening._id, opening.fairness);
  replaceInLog(data, before, opening.fairness.digest);
}

/** Replaces a text in all lines, and computes the heads again. */
export function replaceInLog(data, before, after) {
  for (const header of data.batches) header.entries = header.entries.map((line) => line.replace(before, after));
  resealLog(data);
}

/** The codes of the problems and marks that the verification of data finds, each once. */
export async function codesOf(data, options = {}) {
  const { problems, marks } = await check2(data, { beacon: BEACON, ...options });
  const unique = (findings) => [...new Set(findings.map(({ code }) => code))].sort();
  return { problems: unique(problems), marks: unique(marks) };
}

/** A world in which an account has opened five packs with entropy, the last one by ticket. */
export function usedWorld(options) {
  const world = new World(options);
  const seed = world.seed();
  world.close();
  for (let number = 0; number < 4; number++) world.open(seed, { entropy: bytesOf(`entropy ${number}`) });
  world.ticket(seed, { entropy: bytesOf("ticket") });
  world.close();
  world.draw();
  world.close();
  return { world, seed };
}
