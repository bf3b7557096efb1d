// Checks the public data of an instance, or of a file, and prints the problems and marks (docs/fairness.md, section 25).
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { newestRound, QUICKNET, QUICKNET_ID, RELAYS } from "./beacon.mjs";
import { check2 } from "./check2.mjs";
import { parseHeads } from "./checks/heads.mjs";
import { groupBy } from "./groupBy.mjs";
import { fetchPublicData } from "./publicData.mjs";

/** How many places of a mark are printed. */
const PLACES = 5;
const USAGE = `usage: node verifier/verify.mjs PUBLIC-DATA.json|ADDRESS [OPTION]…

Checks the public data of an instance (docs/fairness.md). Exits with 1 if there is a problem. Marks are no problems.

  --receipts FILE  compare the receipts and heads that your browser kept: "Your seeds", download of receipts
  --heads FILE     compare heads that you kept: a file of watch.mjs, or ADDRESS/api/fairness/log/heads as downloaded
  --beacon FILE    also trust this randomness beacon, a JSON file {scheme, publicKey, periodSeconds, genesisSeconds}
  --online         ask drand's relays for their newest round, to find tickets that were never drawn
  --help           show this text`;

function readArguments() {
  const file = { type: "string" };
  try {
    const options = { receipts: file, heads: file, beacon: file, online: { type: "boolean" }, help: { type: "boolean" } };
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    if (values.help) {
      console.log(USAGE);
      process.exit(0);
    }
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
const placeOf = ({ code, problem, mark, ...where }) =>
  Object.entries(where)
    .map(([kind, which]) => `${kind} ${which}`)
    .join(" ");

/** One line for each code, for example `2 time: opening 0e0e…, opening 0f0f…`. */
function summarize(marks) {
  return [...groupBy(marks, ({ code }) => code)].map(([code, group]) => {
    const places = group.slice(0, PLACES).map(placeOf).filter((place) => place !== "");
    return `${group.length} ${code}: ${places.join(", ")}${group.length > PLACES ? ", …" : ""}`;
  });
}

const { source, ...files } = readArguments();
// What was kept, and the newest round, come before the data, which must have all that they prove.
const options = await readOptions(files);
const isAddress = /^https?:\/\//.test(source);
const data = isAddress ? await fetchPublicData(source.replace(/\/$/, "")) : await readJson(source);
const { problems, marks, waiting, witnessed, receipts } = await check2(data, options);
for (const found of problems) {
  console.error(`${[placeOf(found), found.problem].filter((part) => part !== "").join(": ")} (${found.code})`);
}
console.log(
  `${data.openings.length} openings checked, ${waiting} of them not yet recomputable, ${problems.length} problems`,
);
for (const line of summarize(marks)) console.log(line);
if (files.heads !== undefined) console.log(`${witnessed.size} batches are witnessed before their round`);
for (const shown of receipts) console.log(JSON.stringify(shown));
process.exitCode = problems.length > 0 ? 1 : 0;
