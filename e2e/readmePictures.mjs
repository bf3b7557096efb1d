// Draws the pictures of README.md and docs/card-effects.md from a fresh demo instance into docs/pictures:
// `node e2e/readmePictures.mjs [PART OF A NAME…]`, usually through `make shots`. Prints the files' sizes.
//
// Same code, same pictures: the server's clock starts at the same hour of the same day of a year, its demo set has a fixed
// seed, and the pages' time and random numbers are controlled. Two things may differ: the year of dates, and words on
// layers of their own in the overlay, by one pixel.
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { film, still } from "../art/screenshots.mjs";
import { launchChromium, WHOLE } from "./browser.mjs";
import { startDemo } from "./demoServer.mjs";
import { drawEffects, drawRarities } from "./readme/effects.mjs";
import { drawOverlay } from "./readme/overlay.mjs";
import { FRAME_MS, filmPack } from "./readme/pack.mjs";
import { drawDesk, drawPhones } from "./readme/screens.mjs";

const FOLDER = fileURLToPath(new URL("../docs/pictures/", import.meta.url));
const kB = 1000;
const MAX_TOTAL = 4000 * kB;
const HOUR_MS = 3_600_000;

/** Groups of pictures that are drawn together, by what their names begin with. */
const GROUPS = {
  desk: async (demo) => ({ desk: await still(await drawDesk(demo.browser, demo), 200 * kB) }),
  phone: async (demo) => ({ phone: await still(await drawPhones(demo.browser, demo), 300 * kB) }),
  pack: async ({ browser, url }) => ({
    pack: await film(await filmPack(browser, url), { delay: FRAME_MS, dissolve: 8, limit: 1500 * kB }),
  }),
  rarities: async ({ browser, url }) => ({ rarities: await still(await drawRarities(browser, url), 400 * kB) }),
  overlay: async ({ browser }) => ({ overlay: await still(await drawOverlay(browser), 260 * kB) }),
  effects: async ({ browser, url }) => {
    const files = {};
    for (const [name, png] of Object.entries(await drawEffects(browser, url))) files[name] = await still(png, 240 * kB);
    return files;
  },
};

/** The hours to the next 15th of June, 18:00 UTC. */
function hoursAhead() {
  const now = new Date();
  const moment = Date.UTC(now.getUTCFullYear(), 5, 15, 18);
  const next = moment > now.getTime() ? moment : Date.UTC(now.getUTCFullYear() + 1, 5, 15, 18);
  return Math.min(8760, (next - now.getTime()) / HOUR_MS);
}

const filters = process.argv.slice(2);
const groups = Object.entries(GROUPS).filter(([name]) => filters.length === 0 || filters.some((one) => name.includes(one)));
const ahead = hoursAhead();
// Later than everything in the demo set, which is loaded in less than a minute.
const now = Date.now() + ahead * HOUR_MS + 60_000;
const demo = await startDemo([`--clock-ahead=${ahead}`]);
const browser = await launchChromium(WHOLE);
let total = 0;
try {
  for (const [, draw] of groups) {
    for (const [name, file] of Object.entries(await draw({ browser, url: demo.url, now }))) {
      await writeFile(path.join(FOLDER, `${name}.webp`), file);
      console.log(`docs/pictures/${name}.webp: ${(file.length / kB).toFixed(0)} kB`);
      total += file.length;
    }
  }
} finally {
  await browser.close();
  await demo.stop();
}
console.log(`${(total / kB).toFixed(0)} kB in all`);
if (total > MAX_TOTAL) throw new Error(`The pictures have more than ${MAX_TOTAL / kB} kB.`);
