// Measures the frames that are actually presented, headless and without a GPU: pages of the real app while pictures are
// decoded, each compared with a plain grid of the same pictures in the same run. Usually through `scripts/frames.sh
// [PART OF A NAME]`.
import { loadavg } from "node:os";
import { launchChromium } from "../browser.mjs";
import { startDemo } from "../demoServer.mjs";
import { signInAs } from "../people.mjs";
import { RARITIES } from "../rarities.mjs";
import { beside, minis, overlay, scrolling } from "./scenes.mjs";
import { presented } from "./trace.mjs";

const ROUNDS = 3;
const PACKS = 1990;
const CALLERS = 16;
/** Targets of a scene without its own: the share of the plain grid's frames, and the 95th percentile of the time between two frames. */
const WANTED = { ratio: 0.9, p95: 25 };
const LIVE = RARITIES.map((name) => beside(name.toLowerCase()));

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** A collection of about ten thousand cards. */
async function collect(demo) {
  const streamer = await signInAs(demo.url, "nova");
  for (let left = PACKS; left > 0; left -= 100) {
    await streamer.request("POST", "/api/admin/give-packs", {
      userId: streamer.id,
      amount: Math.min(100, left),
    });
  }
  let left = PACKS;
  const open = async () => {
    while (left-- > 0) await streamer.request("POST", "/api/packs/open", {});
  };
  await Promise.all(Array.from({ length: CALLERS }, open));
  const { cards } = await streamer.request("GET", "/api/cards?page=1&limit=50");
  const pictures = [...new Set(cards.map(({ imageUrl }) => new URL(imageUrl, demo.url).href))];
  return { demo, streamer, pictures };
}

async function measure(browser, world, scene, side) {
  const context = await browser.newContext({ viewport: scene.view });
  try {
    const page = await context.newPage();
    await page.goto(`${world.demo.url}/login`);
    await page.evaluate(() => localStorage.setItem("foilcast.early-access", "accepted"));
    const devtools = await context.newCDPSession(page);
    const stage = { ...world, page, devtools };
    const one = await scene[side](stage);
    return await presented(browser, page, () => scene.move(stage, one));
  } finally {
    await context.close();
  }
}

const figures = ({ perSecond, p95 }) => `${perSecond.toFixed(1)}/s, p95 ${p95.toFixed(1)} ms`;

// One user opens ten thousand cards in a minute, above the default limit.
process.env.FOILCAST_WRITES_PER_MINUTE ??= "1000000";
const demo = await startDemo();
const browser = await launchChromium();
let short = false;
try {
  const world = await collect(demo);
  console.log(`load ${loadavg()[0].toFixed(2)} at the beginning`);
  const wanted = process.argv[2] ?? "";
  for (const scene of [minis, overlay, ...LIVE, scrolling].filter(({ name }) => name.includes(wanted))) {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) {
      const plain = await measure(browser, world, scene, "plain");
      const app = await measure(browser, world, scene, "app");
      rounds.push({ ratio: app.perSecond / plain.perSecond, p95: app.p95, median: app.median });
      console.log(`${scene.name}: ${figures(app)} (plain ${figures(plain)})`);
    }
    const ratio = median(rounds.map((round) => round.ratio));
    const { ratio: least, ...times } = scene.wanted ?? WANTED;
    const [[kind, most]] = Object.entries(times);
    const time = median(rounds.map((round) => round[kind]));
    const ok = ratio >= least && time <= most;
    short ||= !ok;
    console.log(
      `bar frames ${scene.name.replaceAll(" ", "-")} ${ratio.toFixed(2)} >= ${least}, ${kind} ${time.toFixed(1)} ms <= ${most} ${ok ? "ok" : "short"}`,
    );
  }
} finally {
  await browser.close();
  await demo.stop();
}
process.exitCode = short ? 1 : 0;
