// Films of a page with controlled time (`stillTime.mjs`), and their flash counts.
import assert from "node:assert/strict";
import { cellsOf, mostFlashes } from "./flashCount.mjs";
import { photograph } from "./pixels.mjs";
import { ownTime } from "./stillTime.mjs";

/** The maximum number of safe flashes in any second. */
export const MOST = 3;
const FRAME_MS = 33;
/** A field of ten degrees in pixels. */
const FIELD = { width: 341, height: 256 };

/** A window with controlled time. */
export async function visit(browser, { width = 640, height = 400, token = null, effects = "full" } = {}) {
  const context = await browser.newContext({ viewport: { width, height } });
  await context.addInitScript(
    ([token, effects]) => {
      localStorage.setItem("foilcast.early-access", "accepted");
      localStorage.setItem("foilcast.effects", effects);
      if (token !== null) localStorage.setItem("token", token);
      // Makes confetti and sparks deterministic.
      let dice = 7;
      Math.random = () => {
        dice = (dice * 16807) % 2147483647;
        return dice / 2147483647;
      };
    },
    [token, effects],
  );
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await ownTime(page);
  return { page, session: await context.newCDPSession(page) };
}

/** Takes a screenshot of each frame for a number of milliseconds, or until a condition is true. */
export async function film(session, pass, milliseconds, { clip, scale, until = () => false } = {}) {
  const frames = [await photograph(session, clip, scale)];
  while (frames.length * FRAME_MS <= milliseconds && !(await until())) {
    await pass(FRAME_MS);
    frames.push(await photograph(session, clip, scale));
  }
  return frames;
}

/** The maximum number of flashes in any second of a film; `cell` is the size of a cell in pixels. */
export function flashesIn(frames, { cell = 8, scale = 1, field = FIELD, part } = {}) {
  return mostFlashes(
    frames.map((frame) => cellsOf(frame, cell, part)),
    FRAME_MS,
    {
      columns: Math.round((field.width * scale) / cell),
      rows: Math.round((field.height * scale) / cell),
    },
  );
}

export function judge(name, { flashes, at, kind }) {
  if (flashes > 0) console.log(`${name}: ${flashes} in a second (${kind}, the second to ${at} ms)`);
  assert.ok(flashes <= MOST, `${name}: ${flashes} flashes of ${kind} in the second that ends at ${at} ms`);
}
