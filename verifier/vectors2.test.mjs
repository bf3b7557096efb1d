// docs/fairness-vectors-2.json: public data of whole instances, and what a verification finds in them.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { check2 } from "./check2.mjs";

const vectors = JSON.parse(await readFile(new URL("../docs/fairness-vectors-2.json", import.meta.url), "utf8"));
const codes = (findings) => [...new Set(findings.map(({ code }) => code))].sort();

for (const { name, data, expect } of vectors.scenarios) {
  test(`the verification finds what the vectors expect: ${name}`, async () => {
    const { problems, marks } = await check2(data, { beacon: vectors.beacon });
    const disturbed = marks.filter(({ code }) => code === "disturbed").map(({ opening, ticket }) => opening ?? ticket);
    assert.deepEqual({ problems: codes(problems), marks: codes(marks), disturbed: disturbed.sort() }, expect);
  });
}
