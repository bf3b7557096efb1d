// The names of the rarities, the most common first.
import { readFileSync } from "node:fs";

const table = JSON.parse(readFileSync(new URL("../definitions/rarities.json", import.meta.url), "utf8"));
export const RARITIES = table.toSorted((one, other) => one.order - other.order).map(({ name }) => name);
