import { type RarityName, rarityOf } from "./rarities";

/** Search parameters as the router parses them. */
export type RawSearch = Readonly<Record<string, unknown>>;

/** Parses and writes a parameter: `T` on the page, `W` in the URL. */
export interface Param<T, W = T> {
  /** Parses the value in the URL; undefined if it is missing, empty or invalid. */
  read(value: unknown): T | undefined;
  /** The default value. It may depend on other parameters. */
  fallback(search: RawSearch): T;
  /** Whether a value is omitted from the URL. By default the fallback is. */
  isDefault?(value: T, values: RawSearch): boolean;
  /** Converts a value to its form in the URL, if that differs. */
  encode?(value: T): W;
}

type AnyParam = Param<unknown, unknown>;
export type Params = Readonly<Record<string, AnyParam>>;

/** Parsed parameters, all with a value. */
export type Values<P extends Params> = { [K in keyof P]: P[K] extends Param<infer T, infer _> ? T : never };

/** Parameters of a link: only those that differ from the default. */
export type Written<P extends Params> = {
  [K in keyof P]?: P[K] extends Param<infer _, infer W> ? W : never;
};

export interface SearchSchema<P extends Params> {
  /** Values of a URL without parameters. */
  defaults: Values<P>;
  /** Parses the parameters of a URL. Invalid values become defaults. */
  parse(search: RawSearch): Values<P>;
  /** Parameters for a URL: only those that differ from the default. */
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

/** Free text. The router parses numeric text as a number. */
export const text: Param<string> = {
  read: (value) =>
    (typeof value === "string" && value !== "") || typeof value === "number"
      ? String(value).slice(0, MAX_TEXT)
      : undefined,
  fallback: () => "",
};

/** Text that matches a pattern, such as an id or a date. */
export const textLike = (pattern: RegExp): Param<string> => ({
  read: (value) => {
    const found = text.read(value);
    return found !== undefined && pattern.test(found) ? found : undefined;
  },
  fallback: () => "",
});

/** An id in the server's format. */
export const id = textLike(/^[0-9a-f]{24}$/);

/** A boolean that is false by default. */
export const flag: Param<boolean> = {
  read: (value) => (value === true || value === "true" || value === 1 ? true : undefined),
  fallback: () => false,
};

/** One of the given values; the first is the default. */
export const oneOf = <const T extends string>(values: readonly [T, ...T[]]): Param<T> => ({
  read: (value) => values.find((option) => option === value),
  fallback: () => values[0],
});

/** A parameter without a default: the page chooses the value. */
export const optional = <T>(param: Param<T>): Param<T | undefined, T> => ({
  read: param.read,
  fallback: () => undefined,
});

/** The name of a rarity in any case, or empty. */
export const rarity: Param<RarityName | "", RarityName> = {
  read: (value) => rarityOf(text.read(value))?.name,
  fallback: () => "",
};

/** Highest page number: the server counts at most 1,000 items. */
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

/** A group of parameters as one parameter. */
export const nested = <P extends Params>(schema: SearchSchema<P>): Param<Values<P>, Written<P>> => ({
  read: (value) => (isRecord(value) ? schema.parse(value) : undefined),
  fallback: () => schema.defaults,
  isDefault: (value) => Object.keys(schema.write(value)).length === 0,
  encode: schema.write,
});
