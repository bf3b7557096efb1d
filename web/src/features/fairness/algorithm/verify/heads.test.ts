import { expect, test } from "vitest";
import { BEACON } from "../../../../test/fairnessBeacon";
import { hex32 } from "../../../../test/fairnessInstance";
import { codesOf, last, usualInstance } from "../../../../test/fairnessScenario";
import { timeOfRound } from "../beacon";
import { LineError } from "../fields";
import { parseHead } from "./heads";
import { verify } from "./verify";

const { data, drawn } = await usualInstance();
const ticket = drawn[0]?.fairness;
const batch = data.batches[ticket?.ticket?.batch ?? 0];
if (batch === undefined || batch.round === null) throw new Error("The batch of the tickets has no round.");
const { epoch, batch: number, head, round } = batch;
const kept = { epoch, batch: number, head, round };

test("the heads of the log are equal", async () => {
  expect(await codesOf(data, { heads: data.batches })).toEqual({ problems: [], marks: [] });
});

test.each([
  ["another head", { ...kept, head: hex32(1) }],
  ["a batch that the log lacks", { ...kept, batch: 99 }],
  ["an epoch that the log lacks", { ...kept, epoch: epoch + 1 }],
])("head_changed: %s", async (_, changed) => {
  expect(await codesOf(data, { heads: [changed] })).toEqual({ problems: ["head_changed"], marks: [] });
});

test("head_lost: a restore replaced the batch", async () => {
  const { instance } = await usualInstance();
  const lost = { ...kept, batch: instance.data.batches.length };
  instance.restore();
  await instance.close();
  expect(await codesOf(instance.data, { heads: [lost] })).toEqual({ problems: [], marks: ["head_lost"] });
  const before = { ...lost, batch: lost.batch - 1 };
  expect((await codesOf(instance.data, { heads: [before] })).problems).toEqual(["head_changed"]);
});

test("a watch file is a witness if the newest round was below that of the head", async () => {
  const { witnesses, marks } = await verify(data, {
    beacons: [BEACON],
    heads: [parseHead(`${epoch} ${number} ${head} ${round} ${round - 1} 0`)],
  });
  expect({ witnesses, marks }).toEqual({ witnesses: [{ batch: number, aheadMs: null }], marks: [] });
});

test.each([
  ["late", `${round}`, ["head_late"]],
  ["of no use without a newest round", "-", []],
])("head_late: a line of a watch file is %s", async (_, newest, marks) => {
  const line = parseHead(`${epoch} ${number} ${head} ${round} ${newest} 0`);
  expect(await codesOf(data, { heads: [line] })).toEqual({ problems: [], marks });
  expect((await verify(data, { beacons: [BEACON], heads: [line] })).witnesses).toEqual([]);
});

test("a browser is a witness if it had the head before its round", async () => {
  const due = timeOfRound(BEACON, round);
  const at = async (receivedAtMs: number) =>
    (await verify(data, { beacons: [BEACON], heads: [{ ...kept, receivedAtMs }] })).witnesses;
  expect(await at(due - 2500)).toEqual([{ batch: number, aheadMs: 2500 }]);
  expect(await at(due)).toEqual([]);
});

test("a line of a downloaded list of heads is read", () => {
  expect(parseHead(`${epoch} 0 ${head} -`)).toEqual({ epoch, batch: 0, head, round: null });
});

test.each([
  "",
  `${epoch} 0 ${head}`,
  `${epoch} 0 ${head} - 1`,
  `${epoch} 0 ${head} - 1 2 3`,
  `${epoch} 0 ${head.slice(1)} -`,
  `${epoch} 00 ${head} -`,
])("a line that is no head is refused: %s", (line) => {
  expect(() => parseHead(line)).toThrow(LineError);
});

test("the last batch of the data has a head", () => {
  expect(last(data.batches).head).toMatch(/^[0-9a-f]{64}$/);
});
