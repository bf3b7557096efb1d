// Checks the public data of an instance, or of a file (docs/fairness.md, section 9), and prints the problems.
import { readFile } from "node:fs/promises";
import { check } from "./check.mjs";
import { fetchPublicData } from "./publicData.mjs";

const [source] = process.argv.slice(2);
if (source === undefined) {
  console.error("usage: node verifier/verify.mjs PUBLIC-DATA.json|ADDRESS");
  process.exit(2);
}
const isAddress = /^https?:\/\//.test(source);
const data = isAddress
  ? await fetchPublicData(source.replace(/\/$/, ""))
  : JSON.parse(await readFile(source, "utf8"));
const { problems, waiting } = check(data);
for (const { opening, problem } of problems) console.error(opening === undefined ? problem : `${opening}: ${problem}`);
console.log(
  `${data.openings.length} openings checked, ${waiting} of them not yet recomputable, ${problems.length} problems`,
);
process.exitCode = problems.length > 0 ? 1 : 0;
