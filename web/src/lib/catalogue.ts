/**
 * Message catalogues. A folder `messages` has a JSON file for each language; `npm run messages` generates a function for
 * each message, and the build numbers the messages (docs/decisions/messages.md).
 */

import format, { type CompiledMessage } from "icu-minify/format";
import { createElement, Fragment, type ReactNode } from "react";
import { formatters } from "./formats";
import { language, locale } from "./language";

type Load = () => Promise<{ default: unknown }>;

interface Catalogue {
  files: Readonly<Record<string, Load>> & { en: Load };
  messages: CompiledMessage[];
  /** The language of `messages`; empty before they are loaded. */
  language: string;
}

type Value = string | number | Date;

/** Draws a tag of a message, for example a link around its content. */
export type Tag = (content: ReactNode) => ReactNode;

const catalogues: Catalogue[] = [];

async function load(catalogue: Catalogue): Promise<void> {
  const wanted = language();
  if (catalogue.language === wanted) return;
  const file = await (catalogue.files[wanted] ?? catalogue.files.en)();
  catalogue.messages = Array.isArray(file.default) ? file.default : [];
  catalogue.language = wanted;
}

/** Loads the messages of all code that is loaded, in the language of the document. */
export async function loadCatalogues(): Promise<void> {
  await Promise.all(catalogues.map(load));
}

const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}/u;

/** Keeps a name from right to left from changing the order of the words around it. Arabic messages do so for all names. */
const isolated = <T>(value: T) =>
  typeof value === "string" && RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value;

const mapped = <T, R>(values: Readonly<Record<string, T>>, change: (value: T) => R) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));

const fragment = (parts: ReactNode) =>
  createElement(Fragment, null, ...(Array.isArray(parts) ? parts : [parts]));

const drawn = (value: Value | Tag) =>
  typeof value === "function" ? (content: ReactNode[]) => value(fragment(content)) : isolated(value);

/** Adds a catalogue, which `loadCatalogues` loads. Only generated code calls this. */
export function createCatalogue(files: Catalogue["files"]) {
  const own: Catalogue = { files, messages: [], language: "" };
  catalogues.push(own);

  function message(index: number): CompiledMessage {
    const found = own.messages[index];
    if (found === undefined) throw new Error("This view was rendered before its messages were loaded");
    return found;
  }

  return {
    text: (index: number, values?: Readonly<Record<string, Value>>): string =>
      String(format(message(index), locale(), values && mapped(values, isolated), { formatters })),
    rich: (index: number, values: Readonly<Record<string, Value | Tag>>): ReactNode =>
      fragment(format<ReactNode>(message(index), locale(), mapped(values, drawn), { formatters })),
  };
}
