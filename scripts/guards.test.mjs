import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { GUARDS } from "./guards.list.mjs";

test("the file of every guard contains it exactly once", () => {
  const lost = GUARDS.filter(({ file, from }) => readFileSync(file, "utf8").split(from).length !== 2);
  assert.deepEqual(lost.map(({ name, file }) => `${name}: ${file}`), []);
});
