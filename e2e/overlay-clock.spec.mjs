// The overlay's clock, recorded in Chromium: every step is within 100 ms of its time, counted from the last decoded
// picture.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { expect, test } from "./fixtures.mjs";
import { recordOverlay } from "./overlayRecorder.mjs";
import { opening } from "./overlayServer.mjs";

const USER = "5f0000000000000000000001";
const TOLERANCE = 100;
const RARITIES = ["Legendary", "Basic", "Epic", "Basic", "Divine"];

/** Each step's time in milliseconds and its condition. Slots flip lowest rarity first and leave from the outside inward. */
const TIMELINE = [
  {
    at: 0,
    what: "greeting is shown",
    holds: (state) => state.greeting?.includes("mira") && state.queue?.includes("Packs in Queue"),
  },
  { at: 4000, what: "greeting leaves", holds: (state) => state.phase === "pause" },
  { at: 4500, what: "cards lie face down", holds: (state) => state.dealt && state.flipped.length === 0 },
  { at: 5200, what: "1st flip", holds: (state) => `${state.flipped}` === "1" },
  { at: 5900, what: "2nd flip", holds: (state) => `${state.flipped}` === "1,3" },
  { at: 6600, what: "3rd flip", holds: (state) => `${state.flipped}` === "1,2,3" },
  { at: 7300, what: "4th flip", holds: (state) => `${state.flipped}` === "0,1,2,3" },
  { at: 8000, what: "5th flip", holds: (state) => `${state.flipped}` === "0,1,2,3,4" },
  { at: 13000, what: "outer pair leaves", holds: (state) => `${state.hidden}` === "0,4" },
  { at: 13300, what: "inner pair leaves", holds: (state) => `${state.hidden}` === "0,1,3,4" },
  { at: 13600, what: "middle card leaves", holds: (state) => `${state.hidden}` === "0,1,2,3,4" },
  {
    at: 14200,
    what: "screen is empty",
    holds: (state, index) => index > 0 && state.phase === "idle" && state.greeting === null,
  },
];

// Each show mostly waits, so two play at a time.
test.describe.configure({ mode: "parallel" });

/** Plays one opening and returns the record. */
async function play(browser, startOverlayServer, { delayOf, id }) {
  const server = await startOverlayServer({ delayOf });
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  await page.addInitScript(recordOverlay);
  await page.goto(`${server.url}/stream-overlay/${USER}?key=secret`);
  await expect.poll(() => server.received.joins.length).toBe(1);
  server.io.to(USER).emit("queue-updated", ["ada", "ben"]);
  server.io.to(USER).emit("new-pack-opening", opening(id, RARITIES));
  await expect.poll(() => server.received.completes.length, { timeout: 40_000 }).toBe(1);
  await page.waitForSelector('main[data-phase="idle"]');
  const record = await page.evaluate(() => ({ ...window.overlayRecord, timeOrigin: performance.timeOrigin }));
  return { ...record, server };
}

function expectOnTime({ decoded, states, server, timeOrigin }, pictures) {
  assert.equal(
    new Set(decoded.map((picture) => picture.src)).size,
    pictures,
    "every picture is decoded before the show",
  );
  const start = Math.max(...decoded.map((picture) => picture.at));
  const first = states.findIndex((state) => state.phase === "greeting");
  const show = states.slice(first);
  for (const { at, what, holds } of TIMELINE) {
    const state = show.find(holds);
    assert.ok(state, `${what}: did not happen`);
    const late = state.at - start - at;
    console.log(
      `${what.padEnd(20)} ${String(at).padStart(5)} ms  ${late.toFixed(1).padStart(6)} ms late, painted ${((state.painted ?? Number.NaN) - start - at).toFixed(0)} ms late`,
    );
    assert.ok(Math.abs(late) <= TOLERANCE, `${what}: ${late.toFixed(1)} ms off`);
  }
  const completion = server.received.completes[0].at - timeOrigin - start - 14_200;
  console.log(`animation-complete   14200 ms  ${completion.toFixed(1).padStart(6)} ms late`);
  assert.ok(Math.abs(completion) <= TOLERANCE, `animation-complete: ${completion.toFixed(1)} ms off`);
}

test("the show is on time with immediate pictures", async ({ browser, startOverlayServer }) => {
  expectOnTime(await play(browser, startOverlayServer, { id: "a".repeat(24) }), 5);
});

test("the show is on time with pictures that take up to three seconds", async ({ browser, startOverlayServer }) => {
  const delayOf = (path) => 300 + 900 * Number(/-(\d)\.png$/.exec(path)[1] % 4);
  expectOnTime(await play(browser, startOverlayServer, { id: "b".repeat(24), delayOf }), 5);
});

test.describe("while every processor is busy", () => {
  let busyProcesses;
  test.beforeEach(() => {
    busyProcesses = Array.from({ length: availableParallelism() }, () => spawn(process.execPath, ["-e", "for (;;);"]));
  });
  test.afterEach(() => {
    for (const busyProcess of busyProcesses) busyProcess.kill();
  });

  test("the show is on time with slow pictures", async ({ browser, startOverlayServer }) => {
    const delayOf = (path) => 200 * Number(/-(\d)\.png$/.exec(path)[1]);
    const show = await play(browser, startOverlayServer, { id: "c".repeat(24), delayOf });
    try {
      expectOnTime(show, 5);
    } catch (late) {
      // An overloaded machine may stall once; an overlay with a timing error is late again.
      console.log(`retrying: ${late.message}`);
      expectOnTime(await play(browser, startOverlayServer, { id: "e".repeat(24), delayOf }), 5);
    }
  });
});

test("the show is on time with a missing picture", async ({ browser, startOverlayServer }) => {
  const delayOf = (path) => (path.endsWith("-2.png") ? -1 : 0);
  expectOnTime(await play(browser, startOverlayServer, { id: "d".repeat(24), delayOf }), 5);
});
