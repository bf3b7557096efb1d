// Checks a file of public data (docs/fairness.md, section 9) and says what does not hold.
import { readFile } from "node:fs/promises";
import { check } from "./check.mjs";

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error("usage: node verifier/verify.mjs PUBLIC-DATA.json");
  process.exit(2);
}
const data = JSON.parse(await readFile(file, "utf8"));
const { problems, waiting } = check(data);
for (const { opening, problem } of problems) console.error(opening === undefined ? problem : `${opening}: ${problem}`);
console.log(
  `${data.openings.length} openings checked, ${waiting} of them not yet recomputable, ${problems.length} problems`,
);
process.exitCode = problems.length > 0 ? 1 : 0;
