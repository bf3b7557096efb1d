// The account page: listing and ending sessions, exporting data, deleting the account. By keyboard, on phone and
// desktop, dark and light, with the effect on other windows and other users.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { expectAccessible } from "./axe.mjs";
import { signIn } from "./demoServer.mjs";
import { test, useDemo, useStreamer } from "./fixtures.mjs";
import { call, newcomer, open, signInAs } from "./people.mjs";

const demo = useDemo();
const nova = useStreamer(demo);

const VARIANTS = [
  [360, "dark"],
  [390, "light"],
  [1280, "dark"],
  [1280, "light"],
];

/** Opens a user's account page and waits for the list of sessions. */
async function openAccount(browser, token, options) {
  const window = await open(browser, { ...options, token, calm: true });
  await window.page.goto(`${demo.url}/account`);
  await window.page.getByText("This browser", { exact: true }).waitFor();
  return window;
}

for (const [width, theme] of VARIANTS) {
  test(`ending a session signs out its window immediately, at ${width} px, ${theme}`, async ({ browser }) => {
    const ada = await newcomer(nova, `account_ada_${width}_${theme}`);
    const here = await openAccount(browser, ada.token, { width, theme });
    const there = await open(browser, { token: await signIn(demo.url, ada.name) });
    await there.page.goto(`${demo.url}/collection`);
    await there.page.getByRole("button", { name: /^Your menu/ }).waitFor();
    const { page, fits, faults, refused } = here;
    await page.reload();
    await page.getByText("2 sessions", { exact: true }).waitFor();
    await fits();
    await expectAccessible(page, "two sessions");
    await page.getByRole("button", { name: /^Sign out .+, in use since/ }).press("Enter");
    await page.getByText("1 session", { exact: true }).waitFor();
    // The other window updates by itself.
    await there.page.waitForURL(`${demo.url}/login`);
    await there.close();

    const again = await open(browser, { token: await signIn(demo.url, ada.name) });
    await again.page.goto(`${demo.url}/achievements`);
    await again.page.getByRole("button", { name: /^Your menu/ }).waitFor();
    await page.getByRole("button", { name: "Sign out everywhere" }).press("Enter");
    const question = page.getByRole("dialog", { name: "Sign out everywhere?" });
    await question.waitFor();
    await expectAccessible(page, "the question before signing out everywhere");
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Sign out everywhere" }).press("Enter");
    await question.getByRole("button", { name: "Sign out everywhere" }).press("Enter");
    await page.waitForURL(`${demo.url}/login`);
    await again.page.waitForURL(`${demo.url}/login`);
    assert.deepEqual([faults, refused], [[], []]);
  });
}

test("the page shows that sessions load, and a failure with a retry", async ({ browser }) => {
  const bob = await newcomer(nova, "account_bob");
  const { page } = await open(browser, { token: bob.token, calm: true });
  let release;
  const held = new Promise((resolve) => {
    release = resolve;
  });
  await page.route("**/api/auth/sessions", async (route) => {
    await held;
    await route.abort();
  });
  await page.goto(`${demo.url}/account`);
  await page.getByRole("status", { name: "Loading sessions" }).waitFor();
  await expectAccessible(page, "loading sessions");
  release();
  await page.getByRole("heading", { name: "Your sessions could not be loaded" }).waitFor();
  await expectAccessible(page, "sessions that could not be loaded");
  await page.unroute("**/api/auth/sessions");
  await page.getByRole("button", { name: "Try again" }).press("Enter");
  await page.getByText("1 session", { exact: true }).waitFor();
});

/** Presses a button and returns the downloaded file. */
async function download(page, button) {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).press("Enter");
  const file = await downloading;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
}

