// Sections 14, 16, 20 and 21 of docs/fairness.md: the beacon's rounds, and the log's lines and batches.
import { linesDigest, sha256 } from "./stream.mjs";

// Beacons are those of section 23: {scheme, publicKey, periodSeconds, genesisSeconds}.

/** The id of a beacon. */
export const beaconId = ({ scheme, publicKey, periodSeconds, genesisSeconds }) =>
  linesDigest([
    "foilcast-beacon-1",
    `scheme ${scheme}`,
    `key ${publicKey}`,
    `period ${periodSeconds}`,
    `genesis ${genesisSeconds}`,
  ]);

/** The time of a round in ms. */
export const timeOf = ({ genesisSeconds, periodSeconds }, round) =>
  (genesisSeconds + (round - 1) * periodSeconds) * 1000;

/** The newest round at a time in ms. */
export const roundAt = ({ genesisSeconds, periodSeconds }, ms) =>
  Math.floor((ms - genesisSeconds * 1000) / (periodSeconds * 1000)) + 1;

/** The randomness of a round, from the hexadecimal text of its signature. */
export const randomnessOf = (signature) => sha256(Buffer.from(signature, "hex"));

// A type of field says what its text is and reads it; `read` returns undefined for any other text.

const NUMBER = /^(0|[1-9][0-9]*)$/;
const readNumber = (text) => (NUMBER.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined);
const hex = (length) => ({
  what: `${length} lower-case hexadecimal characters`,
  read: (text) => (text.length === length && /^[0-9a-f]*$/.test(text) ? text : undefined),
});
const oneOf = (...texts) => ({
  what: `one of ${texts.join(", ")}`,
  read: (text) => (texts.includes(text) ? text : undefined),
});
/** A value that may be absent, then written as "-". */
const optional = (type) => ({ ...type, what: `${type.what}, or -`, isOptional: true });

const number = { what: "a decimal number from 0 to 2^53 - 1 without sign or leading zeros", read: readNumber };
const id = hex(24);
const hash = hex(64);
const level = { what: "1 or 2", read: (text) => (text === "1" || text === "2" ? Number(text) : undefined) };
const gradeWeights = {
  what: "ten decimal numbers below 2^32 without sign or leading zeros, joined by commas",
  read: (text) => {
    const weights = text.split(",").map(readNumber);
    return weights.length === 10 && weights.every((weight) => weight < 2 ** 32) ? weights : undefined;
  },
};

/** The fields of each kind of line, in their order. */
const LINES = new Map(
  Object.entries({
    begin: { position: number },
    history: {
      openings: number,
      openingsDigest: hash,
      exceptions: number,
      exceptionsDigest: hash,
      runs: number,
      runsDigest: hash,
    },
    restore: { how: oneOf("restored", "copied", "replaced"), ms: number },
    seed: { seedHash: hash, predecessor: optional(hash) },
    pool: { packId: id, oddsVersion: number, digest: hash },
    weights: { weights: gradeWeights },
    opening: { position: number, id, digest: hash },
    ticket: {
      id,
      seedHash: hash,
      counter: number,
      entropy: optional(hash),
      packId: id,
      oddsVersion: number,
      forcedModifier: optional(id),
      mode: oneOf("live", "alone"),
    },
    refused: { id, position: number },
    exceptions: { count: number, digest: hash },
    run: { runVersion: number, firstPosition: number, count: number, digest: hash },
    grade: { cardId: id, commitment: hash },
    "grade-due": { cardId: id, level },
    raffle: { id, seedHash: hash, listDigest: hash, entrants: number, winners: number, level },
  }),
);

/** The fields of a header after its first line; the values are those of section 23. */
const HEADER = {
  epoch: number,
  batch: number,
  previous: hash,
  timeMs: number,
  beacon: optional(hash),
  newest: optional(number),
  round: optional(number),
  count: number,
  digest: hash,
};

/** The `previous` of batch 0. */
export const NO_HEAD = "0".repeat(64);

function fieldsOf(kind) {
  const fields = LINES.get(kind);
  if (fields === undefined) throw new Error(`there are no lines of the kind ${JSON.stringify(kind)}`);
  return Object.entries(fields);
}

/** The value of a field, undefined when it is absent. */
function readField(where, [name, { what, read, isOptional }], text) {
  if (isOptional && text === "-") return undefined;
  const value = read(text);
  if (value === undefined) throw new Error(`${where}: ${name} is ${JSON.stringify(text)} instead of ${what}`);
  return value;
}

function writeField(where, field, value) {
  const text = `${value ?? "-"}`;
  readField(where, field, text);
  return text;
}

/** Reads a line of the log into {kind, …}, where absent values have no key. Throws if the line is not canonical. */
export function parseLine(text) {
  const [kind, ...words] = text.split(" ");
  const fields = fieldsOf(kind);
  if (words.length !== fields.length) {
    throw new Error(`${kind}: ${words.length} fields instead of ${fields.length}`);
  }
  const line = { kind };
  fields.forEach((field, index) => {
    const value = readField(kind, field, words[index]);
    if (value !== undefined) line[field[0]] = value;
  });
  return line;
}

/** Writes what `parseLine` returns. */
export const formatLine = ({ kind, ...values }) =>
  [kind, ...fieldsOf(kind).map((field) => writeField(kind, field, values[field[0]]))].join(" ");

/** The header of a batch of section 23. */
export function headerText(batch) {
  const text = Object.fromEntries(
    Object.entries(HEADER).map((field) => [field[0], writeField("header", field, batch[field[0]])]),
  );
  return [
    "foilcast-batch-1",
    `epoch ${text.epoch}`,
    `batch ${text.batch}`,
    `previous ${text.previous}`,
    `time ${text.timeMs}`,
    `beacon ${text.beacon}`,
    `newest ${text.newest}`,
    `round ${text.round}`,
    `entries ${text.count} ${text.digest}`,
  ]
    .map((line) => `${line}\n`)
    .join("");
}

/** The head of a batch. The `digest` of the batch is `linesDigest(entries)`. */
export const headOf = (batch) => sha256(headerText(batch));
