// Screenshots of every screen of a fresh demo instance: `node e2e/shots.mjs FOLDER [PART OF A NAME…]`, usually through
// `make shots`. Screens behind a click are reached as a user reaches them.
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { launchChromium, WHOLE } from "./browser.mjs";
import { startDemo } from "./demoServer.mjs";
import { open, signInAs, takePack } from "./people.mjs";

const STREAMER = "nova";
const PARTNER = "paperclip_pete";

/** Opens the first card of the grid in the inspector. */
async function inspect(page) {
  await page.getByRole("button", { name: /^Basic \d/ }).waitFor();
  await page.getByRole("listitem").getByRole("button").first().click();
  await page.getByRole("dialog").waitFor();
  await animationsEnded(page);
}

/** Opens the first card and turns it over. */
async function turnOver(page) {
  await inspect(page);
  await page.keyboard.press("f");
  await page.getByRole("group", { name: /^Back of / }).getByRole("listitem").first().waitFor();
  await animationsEnded(page);
}

/** Waits until all animations have ended. */
const animationsEnded = (page) =>
  page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));

const click = (name) => async (page) => {
  await page.getByRole("button", { name }).first().click();
  await page.getByRole("dialog").waitFor();
};

/** Plays a test opening on the overlay until all five cards are turned. */
async function playTestOpening(page, { me }) {
  while (!(await me.request("GET", "/api/admin/overlay")).connected) await page.waitForTimeout(100);
  await me.request("POST", "/api/admin/overlay/test", {});
  await page.locator("[data-flipped='true']").nth(4).waitFor({ timeout: 30_000 });
}

/** Opens a pack and turns its cards. */
async function openPack(page, { me }) {
  await me.request("POST", "/api/admin/give-packs", { userId: me.id, amount: 1 });
  await page.getByRole("button", { name: "Open now" }).click();
  await takePack(page);
  await page.getByRole("button", { name: /^Tear open/ }).click();
  await page.getByRole("button", { name: "Turn all" }).click();
  await page.getByRole("link", { name: "See them in my collection" }).waitFor();
}

async function searchPeople(page, { width }) {
  if (width <= 768) await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("combobox", { name: "Find a collector" }).filter({ visible: true }).fill("no");
  await page.getByRole("option").first().waitFor();
}

/** Screens: a name, an address (or how to find it), whether a user is signed in, and the actions. */
const SCREENS = [
  ["login", "/login", false],
  ["dashboard", "/dashboard", true],
  ["odds", "/dashboard", true, click("Odds")],
  ["opening", "/dashboard", true, openPack],
  ["collection", `/collection/${STREAMER}`, true],
  ["collection-visitor", `/collection/${STREAMER}`, false],
  ["inspector", `/collection/${STREAMER}`, false, inspect],
  ["inspector-back", `/collection/${STREAMER}`, false, turnOver],
  ["search", `/collection/${STREAMER}`, false, searchPeople],
  ["profile", `/profile/${STREAMER}`, false],
  ["catalogue", "/catalogue", false],
  ["definition", ({ card }) => `/catalogue/${card.definitionId}`, false],
  ["card", ({ card }) => `/card/${card._id}`, false],
  ["odds-page", ({ opening }) => `/packs/${opening.pack._id}/odds`, false],
  ["verify", ({ opening }) => `/openings/${opening._id}/verify`, false],
  ["fairness", "/fairness", true],
  ["public-log", "/fairness/log", false],
  ["cheat", "/fairness/cheat", false],
  ["market", "/market", false],
  ["listing", ({ listings }) => `/market/listing/${listings.offered}`, false],
  ["listing-mine", ({ listings }) => `/market/listing/${listings.mine}`, true],
  ["market-create", "/market/create", true],
  ["market-duplicates", "/market/create?mode=duplicates", true],
  ["leaderboard", "/leaderboard", false],
  ["trading", "/trading", true],
  ["trading-table", `/trading?with=${PARTNER}`, true],
  ["trades-pending", "/trades/pending", true],
  ["trade", ({ trade }) => `/trades/pending?trade=${trade}`, true],
  ["achievements", "/achievements", true],
  ["grading", "/grading", true],
  ["wishes", "/wishes", true],
  ["account", "/account", true],
  ["admin-dashboard", "/admin-dashboard", true],
  ["menu", "/dashboard", true, async (page) => page.getByRole("button", { name: /^Your menu/ }).click()],
  ["kitchensink", "/kitchensink", false],
  ["not-found", "/nowhere", false],
  ["overlay", ({ overlay }) => overlay, false, playTestOpening],
  ["api-docs", "/api/docs", false],
];
const WIDTHS = [1280, 390];
const THEMES = ["light", "dark"];

const folder = path.resolve(process.argv[2] ?? "shots");
const filters = process.argv.slice(3);
const screens = SCREENS.filter(([name]) => filters.length === 0 || filters.some((filter) => name.includes(filter)));
await mkdir(folder, { recursive: true });
const demo = await startDemo();
const browser = await launchChromium(WHOLE);
const problems = [];

/** Ids for the addresses of some screens. */
async function findAddresses() {
  const me = await signInAs(demo.url, STREAMER);
  const { listings } = await me.request("GET", "/api/market/listings?limit=50&sort=offers");
  const trades = await me.request("GET", `/api/trades/${STREAMER}/pending`);
  const { url } = await me.request("GET", "/api/admin/overlay");
  const { openings } = await me.request("GET", "/api/packs/openings?limit=1");
  const [card] = await me.cards();
  return {
    me,
    card,
    opening: openings[0],
    trade: trades.find(({ recipient }) => recipient._id === me.id)._id,
    overlay: url.slice(new URL(url).origin.length),
    listings: {
      offered: listings[0]._id,
      mine: (listings.find((one) => one.owner.username === STREAMER) ?? listings[0])._id,
    },
  };
}

async function takeScreenshot([name, address, signedIn, act], at, { width, theme }) {
  const window = await open(browser, { token: signedIn ? at.me.token : null, width, theme });
  const { page } = window;
  page.on("console", (line) => {
    const expected = name === "not-found" && line.text().includes("404");
    if (line.type() === "error" && !expected) problems.push(`${name}: ${line.text()}`);
  });
  page.on("pageerror", (error) => problems.push(`${name}: ${error.message}`));
  await page.goto(demo.url + (typeof address === "string" ? address : address(at)), { waitUntil: "load" });
  await page.evaluate(() => document.fonts.ready);
  // Sockets stay open, so the network never idles completely; what is still loading after this shows as such.
  await page.waitForLoadState("networkidle", { timeout: 5_000 }).catch(() => {});
  await act?.(page, { ...at, width });
  await page.screenshot({ path: path.join(folder, `${name}-${width}-${theme}.png`) });
  await window.close();
}

try {
  const at = await findAddresses();
  for (const width of WIDTHS) {
    for (const theme of THEMES) {
      for (const screen of screens) {
        await takeScreenshot(screen, at, { width, theme }).catch((error) => problems.push(`${screen[0]}: ${error.message}`));
      }
      console.log(`${width} px, ${theme}: ${screens.length} pictures`);
    }
  }
} finally {
  await browser.close();
  await demo.stop();
}
for (const problem of new Set(problems)) console.log(`problem: ${problem}`);
console.log(`The pictures are in ${folder}.`);
