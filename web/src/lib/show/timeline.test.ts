import { describe, expect, it } from "vitest";
import {
  hideGroups,
  ms,
  nextStep,
  revealOrder,
  schedule,
  showLength,
  stageAt,
  stepsBetween,
  TIMES,
  timesFor,
  turnPause,
} from "./timeline";

const flat = (count: number) => new Array<number>(count).fill(0);

describe("the times", () => {
  it("equal the specification's where it defines them", () => {
    const named = Object.entries(TIMES).filter(([, time]) => time.from === "seed");
    expect(Object.fromEntries(named.map(([name, time]) => [name, time.ms]))).toEqual({
      "show.greeting": 4000,
      "show.pause": 500,
      "show.reveal": 700,
      "show.hold": 5000,
      "show.hide": 300,
      "show.clear": 600,
    });
  });

  it("let the pack be torn before the greeting leaves, and before the cards are on the table", () => {
    expect(ms("show.strain-at") + ms("show.strain")).toBeLessThanOrEqual(ms("show.rip-at"));
    expect(ms("show.rip-at") + ms("show.rip")).toBeLessThan(ms("show.greeting"));
    expect(ms("show.fly-at") + ms("show.fly")).toBeLessThan(ms("show.greeting") + ms("show.pause"));
    expect(ms("ritual.fly-at") + ms("ritual.fly")).toBeLessThan(ms("ritual.tear"));
    expect(ms("show.rip-at") + ms("show.rip")).toBeLessThanOrEqual(ms("show.rise-at"));
    expect(ms("show.rise-at") + ms("show.rise")).toBe(ms("show.greeting") + ms("show.pause"));
    expect(ms("ritual.rip")).toBeLessThan(ms("ritual.rise-at"));
    expect(ms("ritual.rip")).toBeLessThan(ms("ritual.tear"));
    expect(ms("ritual.hold-shown")).toBeLessThan(ms("ritual.hold"));
  });

  it("are passed to the stylesheets by name", () => {
    expect(timesFor("show")).toMatchObject({ "--rip-at": "3320ms", "--greeting": "4000ms" });
    expect(Object.keys(timesFor("ritual"))).not.toContain("--greeting");
  });

  it.each([
    { turned: 0, rank: 0, pause: 0 },
    { turned: 2, rank: 5, pause: 1100 },
    { turned: 4, rank: 6, pause: 1400 },
    { turned: 0, rank: 9, pause: 1400 },
  ])("delay a card of rank $rank by $pause ms after $turned others", ({ turned, rank, pause }) => {
    expect(turnPause(turned, rank)).toBe(pause);
  });
});

describe("the order of flips", () => {
  it.each([
    { ranks: [0, 1, 2, 3, 4], order: [0, 1, 2, 3, 4] },
    { ranks: [9, 0, 4, 0, 6], order: [1, 3, 2, 4, 0] },
    { ranks: [2, 2, 2], order: [0, 1, 2] },
    { ranks: [5, 1, 5, 1], order: [1, 3, 0, 2] },
    { ranks: [7], order: [0] },
    { ranks: [], order: [] },
  ])("is lowest first, ties by slot: $ranks", ({ ranks, order }) => {
    expect(revealOrder(ranks)).toEqual(order);
  });
});

describe("the groups in which cards leave", () => {
  it.each([
    { count: 1, groups: [[0]] },
    { count: 2, groups: [[0, 1]] },
    { count: 3, groups: [[0, 2], [1]] },
    {
      count: 4,
      groups: [
        [0, 3],
        [1, 2],
      ],
    },
    { count: 5, groups: [[0, 4], [1, 3], [2]] },
    {
      count: 6,
      groups: [
        [0, 5],
        [1, 4],
        [2, 3],
      ],
    },
    {
      count: 10,
      groups: [
        [0, 9],
        [1, 8],
        [2, 7],
        [3, 6],
        [4, 5],
      ],
    },
  ])("run from the outside inward: $count cards", ({ count, groups }) => {
    expect(hideGroups(count)).toEqual(groups);
  });
});

