// The Vite plugin of the message catalogues: compiles them, and numbers the messages in builds.

import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import compile from "icu-minify/compile";
import { isRightToLeft, readMessages, SOURCE } from "./catalogues.mjs";
import { isolateNames, isRich, pseudo } from "./icu.mjs";

const CATALOGUE = /\/messages\/[\w-]+\.json(\?pseudo)?$/;
const IMPORT = /import \* as (\w+) from "(\.[^"]*\/messages)"/g;

/** A catalogue as an array, in the order of the source. */
function compiled(file, isPseudo) {
  const [folder, language] = [dirname(file), basename(file, ".json")];
  const messages = readMessages(folder, language);
  const change = isPseudo ? pseudo : isRightToLeft(language) ? isolateNames : (message) => message;
  return Object.keys(readMessages(folder, SOURCE)).map((name) => {
    if (messages[name] === undefined) throw new Error(`${file}: the message ${name} is missing`);
    return compile(change(messages[name]));
  });
}

/** Replaces calls of messages by name with calls by number: `m.title()` becomes `m.text(0,)`. */
export function numbered(code, id) {
  let result = code;
  for (const [, module, path] of code.matchAll(IMPORT)) {
    const folder = join(dirname(id), path);
    if (!existsSync(join(folder, `${SOURCE}.json`))) continue;
    const messages = Object.entries(readMessages(folder, SOURCE));
    result = result.replace(new RegExp(`\\b${module}\\.(\\w+)\\(`, "g"), (call, name) => {
      const index = messages.findIndex(([key]) => key === name);
      return index < 0 ? call : `${module}.${isRich(messages[index][1]) ? "rich" : "text"}(${index},`;
    });
  }
  return result;
}

/** @returns {import("vite").Plugin[]} */
export function messages() {
  let hasPseudo = true;
  return [
    {
      name: "messages",
      enforce: "pre",
      configResolved({ command, env }) {
        hasPseudo = command === "serve" || env.VITE_PSEUDO === "1";
      },
      load: {
        filter: { id: CATALOGUE },
        handler(id) {
          const [file, query] = id.split("?");
          this.addWatchFile(join(dirname(file), `${SOURCE}.json`));
          const list = compiled(file, query === "pseudo");
          return { code: `export default ${JSON.stringify(list)}`, moduleType: "js" };
        },
      },
      transform: {
        filter: { id: /\/messages\/index\.ts$/ },
        handler: (code) =>
          hasPseudo
            ? code.replace("createCatalogue({\n", '$&  "en-XA": () => import("./en.json?pseudo"),\n')
            : undefined,
      },
    },
    {
      name: "numbered-messages",
      apply: "build",
      enforce: "pre",
      transform: { filter: { id: /\.tsx?$/, code: /\/messages"/ }, handler: numbered },
    },
  ];
}
