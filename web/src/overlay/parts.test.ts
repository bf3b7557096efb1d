import { afterEach, describe, expect, it, vi } from "vitest";
import { motionValues, recipeValues } from "../api/schema";
import { createFrameWatch } from "../lib/show/frameWatch";
import { isInObs, readProblem } from "./addressProblem";
import { lowerLevel } from "./frames";
import { GREETING_COUNT, greet } from "./greetings";
import { readEnded, readOpening, readQueue } from "./opening";
import { readOptions } from "./options";
import { createPackPictures } from "./packPictures";
import { decodeAll, PICTURE_TIMEOUT_MS } from "./pictures";
import { startLevel } from "./startLevel";
import { createFakeClock, settle } from "./testing/fakeClock";
import { opening } from "./testing/openings";

afterEach(() => {
  vi.restoreAllMocks();
});

describe("greetings", () => {
  it("are seven, each with the name in it", () => {
    const all = new Set(Array.from({ length: 7 }, (_, index) => greet("mira", () => index / 7)));
    expect(GREETING_COUNT).toBe(7);
    expect(all.size).toBe(7);
    for (const greeting of all) expect(greeting).toContain("mira");
  });
});

describe("the hint about an address", () => {
  it("is shown in browsers and never in OBS", () => {
    const chrome = "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0";
    expect(isInObs({}, chrome)).toBe(false);
    expect(isInObs({ obsstudio: {} }, chrome)).toBe(true);
    expect(isInObs({}, `${chrome} OBS/31.0.1`)).toBe(true);
  });

  it("is not shown for an unknown problem", () => {
    expect(["no-key", null, "new-word", 7, {}].map(readProblem)).toEqual(["no-key", null, null, null, null]);
  });
});

describe("the address", () => {
  const read = (rest: string) => readOptions(new URL(`http://127.0.0.1/stream-overlay/${rest}`));

  it("contains the streamer and all options", () => {
    expect(read("5f0000000000000000000001?key=k&scale=1.5&anchor=top-left&volume=0.4&effects=lite")).toEqual({
      userId: "5f0000000000000000000001",
      key: "k",
      scale: 1.5,
      anchor: "top-left",
      volume: 0.4,
      effects: "lite",
    });
  });

  it.each([
    { rest: "u", why: "no option is given" },
    {
      rest: "u/?key=&scale=big&anchor=moon&volume=&effects=wild",
      why: "all options are invalid",
    },
  ])("has defaults when $why", ({ rest }) => {
    expect(read(rest)).toEqual({
      userId: "u",
      key: null,
      scale: 1,
      anchor: "center",
      volume: 0,
      effects: "auto",
    });
  });

  it.each([
    ["scale=0", { scale: 0.25 }],
    ["scale=99", { scale: 3 }],
    ["volume=-1", { volume: 0 }],
    ["volume=7", { volume: 1 }],
    ["volume=Infinity", { volume: 0 }],
  ])("limits numbers: %s", (query, expected) => {
    expect(read(`u?${query}`)).toMatchObject(expected);
  });
});

