// Films of a page with controlled time (`stillTime.mjs`), and their flash counts.
import assert from "node:assert/strict";
import { cellsOf, maxFlashes } from "./flashCount.mjs";
import { photograph } from "./pixels.mjs";
import { installClock } from "./stillTime.mjs";

/** The maximum number of flashes in any second. */
export const MAX_FLASHES = 3;
const FRAME_MS = 33;
/** A field of ten degrees in pixels. */
const FIELD = { width: 341, height: 256 };

/** Opens a window with controlled time and random numbers, which `window.repeatRandom` starts again. */
export async function visit(browser, { width = 640, height = 400, token = null, effects = "full", touch = false } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, hasTouch: touch });
  await context.addInitScript(
    ([token, effects]) => {
      localStorage.setItem("foilcast.early-access", "accepted");
      localStorage.setItem("foilcast.effects", effects);
      if (token !== null) localStorage.setItem("token", token);
      // Makes confetti and sparks deterministic.
      let seed = 7;
      Math.random = () => {
        seed = (seed * 16807) % 2147483647;
        return seed / 2147483647;
      };
      window.repeatRandom = () => {
        seed = 7;
      };
    },
    [token, effects],
  );
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await installClock(page);
  return { page, session: await context.newCDPSession(page) };
}

/** Takes a screenshot of each frame for a number of milliseconds, or until a condition is true. */
export async function film(session, advance, milliseconds, { clip, scale, until = () => false } = {}) {
  const frames = [await photograph(session, clip, scale)];
  while (frames.length * FRAME_MS <= milliseconds && !(await until())) {
    await advance(FRAME_MS);
    frames.push(await photograph(session, clip, scale));
  }
  return frames;
}

/** The maximum number of flashes in any second of a film; `cell` is the size of a cell in pixels. */
export function flashesIn(frames, { cell = 8, scale = 1, field = FIELD, part } = {}) {
  return maxFlashes(
    frames.map((frame) => cellsOf(frame, cell, part)),
    FRAME_MS,
    {
      columns: Math.round((field.width * scale) / cell),
      rows: Math.round((field.height * scale) / cell),
    },
  );
}

/** Fails if there are more than `MAX_FLASHES`. */
export function expectSafeFlashes(name, { flashes, at, kind }) {
  if (flashes > 0) console.log(`${name}: ${flashes} in a second (${kind}, the second to ${at} ms)`);
  assert.ok(flashes <= MAX_FLASHES, `${name}: ${flashes} flashes of ${kind} in the second that ends at ${at} ms`);
}
