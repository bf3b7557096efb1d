import { describe, expect, it } from "vitest";
import { schedule } from "../lib/show/timeline";
import { type PlayerUpdate, playSteps } from "./player";
import { createFakeClock } from "./testing/fakeClock";

const steps = schedule([6, 0, 3, 0, 9]);
const times = steps.map((step) => step.at);

describe("the player", () => {
  it("runs every step at its time", async () => {
    const clock = createFakeClock(1000);
    const seen: number[] = [];
    playSteps(clock, steps, 0, () => seen.push(clock.now() - 1000));
    await clock.goTo(20_000);
    expect(seen).toEqual(times);
    expect(clock.waiting()).toBe(0);
  });

  it("does not accumulate delays: 40 ms late each time is 40 ms late at the end", async () => {
    const clock = createFakeClock();
    const seen: number[] = [];
    playSteps(clock, steps, 0, () => seen.push(clock.now()));
    await clock.goTo(20_000, 40);
    expect(seen).toEqual([0, ...times.slice(1).map((at) => at + 40)]);
  });

  it("catches up after a long stall without missing a step", async () => {
    const clock = createFakeClock();
    const updates: PlayerUpdate[] = [];
    playSteps(clock, steps, 0, (update) => updates.push(update));
    await clock.goTo(20_000, 6000);
    expect(updates.flatMap((update) => update.due)).toEqual(steps);
    expect(updates.at(-1)?.stage.phase).toBe("cleared");
  });

  it("starts in the middle on request, without the steps before", async () => {
    const clock = createFakeClock(500);
    const updates: PlayerUpdate[] = [];
    playSteps(clock, steps, 6000, (update) => updates.push(update));
    expect(updates[0]?.stage).toMatchObject({ phase: "revealing", flipped: [1, 3] });
    expect(updates[0]?.due).toEqual([]);
    await clock.goTo(500 + 8200);
    expect(updates.at(-1)?.stage.phase).toBe("cleared");
    expect(updates.flatMap((update) => update.due).map((step) => step.at)).toEqual(
      times.filter((at) => at > 6000),
    );
  });

  it("waits again when it was woken too early", async () => {
    const clock = createFakeClock();
    let early = true;
    const hasty = {
      now: clock.now,
      wakeAt: (time: number, run: () => void) => {
        const when = early ? time - 1 : time;
        early = false;
        return clock.wakeAt(when, run);
      },
    };
    const seen: number[] = [];
    playSteps(hasty, steps, 0, () => seen.push(clock.now()));
    await clock.goTo(4000);
    expect(seen).toEqual([0, 4000]);
  });

  it("stops on request", async () => {
    const clock = createFakeClock();
    const seen: number[] = [];
    const stop = playSteps(clock, steps, 0, () => seen.push(clock.now()));
    await clock.goTo(4500);
    stop();
    await clock.goTo(20_000);
    expect(seen).toEqual([0, 4000, 4500]);
  });
});
