// Generates the list of rarity names in TypeScript, as imported JSON has no literal types.

import { readFileSync, writeFileSync } from "node:fs";

const at = (path) => new URL(path, import.meta.url);
const rows = JSON.parse(readFileSync(at("../../definitions/rarities.json"), "utf8"));
const names = rows.toSorted((one, other) => one.order - other.order).map(({ name }) => `  "${name}",\n`);
writeFileSync(
  at("../src/lib/rarityNames.ts"),
  `// Written by \`npm run types\` from definitions/rarities.json.

/** The rarities, from the most to the least printed. */
export const RARITY_NAMES = [
${names.join("")}] as const;
`,
);
