import { expect, test, vi } from "vitest";
import { pollScene, type WidgetState } from "./pollScene";

/** Waits until all promises are settled. */
const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

function startPolling(responses: (Response | Error)[]) {
  const updates: WidgetState[] = [];
  const pauses: number[] = [];
  let next: (() => void) | null = null;
  pollScene({
    ask: async () => {
      const response = responses.shift() ?? new Error("no response");
      if (response instanceof Error) throw response;
      return response;
    },
    now: () => 1000,
    after: (milliseconds, run) => {
      pauses.push(milliseconds);
      next = run;
    },
    onChange: (known) => updates.push(known),
  });
  const pollAgain = async () => {
    await settled();
    next?.();
    await settled();
  };
  return { updates, pauses, pollAgain };
}

const scene = () => Response.json({ now: "1970-01-01T00:00:03.000Z", goal: { title: "A goal", target: 5 } });

test("passes on the response with the offset of the server's clock", async () => {
  const { updates, pauses, pollAgain } = startPolling([scene(), scene()]);
  await pollAgain();
  expect(updates[0]).toMatchObject({
    clockOffset: 2000,
    problem: null,
    scene: { goal: { title: "A goal" } },
  });
  expect(pauses).toEqual([2000, 2000]);
});

test("keeps the last scene while the server is down, reports it after a while, and recovers", async () => {
  const { updates, pauses, pollAgain } = startPolling([
    scene(),
    new Response("", { status: 503 }),
    new Error("gone"),
    new Error("gone"),
    scene(),
  ]);
  await pollAgain();
  await pollAgain();
  expect(updates.at(-1)?.problem).toBeNull();
  await pollAgain();
  expect(updates.at(-1)).toMatchObject({ problem: "lost", scene: { goal: { title: "A goal" } } });
  await pollAgain();
  expect(updates.at(-1)?.problem).toBeNull();
  expect(pauses).toEqual([2000, 5000, 5000, 5000, 2000]);
});

test("reports an old key, and continues polling", async () => {
  const { updates, pollAgain } = startPolling([Response.json({}, { status: 403 }), scene()]);
  await settled();
  expect(updates.at(-1)).toMatchObject({ problem: "old-link", scene: null });
  await pollAgain();
  expect(updates.at(-1)).toMatchObject({ problem: null, scene: { goal: { title: "A goal" } } });
  vi.restoreAllMocks();
});
