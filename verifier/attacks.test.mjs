// docs/fairness-attacks.json: section 8 of docs/decisions/draw-2.md as changes of the vectors, and what a verification finds.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { check2 } from "./check2.mjs";
import { parseHeads } from "./checks/heads.mjs";

const read = async (name) => JSON.parse(await readFile(new URL(`../docs/${name}`, import.meta.url), "utf8"));
const { beacon, scenarios } = await read("fairness-vectors-2.json");
const attacks = await read("fairness-attacks.json");
const bases = new Map(scenarios.map(({ name, data }) => [name, data]));

/** Sets the value at a JSON pointer (RFC 6901), or removes it if there is none. `-` is the end of a list. */
function apply(data, { path, value }) {
  const keys = path
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  const last = keys.pop();
  const parent = keys.reduce((inner, key) => inner[key], data);
  const key = last === "-" ? parent.length : last;
  if (value !== undefined) parent[key] = value;
  else if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else delete parent[key];
}

const codes = (findings) => [...new Set(findings.map(({ code }) => code))].sort();

for (const { row, name, base, change, receipts, heads, expect } of attacks) {
  test(`attack ${row}: ${name}`, async () => {
    const data = structuredClone(bases.get(base));
    for (const each of change) apply(data, each);
    const options = { beacon, receipts, heads: heads === undefined ? undefined : parseHeads(heads.join("\n")) };
    const { problems, marks } = await check2(data, options);
    assert.deepEqual({ problems: codes(problems), marks: codes(marks) }, expect);
  });
}
