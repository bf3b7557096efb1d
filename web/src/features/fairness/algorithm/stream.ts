/**
 * Sections 2 and 15 of docs/fairness.md: integers from a seed, by the
 * browser's Web Crypto API.
 */

const TWO_64 = 1n << 64n;
const text = new TextEncoder();

/** Whether the Web Crypto API is available, which needs https or localhost. */
export const canHash = () => globalThis.crypto?.subtle !== undefined;

/** Encodes bytes in hexadecimal. */
export const toHex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Decodes a hexadecimal text; null if it is invalid. */
export function fromHex(hex: string): Uint8Array<ArrayBuffer> | null {
  if (hex.length % 2 !== 0 || !/^[0-9a-f]*$/.test(hex)) return null;
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) =>
    Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16),
  );
}

/** The SHA-256 hash of bytes or of a text in UTF-8, in hexadecimal. */
export async function sha256(data: Uint8Array<ArrayBuffer> | string): Promise<string> {
  const bytes = typeof data === "string" ? text.encode(data) : data;
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

/** The integer below n for a 64-bit word; null if the word is rejected to avoid bias. */
export function integerBelow(word: bigint, n: bigint): bigint | null {
  const limit = (TWO_64 / n) * n;
  return word >= limit ? null : word % n;
}

/** An integer from the stream, with its attempt. */
export interface Taken {
  value: number;
  /** The exclusive upper bound. */
  below: number;
  attempt: number;
}

/** What a stream of version 2 is used for, with its inputs; texts are hexadecimal. */
export type StreamUse =
  | { use: "immediate"; counter: number; entropy: string | null }
  | { use: "ticket"; counter: number; entropy: string | null; randomness: string }
  | { use: "grade"; randomness: string | null }
  | { use: "raffle"; listDigest: string; randomness: string | null };

/** The counter, the entropy and the randomness of a use, in the order of the message. */
function inputsOf(use: StreamUse): (number | string | null)[] {
  switch (use.use) {
    case "immediate":
      // Entropy replaces the counter: an opening in between changes nothing.
      return use.entropy === null ? [use.counter, null, null] : [null, use.entropy, null];
    case "ticket":
      return [use.counter, use.entropy, use.randomness];
    case "grade":
      return [null, null, use.randomness];
    case "raffle":
      return [null, use.listDigest, use.randomness];
  }
}

/** The integers of one opening, grade or raffle. Attempts are counted per label. */
export class Stream {
  readonly #key: CryptoKey;
  readonly #prefix: string;
  readonly #attempts = new Map<string, number>();
  /** Words that were computed before their use, by label and attempt. */
  readonly #words = new Map<string, bigint>();

  private constructor(key: CryptoKey, prefix: string) {
    this.#key = key;
    this.#prefix = prefix;
  }

  /** A stream of version 1; null if the seed is not hexadecimal. */
  static of(serverSeed: string, clientSeed: string, counter: number): Promise<Stream | null> {
    return Stream.#withPrefix(serverSeed, `${clientSeed}:${counter}:`);
  }

  /** A stream of version 2; null if the server seed or secret is not 32 bytes in hexadecimal. */
  static async forUse(secret: string, use: StreamUse): Promise<Stream | null> {
    if (secret.length !== 64) return null;
    const inputs = inputsOf(use).map((input) => input ?? "-");
    return Stream.#withPrefix(secret, `foilcast-2:${inputs.join(":")}:`);
  }

  /** A stream whose messages begin with a prefix; the label and the attempt follow. */
  static async #withPrefix(serverSeed: string, prefix: string): Promise<Stream | null> {
    const seed = fromHex(serverSeed);
    if (seed === null || seed.length === 0) return null;
    const key = await crypto.subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, [
      "sign",
    ]);
    return new Stream(key, prefix);
  }

  /** The HMAC of a label's attempt. */
  async mac(label: string, attempt: number): Promise<Uint8Array<ArrayBuffer>> {
    const message = text.encode(`${this.#prefix}${label}:${attempt}`);
    return new Uint8Array(await crypto.subtle.sign("HMAC", this.#key, message));
  }

  /** Computes the words of a label's first attempts at the same time, for later calls of `next`. */
  async prepare(label: string, attempts: number): Promise<void> {
    const compute = async (_: unknown, attempt: number) => {
      this.#words.set(`${label}:${attempt}`, await this.#word(label, attempt));
    };
    await Promise.all(Array.from({ length: attempts }, compute));
  }

  async #word(label: string, attempt: number): Promise<bigint> {
    return new DataView((await this.mac(label, attempt)).buffer).getBigUint64(0);
  }

  /** The next integer below n for a label. */
  async next(label: string, n: number): Promise<Taken> {
    for (;;) {
      const attempt = this.#attempts.get(label) ?? 0;
      this.#attempts.set(label, attempt + 1);
      const word = this.#words.get(`${label}:${attempt}`) ?? (await this.#word(label, attempt));
      const value = integerBelow(word, BigInt(n));
      if (value !== null) return { value: Number(value), below: n, attempt };
    }
  }
}