describe("what the server sends", () => {
  it("is read even if most fields are missing", () => {
    expect(
      readOpening({ cards: [{ name: "Eel", modifier: "Glitch" }, null, 7], username: "mira" }),
    ).toMatchObject({
      id: "",
      username: "mira",
      packName: null,
      elapsedMs: 0,
      test: false,
      cards: [
        {
          _id: "-0",
          name: "Eel",
          rarity: null,
          mintNumber: null,
          imageUrl: "",
          modifier: { name: "Glitch" },
        },
      ],
    });
  });

  it("keeps the look of a modifier, imported with CSS or made at the desk", () => {
    const look = { recipe: "foil", first: "#ffb347", second: "#7d6dff", strength: 60, motion: "drift" };
    const read = (modifier: unknown) => readOpening({ cards: [{ modifier }] })?.cards[0]?.modifier;
    expect(read({ _id: "m", name: "Sunlit", prefix: "Sunlit ", look })).toEqual({
      _id: "m",
      name: "Sunlit",
      prefix: "Sunlit ",
      look,
    });
    expect(read({ name: "Old", css: "filter: sepia(1)" })).toMatchObject({ css: "filter: sepia(1)" });
    expect(read({ name: "Sunlit", look: { ...look, motion: "new" } })).toMatchObject({
      look: { ...look, motion: "still" },
    });
    for (const odd of [7, {}, { ...look, recipe: "css" }, { ...look, first: null }])
      expect(read({ name: "Sunlit", look: odd })).not.toHaveProperty("look");
  });

  it("accepts every recipe and every motion", () => {
    const look = { first: "#ffb347", second: "#7d6dff", strength: 60 };
    for (const recipe of recipeValues)
      for (const motion of motionValues) {
        const cards = [{ modifier: { name: "Sunlit", look: { ...look, recipe, motion } } }];
        expect(readOpening({ cards })?.cards[0]?.modifier).toMatchObject({ look: { recipe, motion } });
      }
  });

  it.each([[null], ["a"], [{}], [{ cards: "five" }]])("is rejected without cards: %j", (payload) => {
    expect(readOpening(payload)).toBeNull();
  });

  it("marks a test and keeps its time", () => {
    expect(readOpening({ _id: "a", cards: [], username: "x", elapsedMs: 120, test: true })).toMatchObject({
      elapsedMs: 120,
      test: true,
    });
    expect(readOpening({ cards: [], elapsedMs: -5 })).toMatchObject({ elapsedMs: 0, username: "Someone" });
  });

  it("has an id for every slot, even when the same card comes twice", () => {
    const cards = [{ _id: "a" }, { _id: "b" }, { _id: "a" }, {}, {}];
    const ids = readOpening({ _id: "o", cards })?.cards.map((card) => card._id);
    expect(ids).toEqual(["a", "b", "a-2", "o-3", "o-4"]);
  });

  it("contains the id of the show that has ended", () => {
    expect([{ _id: "a" }, "a", {}, null].map(readEnded)).toEqual(["a", "a", "", ""]);
  });

  it("contains the names of the queue", () => {
    expect(readQueue(["ada", 3])).toEqual(["ada", "Someone"]);
    expect(readQueue({ ada: 1 })).toEqual([]);
  });
});

describe("pictures", () => {
  it("are waited for, each address once", async () => {
    const clock = createFakeClock();
    const decode = vi.fn(() => Promise.resolve());
    const pictures = await decodeAll(["/a", "/b", "/a", ""], decode, clock);
    expect(decode).toHaveBeenCalledTimes(2);
    expect(pictures.missing).toEqual(new Set([""]));
    expect(clock.waiting()).toBe(0);
  });

  it("that are broken do not delay the others", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const decode = (url: string) =>
      url === "/bad" ? Promise.reject(new Error("no picture")) : Promise.resolve();
    expect((await decodeAll(["/good", "/bad"], decode, createFakeClock())).missing).toEqual(
      new Set(["/bad"]),
    );
    expect(console.warn).toHaveBeenCalledOnce();
  });

  it("that never arrive are given up after the timeout", async () => {
    const clock = createFakeClock();
    let done: ReadonlySet<string> | null = null;
    const decode = (url: string) => (url === "/never" ? new Promise(() => {}) : Promise.resolve());
    void decodeAll(["/good", "/never"], decode, clock, 500).then(({ missing }) => (done = missing));
    await clock.goTo(499);
    await settle();
    expect(done).toBeNull();
    await clock.goTo(500);
    await settle();
    expect(done).toEqual(new Set(["/never"]));
  });
});

/** Time after the end of a show, in milliseconds, until the server ends it. */
const SERVER_TIMEOUT = 5000;

it("waits less for pictures than the server waits for the end of the show", async () => {
  expect(PICTURE_TIMEOUT_MS).toBeLessThan(SERVER_TIMEOUT);
  const clock = createFakeClock();
  const done = vi.fn();
  void decodeAll(["/never"], () => new Promise(() => {}), clock).then(done);
  await clock.goTo(SERVER_TIMEOUT - 500);
  await settle();
  expect(done).toHaveBeenCalledOnce();
});

