// Achievements by keyboard: browsing, unlocking while the page is open, claiming with the celebration, showing on the
// profile.
import assert from "node:assert/strict";
import { test, useDemo, useStreamer } from "./fixtures.mjs";
import { keyboard } from "./keyboard.mjs";
import { call, open, openPack, signInAs } from "./people.mjs";
import { checkState, failRequests, holdResponses } from "./states.mjs";

/** The message for an unlocked achievement; a pack may unlock others by chance. */
const REACHED = /^(Achievement|\d+ achievements) unlocked$/;
const REWARD = /^(Claim 1 (card|pack)|See the rewards)$/;

const demo = useDemo();
const nova = useStreamer(demo);

const openPacks = async (user, count) => {
  for (let pack = 0; pack < count; pack++) await openPack(user);
};

/** Sends a request and returns the status and message of its refusal. */
async function refusal(user, method, path, body) {
  const response = await fetch(demo.url + path, {
    method,
    headers: { authorization: `Bearer ${user.token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return `${response.status} ${(await response.json()).message}`;
}

test("achievements are unlocked, claimed and shown by keyboard", async ({ browser, viewport: { width } }) => {
  const ada = await signInAs(demo.url, "goals_ada");
  await nova.request("POST", "/api/admin/give-packs", { userId: ada.id, amount: 10 });
  const window = await open(browser, { token: ada.token, width });
  const { page } = window;
  const keys = await keyboard(page);
  const tiles = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3 }) });
  const tile = (name) => page.getByRole("listitem", { name, exact: true });

  // The loading, empty and error states.
  const release = await holdResponses(page, "**/api/achievements");
  await page.goto(`${demo.url}/achievements?show=claimable`);
  await page.getByRole("status", { name: "Loading achievements" }).waitFor();
  await checkState(page, "achievements-loading");
  release();
  await page.getByRole("heading", { name: "No rewards to claim" }).waitFor();
  await checkState(page, "achievements-none");
  const restore = await failRequests(page, "**/api/achievements");
  await page.reload();
  await page.getByRole("heading", { name: "Your achievements could not be loaded" }).waitFor();
  await checkState(page, "achievements-failed");
  await restore();
  await keys.enter("button", "Try again");
  await page.getByText("0 of 45 unlocked").waitFor();

  // An achievement is reached while the page is open: the page updates, and a message appears.
  // The message is last on the page, so it is one step back from the start.
  await keys.to("link", "Skip to content");
  await openPacks(ada, 1);
  await tile("Fresh Foil").waitFor();
  await page.getByText(REACHED).waitFor();
  // The message stays while it has the focus.
  await keys.to("link", REWARD, { key: "Shift+Tab" });
  await checkState(page, "achievements-one-reached");
  await keys.press("Enter");
  await page.getByText(REACHED).waitFor({ state: "detached" });

  // Progress updates live and is found by search.
  await keys.to("radio", "Ready to claim");
  await keys.press("ArrowLeft");
  await page.waitForURL(`${demo.url}/achievements`);
  const wrapper = page.getByRole("progressbar", { name: "Progress of Wrapper Collector" });
  await tile("Wrapper Collector").getByText("1 / 10").waitFor();
  await openPacks(ada, 1);
  await tile("Wrapper Collector").getByText("2 / 10").waitFor();
  assert.equal(await wrapper.evaluate((bar) => bar.value / bar.max), 0.2);
  await checkState(page, "achievements-all");
  await keys.to("searchbox", "Search");
  await page.keyboard.type("10 PACKS");
  await page.waitForURL(/search=10/);
  assert.deepEqual(await tiles.getByRole("heading", { level: 3 }).allTextContents(), ["Wrapper Collector"]);
  await page.keyboard.type(" and an elephant");
  await page.getByRole("heading", { name: "No achievements match" }).waitFor();
  await checkState(page, "achievements-not-found");
  await keys.enter("button", "Show all");
  await page.waitForURL(`${demo.url}/achievements`);
  await keys.to("radio", "All");
  await keys.press("ArrowRight", "ArrowRight");
  await page.waitForURL(/show=progress/);
  assert.equal(await tile("Fresh Foil").count(), 0);

  // A reward is claimed once, with a celebration, and the card is in the collection.
  await keys.press("ArrowLeft");
  await page.waitForURL(/show=claimable/);
  const before = (await ada.cards()).length;
  await keys.enter("button", "Claim the reward of Fresh Foil");
  const celebration = page.getByRole("dialog", { name: "Fresh Foil" });
  await celebration.getByText(/You got /).waitFor();
  await keys.until("button", "Nice");
  await checkState(page, "achievements-claimed");
  const cards = await ada.cards();
  assert.equal(cards.length, before + 1);
  await celebration.getByRole("img", { name: new RegExp(cards.map(({ name }) => name).join("|")) }).waitFor();
  await keys.press("Enter");
  await celebration.waitFor({ state: "detached" });
  assert.match(
    await refusal(ada, "POST", "/api/achievements/claim", { name: "Fresh Foil" }),
    /^409 You already claimed the reward of “Fresh Foil”\.$/,
  );
  await keys.to("radio", "Ready to claim");
  await keys.press("ArrowRight", "ArrowRight");
  await page.waitForURL(/show=done/);
  await tile("Fresh Foil")
    .getByText(/^Unlocked on /)
    .waitFor();
  await checkState(page, "achievements-done");

  // Several are claimed at once, and four are featured on the profile.
  await keys.press("ArrowRight");
  await page.waitForURL(`${demo.url}/achievements`);
  await keys.to("link", "Skip to content");
  await openPacks(ada, 8);
  const [card] = await ada.cards();
  await ada.request("PUT", "/api/users/featured-cards", { featuredCards: [card._id] });
  await page.getByRole("button", { name: "Claim the reward of Wrapper Collector" }).waitFor();
  await page.getByRole("button", { name: "Claim the reward of On Display" }).waitFor();
  await keys.to("link", REWARD, { key: "Shift+Tab" });
  await checkState(page, "achievements-some-reached");
  await keys.enter("button", "Dismiss");
  const chosen = ["Off the Ground", "Fresh Foil", "Wrapper Collector", "A Proper Start"];
  for (const name of chosen) {
    await keys.enter("button", `Feature ${name} on my profile`);
    await page.getByRole("button", { name: `Feature ${name} on my profile`, pressed: true }).waitFor();
  }
  await keys.enter("button", "Feature On Display on my profile");
  await page.getByText("Your profile already shows 4 achievements. Remove one first.").waitFor();
  await checkState(page, "achievements-four-shown");
  assert.match(
    await refusal(ada, "PUT", "/api/users/featured-achievements", {
      achievements: [...chosen, "On Display"],
    }),
    /^400 You can feature at most 4 achievements\./,
  );
  const visitor = await open(browser, { width });
  await visitor.page.goto(`${demo.url}/profile/${ada.name}`);
  const medals = visitor.page.getByRole("region", { name: "Featured achievements" }).getByRole("listitem");
  await medals.first().waitFor();
  assert.deepEqual(await medals.locator("strong").allTextContents(), chosen);
  await checkState(visitor.page, "achievements-on-a-profile");
  const { featuredAchievements } = await call(demo.url, null, "GET", `/api/users/profile/${ada.name}`);
  assert.deepEqual(
    featuredAchievements.map(({ name }) => name),
    chosen,
  );

  assert.deepEqual([...window.faults, ...visitor.faults], []);
});
