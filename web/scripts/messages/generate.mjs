// `npm run messages`: generates the typed functions of each catalogue (docs/decisions/messages.md).

import { writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { catalogueFolders, languagesOf, readMessages, SOURCE, SRC } from "./catalogues.mjs";
import { isRich, parameterTypes } from "./icu.mjs";

export const GENERATED = "index.ts";

function functionOf([name, message], index) {
  const types = [...parameterTypes(message)].map(([parameter, type]) => `${parameter}: ${type}`);
  const [values, passed] = types.length === 0 ? ["", ""] : [`values: { ${types.join("; ")} }`, ", values"];
  const doc = `/** ${message.replaceAll("*/", "* /").replaceAll("\n", " ")} */`;
  return `${doc}\nexport const ${name} = (${values}) => ${isRich(message) ? "rich" : "text"}(${index}${passed});\n`;
}

/** The generated module of a folder. */
export function moduleOf(folder) {
  const messages = Object.entries(readMessages(folder, SOURCE));
  const hasTags = messages.some(([, message]) => isRich(message));
  const runtime = relative(folder, join(SRC, "lib/catalogue"));
  const files = languagesOf(folder)
    .map((tag) => `  ${JSON.stringify(tag)}: () => import("./${tag}.json"),\n`)
    .join("");
  return `// Generated from ${SOURCE}.json by \`npm run messages\`.

import { createCatalogue${hasTags ? ", type Tag" : ""} } from "${runtime}";

export const { text, rich } = createCatalogue({
${files}});

${messages.map(functionOf).join("\n")}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const folder of catalogueFolders()) writeFileSync(join(folder, GENERATED), moduleOf(folder));
}
