/** What is wrong with a field: `value` if the format has other values, `longer` if no field is left for a word. */
export type LineProblem = "missing" | "number" | "digits" | "value" | "longer";

/** A line of the log is not in the one form that the format allows. */
export class LineError extends Error {
  readonly problem: LineProblem;
  readonly field: string;

  constructor(problem: LineProblem, field: string) {
    super(`${field}: ${problem}`);
    this.problem = problem;
    this.field = field;
  }
}

/** Reads the fields of a line in order; each method names the field in its errors. */
export class Fields {
  readonly #words: string[];
  #next = 0;

  constructor(line: string) {
    this.#words = line.split(" ");
  }

  text(field: string): string {
    const word = this.#words[this.#next];
    if (word === undefined) throw new LineError("missing", field);
    this.#next += 1;
    return word;
  }

  number(field: string): number {
    return toNumber(this.text(field), field);
  }

  /** Null for a dash. */
  numberOrNone(field: string): number | null {
    const word = this.text(field);
    return word === "-" ? null : toNumber(word, field);
  }

  id(field: string): string {
    return toHexOf(24, this.text(field), field);
  }

  hash(field: string): string {
    return toHexOf(64, this.text(field), field);
  }

  /** Null for a dash. */
  idOrNone(field: string): string | null {
    const word = this.text(field);
    return word === "-" ? null : toHexOf(24, word, field);
  }

  /** Null for a dash. */
  hashOrNone(field: string): string | null {
    const word = this.text(field);
    return word === "-" ? null : toHexOf(64, word, field);
  }

  /** Numbers below 2^32. */
  numbers(field: string, count: number): number[] {
    const parts = this.text(field).split(",");
    if (parts.length !== count) throw new LineError("value", field);
    const numbers = parts.map((part) => toNumber(part, field));
    if (numbers.some((number) => number >= 2 ** 32)) throw new LineError("value", field);
    return numbers;
  }

  oneOf<const T extends string>(field: string, allowed: readonly T[]): T {
    const word = this.text(field);
    const found = allowed.find((one) => one === word);
    if (found === undefined) throw new LineError("value", field);
    return found;
  }

  level(): 1 | 2 {
    return this.oneOf("level", ["1", "2"]) === "1" ? 1 : 2;
  }

  get isAtEnd(): boolean {
    return this.#next === this.#words.length;
  }

  end(): void {
    if (!this.isAtEnd) throw new LineError("longer", "end");
  }
}

function toNumber(word: string, field: string): number {
  const number = /^(0|[1-9][0-9]*)$/.test(word) ? Number(word) : Number.NaN;
  if (!Number.isSafeInteger(number)) throw new LineError("number", field);
  return number;
}

function toHexOf(length: number, word: string, field: string): string {
  if (word.length !== length || !/^[0-9a-f]*$/.test(word)) throw new LineError("digits", field);
  return word;
}
