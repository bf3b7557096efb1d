// Every page of the route table: as an anonymous visitor on phone and desktop, without a refusal, redirect, error or
// accessibility violation in either theme; and again as the streamer, who may see them all. The data are those of the newest
// release, which the server upgrades first.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test, useDemo } from "./fixtures.mjs";
import { call, open, signInAs } from "./people.mjs";
import { unpackNewestRelease } from "./releases.mjs";
import { expectAccessibleInBothThemes } from "./states.mjs";

const STREAMER = "nova";
const TABLE = await readFile(new URL("../web/src/app/routes.tsx", import.meta.url), "utf8");
const ROUTES = [...TABLE.matchAll(/path: "([^"]+)",\s*access: "(\w+)"/g)].map(([, path, access]) => ({
  path,
  access,
}));
/**
 * In addition to the table: the overlay's own document, which is empty and has no heading while nothing is shown, and an
 * unknown address, which must return 404.
 */
const EXTRA_PAGES = [
  { path: "/stream-overlay/$userId", access: "public", empty: true },
  { path: "/nowhere/at/all", access: "public", refused: ["404 /nowhere/at/all"] },
];

/** Public to the router; the page itself redirects users without access (e2e/audit.spec.mjs). */
const SELF_GUARDED = ["/admin/cardaudit"];

// Distribute the tests of this long file over the workers.
test.describe.configure({ mode: "parallel" });

const demo = useDemo([], unpackNewestRelease);
let nova;
/** The values for `$name` in the addresses. */
let values;

test.beforeAll(async () => {
  nova = await signInAs(demo.url, STREAMER);
  const brand = { name: "Foilcast", pages: [{ slug: "rules", title: "Rules", text: "Be kind." }] };
  await nova.request("PUT", "/api/admin/brand/draft", { brand });
  await nova.request("POST", "/api/admin/brand/publish", {});
  const get = (path) => call(demo.url, null, "GET", path);
  const [{ cards }, { listings }, { openings }, packs, raffles] = await Promise.all([
    get(`/api/users/${STREAMER}/collection?page=1&limit=1`),
    get("/api/market/listings?limit=1"),
    get("/api/packs/openings?limit=1"),
    get("/api/packs"),
    get("/api/raffles?limit=2"),
  ]);
  const raffle = raffles.find(({ state }) => state === "drawn");
  values = {
    "/collection/$username": STREAMER,
    "/profile/$username": STREAMER,
    "/catalogue/$id": cards[0].definitionId,
    "/card/$cardId": cards[0]._id,
    "/market/listing/$id": listings[0]._id,
    "/openings/$id/verify": openings[0]._id,
    "/fairness/grades/$cardId": cards[0]._id,
    "/packs/$id/odds": packs[0]._id,
    "/admin/cards/$id": cards[0].definitionId,
    "/stream-overlay/$userId": nova.id,
    "/raffles/$id": raffle._id,
    "/pages/$slug": "rules",
  };
});

/** The address of a route. */
function addressOf(path) {
  if (!path.includes("$")) return path;
  assert.ok(values[path] !== undefined, `${path} is new: add the value of its $name to \`values\``);
  return path.replace(/\$\w+/, values[path]);
}

/** Visits all routes, and fails with the errors of all of them. */
async function visitAll(window, routes) {
  const errors = [];
  for (const route of routes)
    await visit(window, route).catch((error) => errors.push(`${route.path}: ${error.message}`));
  assert.deepEqual(errors, []);
}

/** Visits a page, waits until the network is idle, and fails if anything is wrong. */
async function visit(window, { path, refused = [], empty = false }) {
  const { page } = window;
  const address = addressOf(path);
  window.refused.length = 0;
  window.faults.length = 0;
  await page.goto(demo.url + address);
  if (!empty) await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  assert.equal(new URL(page.url()).pathname, address, `${path} does not redirect`);
  assert.deepEqual([window.refused, window.faults], [refused, []], path);
  await window.fits();
  if (empty) assert.equal((await page.locator("body").innerText()).trim(), "");
  else await expectAccessibleInBothThemes(page, path);
}

test("the route table is parsed correctly", () => {
  assert.equal(ROUTES.length, TABLE.match(/\bpath: "/g).length);
  assert.ok(ROUTES.filter(({ access }) => access === "public").length >= 15);
});

for (const width of [390, 1280]) {
  test(`visitors can open every public page, at ${width} px`, async ({ browser }) => {
    const window = await open(browser, { width, calm: true });
    const isPublic = ({ path, access }) => access === "public" && !SELF_GUARDED.includes(path);
    await visitAll(window, [...ROUTES, ...EXTRA_PAGES].filter(isPublic));
  });
}

const isAdminPage = ({ path }) => path.startsWith("/admin");
for (const [pages, isIncluded] of [
  ["admin page", isAdminPage],
  // The sign-in page redirects signed-in users.
  ["other page", (route) => !isAdminPage(route) && route.path !== "/login"],
]) {
  test(`every ${pages} of the table has no violations for the streamer`, async ({ browser }) => {
    const window = await open(browser, { width: 1280, token: nova.token, calm: true });
    await visitAll(window, ROUTES.filter(isIncluded));
  });
}

/** Runs in the page: the links of the navigation bar that are clickable at both ends. */
function linksInReach() {
  const links = [...document.querySelectorAll("header > * > nav a")];
  const inReach = (link) => {
    const { left, right, top, height } = link.getBoundingClientRect();
    return [left + 2, right - 2].every((x) => link.contains(document.elementFromPoint(x, top + height / 2)));
  };
  return links.filter(inReach).map((link) => link.textContent);
}

for (const who of ["a visitor", "the streamer"]) {
  test(`the navigation bar has every link from 769 px on, and its search shows the input, for ${who}`, async ({ browser }) => {
    const token = who === "a visitor" ? null : nova.token;
    const { page } = await open(browser, { width: 1280, token, calm: true });
    await page.goto(`${demo.url}/leaderboard`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    const search = page.getByRole("combobox", { name: "Find a collector" });
    for (const width of [769, 820, 879, 920, 921, 1040, 1041, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      assert.deepEqual(
        await page.evaluate(linksInReach),
        ["My Collection", "Trading", "Achievements", "Card Grading", "Market", "Catalogue", "Leaderboard"],
        `${width} px`,
      );
      await search.focus();
      assert.ok((await search.boundingBox()).width > 130, `the search is too narrow at ${width} px`);
      await search.blur();
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, `${width} px`);
    }
  });
}
