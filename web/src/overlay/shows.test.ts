import { describe, expect, it } from "vitest";
import type { Step } from "../lib/show/timeline";
import type { Pictures } from "./pictures";
import { createShows, type Scene } from "./shows";
import { createFakeClock, settle } from "./testing/fakeClock";
import { opening } from "./testing/openings";

const FIVE = ["Legendary", "Basic", "Epic", "Basic", "Divine"] as const;
const RANKS: Record<string, number> = { Basic: 0, Epic: 5, Legendary: 6, Divine: 9 };

function stage(decode: () => Promise<Pictures> = () => Promise.resolve({ missing: new Set<string>() })) {
  const clock = createFakeClock();
  const completed: { id: string; at: number }[] = [];
  const steps: Step[] = [];
  const shows = createShows({
    clock,
    random: () => 0,
    rankOf: ({ cards }) => cards.map((card) => RANKS[card.rarity ?? ""] ?? 0),
    decode,
    onComplete: (id) => completed.push({ id, at: clock.now() }),
    onStep: (step) => steps.push(step),
  });
  const log: { at: number; scene: Scene }[] = [];
  shows.subscribe(() => log.push({ at: clock.now(), scene: shows.scene() }));
  return { clock, shows, completed, steps, log };
}

describe("one opening", () => {
  it("runs from the greeting to the empty screen and is then acknowledged", async () => {
    const { clock, shows, completed, log, steps } = stage();
    shows.receive(opening("a", FIVE));
    await clock.goTo(14_199);
    expect(completed).toEqual([]);
    await clock.goTo(14_200);
    expect(completed).toEqual([{ id: "a", at: 14_200 }]);
    expect(shows.scene().show).toBeNull();
    expect(log.map(({ at, scene }) => [at, scene.show?.stage.phase ?? "empty"])).toEqual([
      [0, "greeting"],
      [4000, "pause"],
      [4500, "dealt"],
      [5200, "revealing"],
      [5900, "revealing"],
      [6600, "revealing"],
      [7300, "revealing"],
      [8000, "holding"],
      [13_000, "hiding"],
      [13_300, "hiding"],
      [13_600, "hiding"],
      [14_200, "empty"],
    ]);
    expect(log.find(({ at }) => at === 8000)?.scene.show?.stage.flipped).toEqual([1, 3, 2, 0, 4]);
    expect(steps.map((step) => step.kind)).toContain("flip");
  });

  it("greets by name and keeps its greeting", async () => {
    const { clock, shows, log } = stage();
    shows.receive(opening("a", FIVE));
    await clock.goTo(14_199);
    expect(new Set(log.map(({ scene }) => scene.show?.greeting))).toEqual(new Set(["All eyes on mira!"]));
  });

  it("starts its clock when the pictures are ready", async () => {
    let ready = (_: Pictures) => {};
    const { clock, shows, completed, log } = stage(() => new Promise((resolve) => (ready = resolve)));
    shows.receive(opening("a", FIVE));
    await clock.goTo(3000);
    expect(log).toEqual([]);
    ready({ missing: new Set(["/broken.webp"]) });
    await settle();
    expect(shows.scene().show?.stage.phase).toBe("greeting");
    expect(shows.scene().show?.missing).toEqual(new Set(["/broken.webp"]));
    await clock.goTo(3000 + 14_200);
    expect(completed).toEqual([{ id: "a", at: 17_200 }]);
  });

  it("starts at its elapsed time without playing the earlier steps", async () => {
    const { clock, shows, completed, steps } = stage();
    shows.receive(opening("a", FIVE, { elapsedMs: 6000 }));
    await settle();
    expect(shows.scene().show?.stage).toMatchObject({ phase: "revealing", flipped: [1, 3], next: 2 });
    expect(shows.scene().show?.elapsed).toBe(6000);
    expect(steps).toEqual([]);
    await clock.goTo(8200);
    expect(completed).toEqual([{ id: "a", at: 8200 }]);
  });

  it("plays its first step even if it arrives slightly late", async () => {
    const { clock, shows, completed, steps } = stage();
    shows.receive(opening("a", FIVE, { elapsedMs: 120 }));
    await clock.goTo(14_200);
    expect(steps[0]).toEqual({ at: 0, kind: "greet" });
    expect(completed).toEqual([{ id: "a", at: 14_200 }]);
  });

  it.each([
    { why: "its time has passed", more: { elapsedMs: 14_200 } },
    { why: "it has no cards", more: { cards: [] } },
  ])("is only acknowledged when $why", async ({ more }) => {
    const { clock, shows, completed, log } = stage();
    shows.receive(opening("a", FIVE, more));
    await clock.goTo(20_000);
    expect(completed).toEqual([{ id: "a", at: 0 }]);
    expect(log).toEqual([]);
  });
});

