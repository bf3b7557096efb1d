import { expect, test, vi } from "vitest";
import { follow, type Known } from "./follow";

/** Lets everything that was promised happen. */
const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

function world(answers: (Response | Error)[]) {
  const updates: Known[] = [];
  const pauses: number[] = [];
  let next: (() => void) | null = null;
  follow({
    ask: async () => {
      const answer = answers.shift() ?? new Error("nobody answers");
      if (answer instanceof Error) throw answer;
      return answer;
    },
    now: () => 1000,
    after: (milliseconds, run) => {
      pauses.push(milliseconds);
      next = run;
    },
    onChange: (known) => updates.push(known),
  });
  const again = async () => {
    await settled();
    next?.();
    await settled();
  };
  return { updates, pauses, again };
}

const scene = () => Response.json({ now: "1970-01-01T00:00:03.000Z", goal: { title: "A goal", target: 5 } });

test("shows the response, by the server's clock", async () => {
  const { updates, pauses, again } = world([scene(), scene()]);
  await again();
  expect(updates[0]).toMatchObject({ ahead: 2000, trouble: null, scene: { goal: { title: "A goal" } } });
  expect(pauses).toEqual([2000, 2000]);
});

test("keeps the last scene while the server is down, says so after a while, and recovers", async () => {
  const { updates, pauses, again } = world([
    scene(),
    new Response("", { status: 503 }),
    new Error("gone"),
    new Error("gone"),
    scene(),
  ]);
  await again();
  await again();
  expect(updates.at(-1)?.trouble).toBeNull();
  await again();
  expect(updates.at(-1)).toMatchObject({ trouble: "lost", scene: { goal: { title: "A goal" } } });
  await again();
  expect(updates.at(-1)?.trouble).toBeNull();
  expect(pauses).toEqual([2000, 5000, 5000, 5000, 2000]);
});

test("says that the key is an old one, and goes on polling", async () => {
  const { updates, again } = world([Response.json({}, { status: 403 }), scene()]);
  await settled();
  expect(updates.at(-1)).toMatchObject({ trouble: "old-link", scene: null });
  await again();
  expect(updates.at(-1)).toMatchObject({ trouble: null, scene: { goal: { title: "A goal" } } });
  vi.restoreAllMocks();
});
