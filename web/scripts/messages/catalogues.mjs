// The message catalogues: folders `messages` in `src` with a JSON file for each language. `en.json` is the source.

import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const LANGUAGE_TABLE = new URL("../../../definitions/languages.json", import.meta.url);

export const SRC = fileURLToPath(new URL("../../src", import.meta.url));
export const SOURCE = "en";

/** Tags of the languages, the source first. */
export const LANGUAGES = JSON.parse(readFileSync(LANGUAGE_TABLE, "utf8")).map(({ tag }) => tag);

/** The messages of a language by name. */
export const readMessages = (folder, language) =>
  JSON.parse(readFileSync(join(folder, `${language}.json`), "utf8"));

/** The folders with a catalogue. */
export const catalogueFolders = () =>
  readdirSync(SRC, { recursive: true, encoding: "utf8" })
    .filter((path) => basename(path) === `${SOURCE}.json` && basename(dirname(path)) === "messages")
    .map((path) => join(SRC, dirname(path)))
    .sort();
