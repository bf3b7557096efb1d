// Sections 2 and 15 of docs/fairness.md: integers from a seed.
import { createHash, createHmac } from "node:crypto";

const TWO_64 = 1n << 64n;

/** Hexadecimal SHA-256. */
export const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");

/** The hexadecimal SHA-256 of lines that each end with one line feed. */
export const linesDigest = (lines) => sha256(lines.map((line) => `${line}\n`).join(""));

/** The 32 bytes of a server seed written in hexadecimal. */
export const seedBytes = (hex) => Buffer.from(hex, "hex");

/** The word of a message, given as its parts (the last ones are label and attempt), with the message and its MAC. */
export function wordOf(serverSeed, ...parts) {
  const message = parts.join(":");
  const mac = createHmac("sha256", seedBytes(serverSeed)).update(message, "utf8").digest();
  return { message, mac: mac.toString("hex"), word: mac.readBigUInt64BE(0) };
}

/** The integer below n of a word, or null if the attempt is rejected. */
export function integerBelow(word, n) {
  const limit = (TWO_64 / n) * n;
  return word >= limit ? null : word % n;
}

/** One stream; every label counts its own attempts. */
export class Stream {
  #next = new Map();

  /** `prefix` is what its messages begin with: in version 1 the client seed and the counter. */
  constructor(serverSeed, ...prefix) {
    Object.assign(this, { serverSeed, prefix });
  }

  /** The next integer below n for a label, with the attempt that was not rejected. */
  next(label, n) {
    for (;;) {
      const attempt = this.#next.get(label) ?? 0;
      this.#next.set(label, attempt + 1);
      const { word } = wordOf(this.serverSeed, ...this.prefix, label, attempt);
      const value = integerBelow(word, BigInt(n));
      if (value !== null) return { value: Number(value), attempt };
    }
  }
}

const streamOf = (secret, { counter = "-", entropy = "-", randomness = "-" }) =>
  new Stream(secret, "foilcast-2", counter, entropy, randomness);

/** The stream of a version 2 opening, from its record; only a ticket (level 2) uses randomness. */
export function openingStream(serverSeed, { level, counter, entropy }, randomness) {
  if (level === 1) return streamOf(serverSeed, entropy === undefined ? { counter } : { entropy });
  if (randomness === undefined) throw new Error("a ticket's stream needs the randomness of its round");
  return streamOf(serverSeed, { counter, entropy, randomness });
}

/** The stream of a grade; without randomness at level 1. */
export const gradeStream = (secret, randomness) => streamOf(secret, { randomness });

/** The stream of a version 2 raffle; without randomness at level 1. */
export const raffleStream = (secret, listDigest, randomness) => streamOf(secret, { entropy: listDigest, randomness });