describe("an opening that is sent again", () => {
  it("continues unchanged while it plays", async () => {
    const { clock, shows, completed } = stage();
    shows.receive(opening("a", FIVE));
    await clock.goTo(6000);
    shows.receive(opening("a", FIVE, { elapsedMs: 6000 }));
    await clock.goTo(40_000);
    expect(completed).toEqual([{ id: "a", at: 14_200 }]);
  });

  it("is acknowledged again but not shown again after it was shown", async () => {
    const { clock, shows, completed } = stage();
    shows.receive(opening("a", FIVE));
    await clock.goTo(15_000);
    shows.receive(opening("a", FIVE, { elapsedMs: 300 }));
    await settle();
    expect(shows.scene().show).toBeNull();
    expect(completed.map(({ id }) => id)).toEqual(["a", "a"]);
  });

  it("is shown if it has no id", async () => {
    const { clock, shows, completed } = stage();
    shows.receive(opening("", ["Basic"]));
    shows.receive(opening("", ["Epic"]));
    await clock.goTo(21_600);
    expect(completed).toEqual([
      { id: "", at: 10_800 },
      { id: "", at: 21_600 },
    ]);
  });
});

describe("a show that the server ends", () => {
  it("disappears immediately, is not acknowledged, and the next one starts", async () => {
    const { clock, shows, completed } = stage();
    shows.receive(opening("a", FIVE));
    shows.receive(opening("b", ["Basic"]));
    await clock.goTo(6000);
    shows.end("a");
    expect(shows.scene().show).toBeNull();
    await clock.goTo(6000 + 10_800);
    expect(completed).toEqual([{ id: "b", at: 16_800 }]);
    expect(clock.waiting()).toBe(0);
  });

  it("does not start when its pictures arrive after its end", async () => {
    let ready = (_: Pictures) => {};
    const { clock, shows, completed, log } = stage(() => new Promise((resolve) => (ready = resolve)));
    shows.receive(opening("a", FIVE));
    await settle();
    shows.end("a");
    ready({ missing: new Set() });
    await clock.goTo(20_000);
    expect(log.some(({ scene }) => scene.show !== null)).toBe(false);
    expect(completed).toEqual([]);
  });

  it("leaves the queue if it has not started, without affecting others", async () => {
    const { clock, shows, completed } = stage();
    shows.receive(opening("a", ["Basic"]));
    shows.receive(opening("b", ["Basic"]));
    await settle();
    shows.end("b");
    shows.end("unknown");
    shows.end("");
    await clock.goTo(60_000);
    expect(completed.map(({ id }) => id)).toEqual(["a"]);
  });

  it("may be shown again afterwards, as a replay", async () => {
    const { clock, shows, completed } = stage();
    shows.receive(opening("a", ["Basic"]));
    await clock.goTo(10_800);
    shows.end("a");
    shows.receive(opening("a", ["Basic"]));
    await clock.goTo(21_600);
    expect(completed).toEqual([
      { id: "a", at: 10_800 },
      { id: "a", at: 21_600 },
    ]);
  });
});

describe("several openings", () => {
  it("are shown one after another, never concurrently", async () => {
    const { clock, shows, completed, log } = stage();
    shows.receive(opening("a", FIVE));
    shows.receive(opening("b", ["Basic"]));
    shows.receive(opening("c", ["Epic", "Basic"]));
    shows.receive(opening("b", ["Basic"]));
    await clock.goTo(60_000);
    expect(completed).toEqual([
      { id: "a", at: 14_200 },
      { id: "b", at: 14_200 + 10_800 },
      { id: "c", at: 14_200 + 10_800 + 11_500 },
    ]);
    const ids = log.flatMap(({ scene }) => scene.show?.opening.id ?? []);
    expect(ids.filter((id, index) => id !== ids[index - 1])).toEqual(["a", "b", "c"]);
  });

  it("have their pictures decoded while they wait", async () => {
    let decodes = 0;
    const { shows } = stage(() => {
      decodes += 1;
      return Promise.resolve({ missing: new Set<string>() });
    });
    shows.receive(opening("a", FIVE));
    shows.receive(opening("b", FIVE));
    await settle();
    expect(decodes).toBe(2);
  });
});

