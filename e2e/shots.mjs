// Pictures of every screen from a fresh demo instance: `node e2e/shots.mjs FOLDER`, usually through `make shots`.
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { launchChromium } from "./browser.mjs";
import { signIn, startDemo } from "./demoServer.mjs";

const STREAMER = "nova";

/** Screens with who looks at them; null is a visitor. */
const SCREENS = [
  ["login", "/login", null],
  ["dashboard", "/dashboard", STREAMER],
  ["collection", `/collection/${STREAMER}`, STREAMER],
  ["collection-visitor", `/collection/${STREAMER}`, null],
  ["profile", `/profile/${STREAMER}`, null],
  ["catalogue", "/catalogue", null],
  ["market", "/market", null],
  ["market-create", "/market/create", STREAMER],
  ["market-duplicates", "/market/create?mode=duplicates", STREAMER],
  ["leaderboard", "/leaderboard", null],
  ["trading", "/trading", STREAMER],
  ["trading-table", "/trading?with=paperclip_pete", STREAMER],
  ["trades-pending", "/trades/pending", STREAMER],
  ["achievements", "/achievements", STREAMER],
  ["grading", "/grading", STREAMER],
  ["admin-dashboard", "/admin-dashboard", STREAMER],
  ["kitchensink", "/kitchensink", null],
  ["not-found", "/nowhere", null],
  ["overlay", `/stream-overlay/${STREAMER}`, null],
  ["api-docs", "/api/docs", null],
];
const WIDTHS = [1280, 390];
const THEMES = ["light", "dark"];

const folder = path.resolve(process.argv[2] ?? "shots");
await mkdir(folder, { recursive: true });
const demo = await startDemo();
const browser = await launchChromium();
const problems = [];
try {
  const token = await signIn(demo.url, STREAMER);
  for (const width of WIDTHS) {
    for (const colorScheme of THEMES) {
      for (const [name, address, who] of SCREENS) {
        const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
        await context.addInitScript((theme) => {
          localStorage.setItem("foilcast.theme", theme);
          localStorage.setItem("foilcast.early-access", "accepted");
        }, colorScheme);
        await context.addInitScript((token) => {
          if (token) localStorage.setItem("token", token);
        }, who && token);
        const page = await context.newPage();
        page.on("console", (line) => {
          const expected = name === "not-found" && line.text().includes("404");
          if (line.type() === "error" && !expected) problems.push(`${name}: ${line.text()}`);
        });
        page.on("pageerror", (error) => problems.push(`${name}: ${error.message}`));
        await page.goto(demo.url + address, { waitUntil: "load" });
        await page.evaluate(() => document.fonts.ready);
        // Sockets stay open, so the network never idles completely; what is still loading after this shows as such.
        await page.waitForLoadState("networkidle", { timeout: 5_000 }).catch(() => {});
        await page.screenshot({ path: path.join(folder, `${name}-${width}-${colorScheme}.png`) });
        await context.close();
      }
      console.log(`${width} px, ${colorScheme}: ${SCREENS.length} pictures`);
    }
  }
} finally {
  await browser.close();
  await demo.stop();
}
for (const problem of new Set(problems)) console.log(`in the console: ${problem}`);
console.log(`The pictures are in ${folder}.`);
