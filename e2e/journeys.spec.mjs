// User journeys in Chromium against the release binary. After sign-in, every step is a key press or a click, and the
// result is read in another user's window.
import assert from "node:assert/strict";
import { test, useDemo } from "./fixtures.mjs";

const demo = useDemo();

/** A user's own browser, signed in through the provider's page as a user would. */
async function signInAs(browser, name, { width = 1280, height = 800 } = {}) {
  const context = await browser.newContext({ viewport: { width, height } });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const faults = [];
  page.on("pageerror", (error) => faults.push(error));
  await page.goto(`${demo.url}/login`);
  await page.getByRole("button", { name: "Awh ok!" }).click();
  await page.getByRole("link", { name: "Login with Twitch" }).press("Enter");
  await page.getByRole("textbox").fill(name);
  await page.getByRole("textbox").press("Enter");
  await page.waitForURL("**/dashboard");
  await page.getByRole("heading", { name: new RegExp(`Hello, ${name}`, "i") }).waitFor();
  return { page, faults };
}

/** The number of cards that a user's public collection shows. */
async function collectionOf(page, name, count) {
  await page.goto(`${demo.url}/collection/${name}`);
  const cards = page.locator("main [data-rarity] >> visible=true");
  await page.getByText(new RegExp(`\\b${count} cards?\\b`)).first().waitFor();
  return cards.count();
}

test("a viewer signs in, opens a pack by keyboard and finds the cards in the collection", async ({ browser }) => {
  const viewer = await signInAs(browser, "journey_viewer", { width: 390, height: 844 });
  const { page } = viewer;
  await page.getByRole("button", { name: "Open now" }).press("Enter");
  await page.getByRole("button", { name: /^Tear open/ }).press("Enter");
  await page.getByRole("button", { name: "Turn all" }).press("Enter");
  const collectionLink = page.getByRole("link", { name: "See them in my collection" });
  await collectionLink.waitFor();
  await collectionLink.press("Enter");
  await page.waitForURL("**/collection*");
  await page.getByText(/\b5 cards\b/).first().waitFor();

  const other = await signInAs(browser, "journey_onlooker");
  assert.ok((await collectionOf(other.page, "journey_viewer", 5)) >= 5, "the other window shows the five cards");
  assert.deepEqual([...viewer.faults, ...other.faults], []);
});

test("a queued pack is shown on the overlay and reaches the collection, in three windows", async ({ browser }) => {
  const viewer = await signInAs(browser, "journey_live");
  const streamer = await signInAs(browser, "nova");

  // The streamer copies the overlay's link at the desk and gives it to OBS.
  await streamer.page.getByRole("button", { name: /^Your menu/ }).press("Enter");
  await streamer.page.getByRole("link", { name: "Admin Dashboard" }).press("Enter");
  const link = await streamer.page.getByRole("textbox", { name: /^Link for OBS/ }).inputValue();
  await streamer.page.getByText(/^Not connected/).waitFor();
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  const overlay = await context.newPage();
  await overlay.goto(link);
  await streamer.page.getByText(/^Connected$/).waitFor();

  // While the queue is paused, the viewer's pack waits, and both windows show it.
  await streamer.page.getByRole("button", { name: "Pause" }).press("Enter");
  await streamer.page.getByRole("button", { name: "Resume" }).waitFor();
  await viewer.page.getByRole("button", { name: "Open it live on stream" }).press("Enter");
  await viewer.page.getByRole("heading", { name: "In the live queue" }).waitFor();
  await streamer.page.getByRole("button", { name: "Remove journey_live from the queue" }).waitFor();
  await overlay.getByText("Packs in Queue: 1").waitFor();

  // After resuming, it is opened; the cards are not visible elsewhere before the overlay has shown them.
  await streamer.page.getByRole("button", { name: "Resume" }).press("Enter");
  await overlay.locator("[data-flipped]").first().waitFor({ timeout: 15_000, state: "attached" });
  const spoilers = await fetch(`${demo.url}/api/packs/openings?user=journey_live`).then((response) => response.json());
  assert.deepEqual(spoilers.openings, []);
  const hidden = await fetch(`${demo.url}/api/users/journey_live/collection?page=1`).then((response) => response.json());
  assert.equal(hidden.total, 0);

  await streamer.page.getByText(/^The queue is empty/).waitFor({ timeout: 30_000 });
  await streamer.page.getByRole("button", { name: "Replay the opening of journey_live" }).waitFor({ timeout: 40_000 });
  assert.ok((await collectionOf(streamer.page, "journey_live", 5)) >= 5, "the streamer sees the cards in the collection");
  await viewer.page.getByRole("heading", { name: "In the live queue" }).waitFor({ state: "detached" });
  assert.deepEqual([...viewer.faults, ...streamer.faults], []);
});
