// The overlay over a game, at the moment when all cards are turned. A stand-in for the server sends the opening.
import { fileURLToPath } from "node:url";
import { visit } from "../film.mjs";
import { opening, startOverlayServer } from "../overlayServer.mjs";
import { screenshot } from "../pixels.mjs";
import { advanceUntil, pauseTime } from "../stillTime.mjs";
import { demoCard, PATIENCE_MS } from "./cards.mjs";
import { gamePicture } from "./game.mjs";

const USER = "5f0000000000000000000001";
const SET = fileURLToPath(new URL("../../server/src/demo/set/", import.meta.url));
const CARDS = [
  demoCard({ slug: "eyes-between-birches", rarity: "Basic", mint: 412 }),
  demoCard({ slug: "heron-of-the-still-hour", rarity: "Uncommon", mint: 58 }),
  demoCard({ slug: "storm-dynamo", rarity: "Legendary", mint: 7 }),
  demoCard({ slug: "rent-free-snail", rarity: "Standard", mint: 31 }),
  demoCard({ slug: "cat-on-the-console", rarity: "Epic", mint: 9 }),
];

export async function drawOverlay(browser) {
  const server = await startOverlayServer();
  const size = { width: 1920, height: 1080 };
  const { page, session } = await visit(browser, size);
  page.setDefaultTimeout(PATIENCE_MS);
  await page.route("**/demo-art/*", (route) =>
    route.fulfill({ path: SET + new URL(route.request().url()).pathname.split("/").pop() }),
  );
  await page.goto(`${server.url}/stream-overlay/${USER}?effects=full`);
  while (server.received.joins.length === 0) await page.waitForTimeout(50);
  const game = `url("data:image/svg+xml,${encodeURIComponent(gamePicture())}") 0 0 / 100% 100%`;
  await page.evaluate((game) => document.documentElement.style.setProperty("background", game), game);
  await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load().catch(() => {}))));
  const advance = await pauseTime(page);
  await page.evaluate(() => window.repeatRandom());
  server.io.to(USER).emit("new-pack-opening", opening("a".repeat(24), [], { cards: CARDS }));
  const phase = (name) => page.locator(`[data-phase=${name}]`);
  await phase("greeting").waitFor();
  await advance(0);
  await advanceUntil(advance, async () => (await phase("holding").count()) > 0);
  for (let step = 0; step < 14; step++) await advance(100);
  const picture = await screenshot(session, { x: 0, y: 0, ...size }, 2 / 3);
  await page.context().close();
  await server.close();
  return picture;
}