describe("a pack's picture", () => {
  const packs = [{ _id: "p", imageUrl: "/packs/p.webp" }, { _id: "q" }, null];

  it("is ready once it is decoded, and the list is requested only once", async () => {
    const list = vi.fn(() => Promise.resolve(packs));
    const pictures = createPackPictures(list, () => Promise.resolve());
    const shown = opening("a", ["Basic"]);
    expect(pictures.urlOf(shown)).toBeNull();
    await pictures.load(shown);
    await pictures.load(shown);
    expect(pictures.urlOf(shown)).toBe("/packs/p.webp");
    expect(list).toHaveBeenCalledOnce();
  });

  it("is fetched before any opening, and a broken one does not affect the others", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const list = () => Promise.resolve([{ _id: "bad", imageUrl: "/bad.webp" }, ...packs]);
    const decode = vi.fn((url: string) =>
      url === "/bad.webp" ? Promise.reject(new Error()) : Promise.resolve(),
    );
    const pictures = createPackPictures(list, decode);
    await pictures.preload();
    expect(pictures.urlOf(opening("a", ["Basic"]))).toBe("/packs/p.webp");
    expect(decode).toHaveBeenCalledTimes(2);
  });

  it("may be part of the opening", async () => {
    const list = vi.fn(() => Promise.resolve([]));
    const pictures = createPackPictures(list, () => Promise.resolve());
    const shown = opening("a", ["Basic"], { pack: { _id: "x", name: "X", imageUrl: "/x.webp" } });
    await pictures.load(shown);
    expect(pictures.urlOf(shown)).toBe("/x.webp");
    expect(list).not.toHaveBeenCalled();
  });

  it.each([
    {
      why: "the list cannot be loaded",
      list: () => Promise.reject(new Error("HTTP error! Status: 503")),
      decode: () => Promise.resolve(),
    },
    {
      why: "the picture is broken",
      list: () => Promise.resolve(packs),
      decode: () => Promise.reject(new Error("no picture")),
    },
    {
      why: "the list is invalid",
      list: () => Promise.resolve({ message: "gone" }),
      decode: () => Promise.resolve(),
    },
  ])("is missing when $why", async ({ list, decode }) => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const pictures = createPackPictures(list, decode);
    const shown = opening("a", ["Basic"]);
    await pictures.load(shown);
    expect(pictures.urlOf(shown)).toBeNull();
  });
});

describe("slow frames", () => {
  const drops = (frames: readonly number[]) => {
    const watch = createFrameWatch();
    return frames.filter((frame) => watch(frame)).length;
  };

  it.each([
    { why: "all are quick", frames: new Array<number>(40).fill(16), expected: 0 },
    { why: "all are fair", frames: new Array<number>(40).fill(33), expected: 0 },
    { why: "a single group is slow", frames: [100, 100, 100, 100, 16, 16, 16, 16], expected: 0 },
    {
      why: "two slow groups are not in a row",
      frames: [...[100, 100, 100, 100], ...[16, 16, 16, 16], ...[100, 100, 100, 100]],
      expected: 0,
    },
    { why: "two groups in a row are slow", frames: new Array<number>(8).fill(100), expected: 1 },
    { why: "four groups in a row are slow", frames: new Array<number>(16).fill(100), expected: 2 },
  ])("drop the effects $expected times when $why", ({ frames, expected }) => {
    expect(drops(frames)).toBe(expected);
  });

  it("reduce the level from full to lite to off", () => {
    expect([lowerLevel("full"), lowerLevel("lite"), lowerLevel("off")]).toEqual(["lite", "off", "off"]);
  });
});

describe("the initial level", () => {
  it.each([
    { renderer: "ANGLE (NVIDIA GeForce RTX 3060)", reducedMotion: false, level: "full" },
    { renderer: "ANGLE (NVIDIA GeForce RTX 3060)", reducedMotion: true, level: "off" },
    { renderer: "ANGLE (Google, Vulkan (SwiftShader Device))", reducedMotion: false, level: "lite" },
    { renderer: "Microsoft Basic Render Driver", reducedMotion: false, level: "lite" },
    { renderer: "", reducedMotion: false, level: "lite" },
  ])("is $level with '$renderer', calm $reducedMotion", ({ level, ...machine }) => {
    expect(startLevel(machine)).toBe(level);
  });
});