describe("the queue and the connection", () => {
  it("notify the screen only of changes", () => {
    const { shows, log } = stage();
    shows.setQueue(["ada", "ben"]);
    shows.setLost(false);
    shows.setLost(true);
    shows.setLost(true);
    expect(log.map(({ scene }) => [scene.queue.length, scene.lost])).toEqual([
      [2, false],
      [2, true],
    ]);
  });
});

describe("an announced opening", () => {
  const announced = (id: string) => opening(id, []);

  it("is greeted until its cards are there, and then goes on at the end of the greeting", async () => {
    const { clock, shows, completed, log } = stage();
    shows.announce(announced("a"));
    await clock.goTo(9000);
    expect(shows.scene().show).toMatchObject({ greeting: "All eyes on mira!", stage: { phase: "greeting" } });
    expect(shows.awaited()).toBe("a");
    shows.receive(opening("a", FIVE, { elapsedMs: 4000 }));
    await settle();
    expect(shows.awaited()).toBeNull();
    expect(shows.scene().show).toMatchObject({
      greeting: "All eyes on mira!",
      stage: { phase: "pause" },
      from: 3320,
    });
    await clock.goTo(9000 + 500);
    expect(shows.scene().show?.stage.phase).toBe("dealt");
    await clock.goTo(9000 + 10_200);
    expect(completed).toEqual([{ id: "a", at: 19_200 }]);
    expect(log.some(({ scene }) => scene.show === null && scene.queue.length > 0)).toBe(false);
  });

  it("keeps greeting if its cards come early", async () => {
    const { clock, shows } = stage();
    shows.announce(announced("a"));
    await clock.goTo(2600);
    shows.receive(opening("a", FIVE, { elapsedMs: 2600 }));
    await clock.goTo(3999);
    expect(shows.scene().show?.stage.phase).toBe("greeting");
    await clock.goTo(4000);
    expect(shows.scene().show?.stage.phase).toBe("pause");
  });

  it("ends without cards, is not acknowledged, and the next one starts", async () => {
    const { clock, shows, completed } = stage();
    shows.announce(announced("a"));
    await clock.goTo(3000);
    shows.end("a");
    expect(shows.scene().show).toBeNull();
    shows.announce(announced("b"));
    await settle();
    expect(shows.awaited()).toBe("b");
    shows.receive(opening("a", FIVE));
    await clock.goTo(20_000);
    expect(completed.map(({ id }) => id)).toEqual(["a"]);
  });

  it("waits behind a running show, and plays with its cards if they have come", async () => {
    const { clock, shows, completed } = stage();
    shows.receive(opening("a", ["Basic"]));
    shows.announce(announced("b"));
    shows.announce(announced("b"));
    await clock.goTo(5000);
    expect(shows.scene().show?.opening.id).toBe("a");
    shows.receive(opening("b", ["Basic"]));
    await clock.goTo(60_000);
    expect(completed).toEqual([
      { id: "a", at: 10_800 },
      { id: "b", at: 21_600 },
    ]);
  });

  it("is forgotten at a new connection, because the server announces a running one again", async () => {
    const { shows } = stage();
    shows.announce(announced("a"));
    await settle();
    shows.forgetAwaited();
    expect(shows.scene().show).toBeNull();
    shows.announce(announced("a"));
    await settle();
    expect(shows.awaited()).toBe("a");
  });

  it("shows its batch also while its pack is torn", async () => {
    const { clock, shows } = stage();
    const seal = { batch: 812, head: "0123456789abcdef0123" };
    shows.announce(announced("a"));
    await settle();
    shows.setSeal("other", { batch: 1, head: "" });
    shows.setSeal("a", seal);
    shows.receive(opening("a", FIVE, { elapsedMs: 4000 }));
    await clock.goTo(100);
    expect(shows.scene().show?.seal).toEqual(seal);
  });
});