describe("the whole show", () => {
  it("has every step of five cards at its time", () => {
    expect(schedule([6, 0, 3, 0, 9])).toEqual([
      { at: 0, kind: "greet" },
      { at: 4000, kind: "leave" },
      { at: 4500, kind: "deal" },
      { at: 5200, kind: "flip", slot: 1 },
      { at: 5900, kind: "flip", slot: 3 },
      { at: 6600, kind: "flip", slot: 2 },
      { at: 7300, kind: "flip", slot: 0 },
      { at: 8000, kind: "flip", slot: 4 },
      { at: 13000, kind: "hide", slots: [0, 4] },
      { at: 13300, kind: "hide", slots: [1, 3] },
      { at: 13600, kind: "hide", slots: [2] },
      { at: 14200, kind: "clear" },
    ]);
  });

  it.each([
    { count: 1, lastFlip: 5200, firstHide: 10200, lastHide: 10200, end: 10800 },
    { count: 2, lastFlip: 5900, firstHide: 10900, lastHide: 10900, end: 11500 },
    { count: 3, lastFlip: 6600, firstHide: 11600, lastHide: 11900, end: 12500 },
    { count: 4, lastFlip: 7300, firstHide: 12300, lastHide: 12600, end: 13200 },
    { count: 5, lastFlip: 8000, firstHide: 13000, lastHide: 13600, end: 14200 },
    { count: 6, lastFlip: 8700, firstHide: 13700, lastHide: 14300, end: 14900 },
    { count: 7, lastFlip: 9400, firstHide: 14400, lastHide: 15300, end: 15900 },
    { count: 8, lastFlip: 10100, firstHide: 15100, lastHide: 16000, end: 16600 },
    { count: 9, lastFlip: 10800, firstHide: 15800, lastHide: 17000, end: 17600 },
    { count: 10, lastFlip: 11500, firstHide: 16500, lastHide: 17700, end: 18300 },
  ])("of $count cards ends at $end ms", ({ count, lastFlip, firstHide, lastHide, end }) => {
    const steps = schedule(flat(count));
    const flips = steps.filter((step) => step.kind === "flip").map((step) => step.at);
    const hides = steps.filter((step) => step.kind === "hide").map((step) => step.at);
    expect(flips).toHaveLength(count);
    expect(flips[0]).toBe(5200);
    expect(flips.at(-1)).toBe(lastFlip);
    expect(hides[0]).toBe(firstHide);
    expect(hides.at(-1)).toBe(lastHide);
    expect(steps.at(-1)).toEqual({ at: end, kind: "clear" });
    expect(showLength(count)).toBe(end);
    expect(steps.map((step) => step.at)).toEqual(steps.map((step) => step.at).sort((a, b) => a - b));
  });
});

describe("seeking", () => {
  const steps = schedule([6, 0, 3, 0, 9]);
  it.each([
    { at: 0, phase: "greeting", since: 0, flipped: [], hidden: [], next: 1 },
    { at: 3999, phase: "greeting", since: 0, flipped: [], hidden: [], next: 1 },
    { at: 4000, phase: "pause", since: 4000, flipped: [], hidden: [], next: 1 },
    { at: 4500, phase: "dealt", since: 4500, flipped: [], hidden: [], next: 1 },
    { at: 5200, phase: "revealing", since: 5200, flipped: [1], hidden: [], next: 3 },
    { at: 7299, phase: "revealing", since: 5200, flipped: [1, 3, 2], hidden: [], next: 0 },
    { at: 8000, phase: "holding", since: 8000, flipped: [1, 3, 2, 0, 4], hidden: [], next: null },
    { at: 12999, phase: "holding", since: 8000, flipped: [1, 3, 2, 0, 4], hidden: [], next: null },
    { at: 13000, phase: "hiding", since: 13000, flipped: [1, 3, 2, 0, 4], hidden: [0, 4], next: null },
    {
      at: 13600,
      phase: "hiding",
      since: 13000,
      flipped: [1, 3, 2, 0, 4],
      hidden: [0, 4, 1, 3, 2],
      next: null,
    },
    {
      at: 14200,
      phase: "cleared",
      since: 14200,
      flipped: [1, 3, 2, 0, 4],
      hidden: [0, 4, 1, 3, 2],
      next: null,
    },
    {
      at: 99999,
      phase: "cleared",
      since: 14200,
      flipped: [1, 3, 2, 0, 4],
      hidden: [0, 4, 1, 3, 2],
      next: null,
    },
  ])("to $at ms finds the show $phase", ({ at, ...stage }) => {
    expect(stageAt(steps, at)).toEqual(stage);
  });

  it("holds a single card from its flip on", () => {
    expect(stageAt(schedule([4]), 5200).phase).toBe("holding");
  });

  it("returns the steps that a late wake-up has missed, each once", () => {
    expect(stepsBetween(steps, 5200, 6600).map((step) => step.at)).toEqual([5900, 6600]);
    expect(stepsBetween(steps, 6600, 6600)).toEqual([]);
  });

  it("returns the next step, and none at the end", () => {
    expect(nextStep(steps, 0)).toEqual({ at: 4000, kind: "leave" });
    expect(nextStep(steps, 13999)).toEqual({ at: 14200, kind: "clear" });
    expect(nextStep(steps, 14200)).toBeNull();
  });
});
