import { expect, test } from "vitest";
import { BEACON } from "../../../test/fairnessBeacon";
import { usualInstance } from "../../../test/fairnessScenario";
import type { RoundProgress } from "../algorithm/verify/control";
import { verify } from "../algorithm/verify/verify";
import { answerJobs } from "./jobs";
import { jobsOn } from "./runJob";

const { data } = await usualInstance();

/** A connection whose messages are structured clones, as between a page and its worker. */
function connected() {
  const { port1, port2 } = new MessageChannel();
  answerJobs(port2);
  return { ...jobsOn(port1), close: () => port1.close() };
}

test("a job on the other end gives the same result, and reports its progress", async () => {
  const { run, close } = connected();
  const rounds: RoundProgress[] = [];
  const onProgress = (progress: RoundProgress) => rounds.push(progress);
  const result = await run("verify", data, { beacons: [BEACON] }, { onProgress });
  expect(result).toEqual(await verify(data, { beacons: [BEACON] }));
  expect(rounds.at(-1)).toEqual({ current: data.rounds.length, total: data.rounds.length });
  close();
});

test("several jobs run at the same time", async () => {
  const { run, close } = connected();
  const changed = structuredClone(data);
  for (const { fairness } of changed.openings) fairness.digest = "0".repeat(64);
  const [right, wrong] = await Promise.all([run("verify", data, {}), run("verify", changed, {})]);
  expect(right.problems).toEqual([]);
  expect(wrong.problems).not.toEqual([]);
  close();
});

test("an aborted job rejects, and stops on the other end", async () => {
  const { port1, port2 } = new MessageChannel();
  answerJobs(port2);
  const { run } = jobsOn(port1);
  const messages: unknown[] = [];
  port1.addEventListener("message", ({ data }) => messages.push(data));
  const controller = new AbortController();
  const onProgress = () => controller.abort();
  const check = run("verify", data, {}, { signal: controller.signal, onProgress });
  await expect(check).rejects.toThrow("aborted");
  await expect.poll(() => messages).toContainEqual(expect.objectContaining({ error: expect.anything() }));
  expect(messages).not.toContainEqual(expect.objectContaining({ result: expect.anything() }));
  port1.close();
});

test("a job with unreadable data rejects with the error", async () => {
  const { run, close } = connected();
  await expect(run("verify", { ...data, pools: null as never }, {})).rejects.toThrow(TypeError);
  close();
});
