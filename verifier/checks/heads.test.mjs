import assert from "node:assert/strict";
import { test } from "node:test";
import { check2 } from "../check2.mjs";
import { BEACON, bytesOf, codesOf, usedWorld } from "../testWorld.mjs";
import { parseHeads } from "./heads.mjs";

const { world } = usedWorld();
const honest = world.publish();
const batch = honest.batches.find(({ round }) => round !== null);
const { epoch, head, round } = batch;
const kept = { epoch, batch: batch.batch, head };

const codesWith = (heads, data = honest) => codesOf(data, { heads });

test("a watch file and a list of heads are read", () => {
  const text = `1 2 ${head} 30 29 17\n1 3 ${head} - - 18\n1 4 ${head} 31\n`;
  const absent = { newest: undefined, receivedAtMs: undefined };
  assert.deepEqual(parseHeads(text), [
    { epoch: 1, batch: 2, head, round: 30, newest: 29, receivedAtMs: 17 },
    { epoch: 1, batch: 3, head, round: undefined, newest: undefined, receivedAtMs: 18 },
    { epoch: 1, batch: 4, head, round: 31, ...absent },
  ]);
  assert.throws(() => parseHeads(`1 2 ${head}`), /no line of a list of heads/);
});

test("a head that was kept and equals that of the log is no problem", async () => {
  assert.deepEqual(await codesWith([kept]), { problems: [], marks: [] });
});

test("another head, or a batch that the log lacks, is a changed head", async () => {
  const changed = [{ head: bytesOf("another") }, { batch: 99 }, { epoch: epoch + 1 }];
  for (const change of changed) {
    assert.deepEqual(await codesWith([{ ...kept, ...change }]), { problems: ["head_changed"], marks: [] });
  }
});

test("a head is lost if a later epoch begins at or before its batch", async () => {
  const restored = usedWorld().world;
  restored.restore();
  const data = restored.publish();
  const last = data.batches.at(-1);
  assert.deepEqual(await codesWith([{ ...kept, batch: last.batch }], data), { problems: [], marks: ["head_lost"] });
  assert.deepEqual(await codesWith([{ ...kept, batch: last.batch + 1 }], data), { problems: [], marks: ["head_lost"] });
  assert.deepEqual(await codesWith([{ ...kept, head: bytesOf("another") }], data), {
    problems: ["head_changed"],
    marks: [],
  });
});

test("a batch is witnessed if the newest round after its head is below its round", async () => {
  const watch = async (newest) => {
    const { marks, witnessed } = await check2(honest, { beacon: BEACON, heads: [{ ...kept, round, newest }] });
    return { marks: marks.map(({ code }) => code), witnessed: [...witnessed] };
  };
  assert.deepEqual(await watch(round - 1), { marks: [], witnessed: [batch.batch] });
  assert.deepEqual(await watch(round), { marks: ["head_late"], witnessed: [] });
  assert.deepEqual(await watch(undefined), { marks: [], witnessed: [] });
});

test("the heads in a file of receipts are compared, too", async () => {
  const receipts = { receipts: [], heads: [{ ...kept, head: bytesOf("another"), round, receivedAtMs: 17 }] };
  assert.deepEqual(await codesOf(honest, { receipts }), { problems: ["head_changed"], marks: [] });
});