test("the export contains everything, as JSON and as a table", async ({ browser }) => {
  const cleo = await newcomer(nova, "account_cleo", 1);
  const [card] = await cleo.cards();
  await cleo.request("PUT", `/api/wishes/${card.definitionId}`, {});
  await cleo.request("PUT", "/api/users/featured-cards", { featuredCards: [card._id] });
  await cleo.request("GET", "/api/achievements");
  const { page, faults } = await openAccount(browser, cleo.token, {});

  const json = await download(page, "Download as JSON");
  assert.equal(json.name, "account_cleo.json");
  const all = JSON.parse(json.text);
  assert.equal(all.account[0].username, "account_cleo");
  assert.deepEqual(
    [all.cards.length, all.openings.length, all.wishes.length, all.sessions.length],
    [5, 1, 1, 1],
  );
  assert.deepEqual(
    [all.account[0].packs, all.cards.find(({ featured }) => featured === 1)._id],
    [1, card._id],
  );
  assert.ok(all.achievements.some(({ name, reachedAt }) => name === "Fresh Foil" && reachedAt));
  assert.ok(all.ledger.length >= 2 && all.signIns[0].provider === "twitch");

  const csv = await download(page, "Download as CSV");
  assert.equal(csv.name, "account_cleo.csv");
  const lines = csv.text.split("\r\n");
  assert.ok(lines[0].startsWith("account,_id,username,"));
  assert.equal(lines.filter((line) => line.startsWith("cards,")).length, 6);
  assert.ok(lines.some((line) => line.startsWith("achievements,Fresh Foil,")));
  assert.deepEqual(faults, []);

  // A failed export shows an error.
  await page.route("**/api/users/me/export*", (route) => route.abort());
  await page.getByRole("button", { name: "Download as JSON" }).press("Enter");
  await page.getByText("The server could not be reached.", { exact: false }).waitFor();
});

for (const [width, theme] of [
  [360, "light"],
  [1280, "dark"],
]) {
  test(`deleting the account needs the user's name and leaves a collector without an account, at ${width} px, ${theme}`, async ({ browser }) => {
    const name = `account_dan_${width}`;
    const dan = await newcomer(nova, name, 2);
    const [card] = await dan.cards();
    const { page, fits, faults } = await openAccount(browser, dan.token, { width, theme });
    const other = await open(browser, { token: await signIn(demo.url, name) });
    await other.page.goto(`${demo.url}/dashboard`);
    await other.page.getByRole("button", { name: /^Your menu/ }).waitFor();

    await page.getByRole("button", { name: "Delete my account…" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Delete your account permanently?" });
    await dialog.waitFor();
    await expectAccessible(page, "the question before the account is deleted");
    await fits();
    const confirm = dialog.getByRole("button", { name: "Delete permanently" });
    assert.ok(await confirm.isDisabled());
    await dialog.getByRole("textbox").fill("nova");
    assert.ok(await confirm.isDisabled(), "another user's name is not accepted as confirmation");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Delete my account…" }).press("Enter");
    await dialog.getByRole("textbox").fill(` ${name.toUpperCase()} `);
    await confirm.press("Enter");
    await page.waitForURL(`${demo.url}/login`);
    await page.getByText("Your account is deleted.").waitFor();
    await other.page.waitForURL(`${demo.url}/login`);
    await other.close();

    // Others see the card without a name.
    await page.goto(`${demo.url}/card/${card._id}`);
    await page.getByText("It belongs to a collector without an account.").waitFor();
    await expectAccessible(page, "the card of a collector without an account");
    await page.goto(`${demo.url}/profile/${name}`);
    await page.getByRole("heading", { name: "No such collector" }).waitFor();

    // Signing in again creates a new account, without a second welcome gift.
    const back = await signInAs(demo.url, name);
    assert.notEqual(back.id, dan.id);
    const me = await call(demo.url, back.token, "GET", "/api/users/me");
    assert.deepEqual([me.packs, me.openedPacks, me.xp, (await back.cards()).length], [0, 0, 0, 0]);
    const fresh = await open(browser, { token: back.token, width, theme, calm: true });
    await fresh.page.goto(`${demo.url}/collection`);
    await fresh.page.getByRole("heading", { name: "Your collection starts with a pack" }).waitFor();
    assert.deepEqual([...faults, ...fresh.faults], []);
  });
}
