import { expect, test } from "vitest";
import { BEACON } from "../../../../test/fairnessBeacon";
import { hex32 } from "../../../../test/fairnessInstance";
import { codesOf, usualInstance } from "../../../../test/fairnessScenario";
import type { RoundProgress } from "./control";
import { verify } from "./verify";

const { data, version1, opened, drawn, rotated } = await usualInstance();

test("an honest instance has no problem and no mark", async () => {
  expect(await codesOf(data)).toEqual({ problems: [], marks: [] });
});

test("the data up to an opening is enough to check it", async () => {
  for (const { _id, fairness } of [...version1, ...opened, ...drawn, rotated]) {
    const openings = data.openings.filter((one) => one.fairness.position <= fairness.position);
    expect((await codesOf({ ...data, openings }, { upTo: _id })).problems, _id).toEqual([]);
  }
});

test("what is after an opening does not change its check", async () => {
  const [first] = opened;
  const later = structuredClone(data);
  for (const batch of later.batches.slice(4)) batch.head = hex32(1);
  for (const { fairness } of later.openings.slice(6)) fairness.digest = hex32(1);
  later.rounds = [];
  expect((await codesOf(later, { upTo: first?._id ?? "" })).problems).toEqual([]);
  expect((await codesOf(later)).problems).not.toEqual([]);
});

test("the check of an opening reports problems before it", async () => {
  const changed = structuredClone(data);
  const [first] = changed.openings;
  if (first) first.fairness.digest = hex32(1);
  const { problems } = await verify(changed, { beacons: [BEACON], upTo: rotated._id });
  expect(problems.map(({ code }) => code).sort()).toEqual(["log_mismatch", "record"]);
});

test("the check of an opening draws its cards again, once its seed is revealed", async () => {
  for (const { _id, fairness } of [...version1, ...opened, ...drawn]) {
    const { last } = await verify(data, { beacons: [BEACON], upTo: _id });
    expect(last?.map(({ draw }) => draw)).toEqual("draws" in fairness ? fairness.draws : []);
  }
  const { last } = await verify({ ...data, seeds: [] }, { beacons: [BEACON], upTo: rotated._id });
  expect(last).toBeNull();
});

test("the check reports each round before it checks its signature", async () => {
  const reports: RoundProgress[] = [];
  await verify(data, { beacons: [BEACON], onProgress: (progress) => reports.push(progress) });
  const total = data.rounds.length;
  expect(reports).toEqual(data.rounds.map((_round, index) => ({ current: index + 1, total })));
});

test("the check stops when its signal is aborted", async () => {
  const controller = new AbortController();
  const reports: RoundProgress[] = [];
  const onProgress = (progress: RoundProgress) => {
    reports.push(progress);
    controller.abort();
  };
  const check = verify(data, { beacons: [BEACON], onProgress, signal: controller.signal });
  await expect(check).rejects.toThrow("aborted");
  expect(reports).toHaveLength(1);
});
