// Checks the public data of an instance, or of a file, and prints the problems and marks (docs/decisions/draw-2.md, section 7).
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { newestRound, QUICKNET, QUICKNET_ID, RELAYS } from "./beacon.mjs";
import { check2 } from "./check2.mjs";
import { parseHeads } from "./checks/heads.mjs";
import { fetchPublicData } from "./publicData.mjs";

const USAGE =
  "usage: node verifier/verify.mjs PUBLIC-DATA.json|ADDRESS [--receipts FILE] [--heads FILE] [--beacon FILE] [--online]";

function readArguments() {
  const file = { type: "string" };
  try {
    const options = { receipts: file, heads: file, beacon: file, online: { type: "boolean" } };
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    if (positionals.length === 1) return { source: positionals[0], ...values };
    console.error(USAGE);
  } catch (error) {
    console.error(`${error.message}\n${USAGE}`);
  }
  return process.exit(2);
}

const readJson = async (file) => (file === undefined ? undefined : JSON.parse(await readFile(file, "utf8")));

async function readOptions({ receipts, heads, beacon, online }) {
  const round = online ? await newestRound(RELAYS, QUICKNET) : null;
  if (online && round === null) console.error("no relay has answered with a valid round");
  return {
    receipts: await readJson(receipts),
    heads: heads === undefined ? undefined : parseHeads(await readFile(heads, "utf8")),
    beacon: await readJson(beacon),
    relayRounds: round === null ? [] : [{ beacon: QUICKNET_ID, round }],
  };
}

/** What a problem or mark is about, for example `opening 0e0e…`. */
const whereOf = ({ code, problem, mark, ...where }) =>
  Object.entries(where)
    .map(([kind, which]) => `${kind} ${which}: `)
    .join("");

/** The marks with their numbers, for example `2 server_entropy, 1 time`. */
function countMarks(marks) {
  const counts = new Map();
  for (const { code } of marks) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].map(([code, count]) => `${count} ${code}`).join(", ");
}

const { source, ...files } = readArguments();
const isAddress = /^https?:\/\//.test(source);
const data = isAddress ? await fetchPublicData(source.replace(/\/$/, "")) : await readJson(source);
const { problems, marks, waiting, witnessed, receipts } = await check2(data, await readOptions(files));
for (const found of problems) console.error(`${whereOf(found)}${found.problem} (${found.code})`);
console.log(
  `${data.openings.length} openings checked, ${waiting} of them not yet recomputable, ${problems.length} problems`,
);
if (marks.length > 0) console.log(`marks: ${countMarks(marks)}`);
if (files.heads !== undefined) console.log(`${witnessed.size} batches are witnessed before their round`);
for (const shown of receipts) console.log(JSON.stringify(shown));
process.exitCode = problems.length > 0 ? 1 : 0;
