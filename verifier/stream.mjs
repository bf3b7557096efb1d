// Section 2 of docs/fairness.md: integers from a seed.
import { createHash, createHmac } from "node:crypto";

const TWO_64 = 1n << 64n;

/** Hexadecimal SHA-256. */
export const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");

/** The 32 bytes of a server seed written in hexadecimal. */
export const seedBytes = (hex) => Buffer.from(hex, "hex");

/** The word of a label's attempt, with the message and its MAC. */
export function wordOf(serverSeed, clientSeed, counter, label, attempt) {
  const message = `${clientSeed}:${counter}:${label}:${attempt}`;
  const mac = createHmac("sha256", seedBytes(serverSeed)).update(message, "utf8").digest();
  return { message, mac: mac.toString("hex"), word: mac.readBigUInt64BE(0) };
}

/** The integer below n of a word, or null if the attempt is rejected. */
export function integerBelow(word, n) {
  const limit = (TWO_64 / n) * n;
  return word >= limit ? null : word % n;
}

/** The stream of one opening; every label counts its own attempts. */
export class Stream {
  #next = new Map();

  constructor(serverSeed, clientSeed, counter) {
    Object.assign(this, { serverSeed, clientSeed, counter });
  }

  /** The next integer below n for a label, with the attempt that was not rejected. */
  next(label, n) {
    for (;;) {
      const attempt = this.#next.get(label) ?? 0;
      this.#next.set(label, attempt + 1);
      const { word } = wordOf(this.serverSeed, this.clientSeed, this.counter, label, attempt);
      const value = integerBelow(word, BigInt(n));
      if (value !== null) return { value: Number(value), attempt };
    }
  }
}
