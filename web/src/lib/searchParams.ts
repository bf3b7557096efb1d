import { type RarityName, rarityOf } from "./rarities";

/** Search parameters as the router parses them. */
export type RawSearch = Readonly<Record<string, unknown>>;

/** How one parameter is read and written: `T` on the page, `W` in the address. */
export interface Param<T, W = T> {
  /** The value in the address; undefined when it is missing, empty or invalid. */
  read(value: unknown): T | undefined;
  /** The value that applies when the address has none; it may depend on other parameters. */
  fallback(search: RawSearch): T;
  /** Whether a value is left out of the address; without it, the fallback is. */
  isDefault?(value: T, values: RawSearch): boolean;
  /** The form of a value in the address where it is another one. */
  encode?(value: T): W;
}

type AnyParam = Param<unknown, unknown>;
export type Params = Readonly<Record<string, AnyParam>>;

/** What a page works with: every parameter has a value. */
export type Values<P extends Params> = { [K in keyof P]: P[K] extends Param<infer T, infer _> ? T : never };

/** What a link or a request gives: only what differs from the default. */
export type Written<P extends Params> = {
  [K in keyof P]?: P[K] extends Param<infer _, infer W> ? W : never;
};

/** The search parameters of a page. */
export interface SearchSchema<P extends Params> {
  /** Values of an address without parameters. */
  defaults: Values<P>;
  /** Reads an address; invalid values become defaults. */
  parse(search: RawSearch): Values<P>;
  /** The address of some values: only what differs from the default. */
  write(values: Values<P>): Written<P>;
}

export function searchSchema<P extends Params>(params: P): SearchSchema<P>;
export function searchSchema(params: Params): SearchSchema<Params> {
  const entries = Object.entries(params);
  const parse = (search: RawSearch) =>
    Object.fromEntries(
      entries.map(([name, param]) => [name, param.read(search[name]) ?? param.fallback(search)]),
    );
  return {
    defaults: parse({}),
    parse,
    write: (values) =>
      Object.fromEntries(
        entries
          .filter(([name, param]) => !isDefault(param, values[name], values))
          .map(([name, param]) => [name, encode(param, values[name])]),
      ),
  };
}

function isDefault(param: AnyParam, value: unknown, values: RawSearch): boolean {
  return param.isDefault === undefined ? value === param.fallback(values) : param.isDefault(value, values);
}

function encode(param: AnyParam, value: unknown): unknown {
  return value === undefined || param.encode === undefined ? value : param.encode(value);
}

const MAX_TEXT = 100;

/** Free text; a number in an address is text, too. */
export const text: Param<string> = {
  read: (value) =>
    (typeof value === "string" && value !== "") || typeof value === "number"
      ? String(value).slice(0, MAX_TEXT)
      : undefined,
  fallback: () => "",
};

/** Text of a form, such as an id or a day. */
export const textLike = (form: RegExp): Param<string> => ({
  read: (value) => {
    const found = text.read(value);
    return found !== undefined && form.test(found) ? found : undefined;
  },
  fallback: () => "",
});

/** An id of the server. */
export const id = textLike(/^[0-9a-f]{24}$/);

/** A switch that is off by default. */
export const flag: Param<boolean> = {
  read: (value) => (value === true || value === "true" || value === 1 ? true : undefined),
  fallback: () => false,
};

/** One of some words; the first is the default. */
export const oneOf = <const T extends string>(words: readonly [T, ...T[]]): Param<T> => ({
  read: (value) => words.find((word) => word === value),
  fallback: () => words[0],
});

/** A parameter that the page itself chooses when the address has none. */
export const optional = <T>(param: Param<T>): Param<T | undefined, T> => ({
  read: param.read,
  fallback: () => undefined,
});

/** A rarity in any case, or none. */
export const rarity: Param<RarityName | "", RarityName> = {
  read: (value) => rarityOf(text.read(value))?.name,
  fallback: () => "",
};

/** Pages beyond this cannot exist: totals are counted to a thousand. */
const LAST_PAGE = 1000;

/** A page number, counted from 1. */
export const pageNumber: Param<number> = {
  read: (value) => {
    const page = Number(value);
    return Number.isInteger(page) && page >= 1 ? Math.min(page, LAST_PAGE) : undefined;
  },
  fallback: () => 1,
};

function isRecord(value: unknown): value is RawSearch {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Parameters inside one parameter. */
export const nested = <P extends Params>(schema: SearchSchema<P>): Param<Values<P>, Written<P>> => ({
  read: (value) => (isRecord(value) ? schema.parse(value) : undefined),
  fallback: () => schema.defaults,
  isDefault: (value) => Object.keys(schema.write(value)).length === 0,
  encode: schema.write,
});
