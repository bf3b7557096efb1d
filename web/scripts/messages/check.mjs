// Checks the message catalogues: translations are complete, messages are used, and code has no other texts.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { COMPLETE, catalogueFolders, LANGUAGES, readMessages, SOURCE, SRC } from "./catalogues.mjs";
import { GENERATED, moduleOf } from "./generate.mjs";
import { literalsOf } from "./literals.mjs";
import { translationProblems } from "./translations.mjs";

/** Folders and files that have texts outside catalogues: tests, the gallery for developers, and generated code. */
const EXEMPT = /^(test|features\/kitchensink)\/|\/testing(\/|\.ts$)|\.test\.|^api\/schema\.ts$/;

function languageProblems(folder, language) {
  if (!existsSync(join(folder, `${language}.json`))) {
    return COMPLETE.includes(language) ? [`${language}.json is missing`] : [];
  }
  const [source, translation] = [readMessages(folder, SOURCE), readMessages(folder, language)];
  const extra = Object.keys(translation).filter((name) => source[name] === undefined);
  return [
    ...extra.map((name) => `${language}.json: ${name} is not in ${SOURCE}.json`),
    ...Object.entries(source).flatMap(([name, message]) =>
      translationProblems(message, translation[name], language).map(
        (problem) => `${language}.json: ${name} ${problem}`,
      ),
    ),
  ];
}

const sources = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(`messages/${GENERATED}`))
  .map((path) => ({ path, code: readFileSync(join(SRC, path), "utf8") }));

/** The names that code uses of the catalogue in a folder. */
function usedNames(folder) {
  return sources.flatMap(({ path, code }) => {
    const imports = code.matchAll(/import \* as (\w+) from "(\.[^"]*)"/g);
    return [...imports]
      .filter(([, , from]) => join(SRC, dirname(path), from) === folder)
      .flatMap(([, module]) => [...code.matchAll(new RegExp(`(?<![\\w./"}-])${module}\\.(\\w+)`, "g"))])
      .map(([, name]) => name);
  });
}

function folderProblems(folder) {
  const used = new Set(usedNames(folder));
  const names = Object.keys(readMessages(folder, SOURCE));
  const generated = join(folder, GENERATED);
  const isFresh = existsSync(generated) && readFileSync(generated, "utf8") === moduleOf(folder);
  return [
    ...LANGUAGES.flatMap((language) => languageProblems(folder, language)),
    ...names.filter((name) => !used.has(name)).map((name) => `${name} is unused: remove it`),
    ...[...used]
      .filter((name) => !names.includes(name))
      .map((name) => `${name} is used, but not in ${SOURCE}.json`),
    ...(isFresh ? [] : [`${GENERATED} is stale: run \`npm run messages\``]),
  ].map((problem) => `${relative(SRC, folder)}: ${problem}`);
}

const literalProblems = ({ path, code }) =>
  literalsOf(path, code).map(({ line, text }) => `${path}:${line}: move this text to a catalogue: ${text}`);

const problems = [
  ...catalogueFolders().flatMap(folderProblems),
  ...sources.filter(({ path }) => !EXEMPT.test(path)).flatMap(literalProblems),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
