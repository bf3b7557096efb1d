// The message catalogues: folders `messages` in `src` with a JSON file for each language. `en.json` is the source.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const LANGUAGE_TABLE = new URL("../../../definitions/languages.json", import.meta.url);

export const SRC = fileURLToPath(new URL("../../src", import.meta.url));
export const SOURCE = "en";

const table = JSON.parse(readFileSync(LANGUAGE_TABLE, "utf8"));

/** Tags of the languages, the source first. */
export const LANGUAGES = table.map(({ tag }) => tag);

export const isRightToLeft = (language) => table.find(({ tag }) => tag === language)?.direction === "rtl";

/** Languages in which every message exists. Only these are chosen without the user. */
export const COMPLETE = table.filter(({ isComplete }) => isComplete).map(({ tag }) => tag);

/** The languages of a folder. Others show its source. */
export const languagesOf = (folder) => LANGUAGES.filter((tag) => existsSync(join(folder, `${tag}.json`)));

/** The messages of a language by name. */
export const readMessages = (folder, language) =>
  JSON.parse(readFileSync(join(folder, `${language}.json`), "utf8"));

/** The folders with a catalogue. */
export const catalogueFolders = () =>
  readdirSync(SRC, { recursive: true, encoding: "utf8" })
    .filter((path) => basename(path) === `${SOURCE}.json` && basename(dirname(path)) === "messages")
    .map((path) => join(SRC, dirname(path)))
    .sort();
