// Compares the API of this tree with that of another commit, without descriptions: a refactoring must not change it.
//   node scripts/openapi-structure.mjs [COMMIT]          HEAD by default; prints all differences and fails if there are any
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FILE = "server/openapi.json";
const TEXTS = new Set(["description", "summary"]);

/** Every value of a document by its place, such as `paths./api/cards.get.operationId`. */
export function structure(value, place = "", found = new Map()) {
  if (typeof value !== "object" || value === null) return found.set(place, JSON.stringify(value));
  if (Object.keys(value).length === 0) return found.set(place, JSON.stringify(value));
  for (const [name, part] of Object.entries(value)) {
    // A property may be called "description"; a description is a text.
    if (TEXTS.has(name) && typeof part === "string") continue;
    structure(part, place === "" ? name : `${place}.${name}`, found);
  }
  return found;
}

/** The places where two documents differ, each with a sign: `-` is only in the first, `+` only in the second, `~` has changed. */
export function differences(before, after) {
  const [one, other] = [structure(before), structure(after)];
  const removed = [...one.keys()].filter((place) => !other.has(place)).map((place) => `- ${place}`);
  const changed = [...other].filter(([place, value]) => one.get(place) !== value);
  return [...removed, ...changed.map(([place]) => `${one.has(place) ? "~" : "+"} ${place}`)];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const home = fileURLToPath(new URL("..", import.meta.url));
  const commit = process.argv[2] ?? "HEAD";
  const before = execFileSync("git", ["show", `${commit}:${FILE}`], { cwd: home, encoding: "utf8", maxBuffer: 1 << 28 });
  const found = differences(JSON.parse(before), JSON.parse(readFileSync(`${home}/${FILE}`, "utf8")));
  for (const line of found) console.log(line);
  console.log(found.length === 0 ? `The API equals that of ${commit}.` : `${found.length} places differ from ${commit}.`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
