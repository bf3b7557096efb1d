// The achievement editor: an achievement is created by keyboard, unlocked by users who already meet it, made harder,
// moved, retired and restored. One that no user has unlocked is deleted and stays deleted after a restart.
import assert from "node:assert/strict";
import { expect, test, useDemo, useStreamer } from "./fixtures.mjs";
import { keyboard, pressInDialog } from "./keyboard.mjs";
import { newcomer, open, signInAs } from "./people.mjs";
import { checkState } from "./states.mjs";

const demo = useDemo(["--writes-per-minute=1000"]);
const nova = useStreamer(demo);

const all = async () => (await nova.request("GET", "/api/admin/achievements")).achievements;
const find = async (name) => (await all()).find((goal) => goal.name === name);
const asUser = async (user, name) =>
  (await user.request("GET", "/api/achievements")).achievements.find((goal) => goal.name === name);

for (const width of [1280, 390]) {
  test(`an achievement is created, unlocked, made harder, moved, retired and restored, ${width} px wide`, async ({ browser }) => {
    const ada = await newcomer(nova, `goal_ada_${width}`);
    const { page, faults, refused } = await open(browser, { token: nova.token, width, calm: true });
    const name = `Just Here ${width}`;
    await page.goto(`${demo.url}/admin/achievements`);
    await page.getByRole("heading", { name: "A new achievement" }).waitFor();
    const keys = await keyboard(page);
    await keys.to("textbox", "Name");
    await page.keyboard.type(name);
    await keys.to("textbox", "What to do");
    await page.keyboard.type("Sign in on one day.");
    await page.getByRole("combobox", { name: "Category" }).selectOption("sign-in");
    await page.getByRole("combobox", { name: "What is counted" }).selectOption("logins");
    await page.getByRole("textbox", { name: "Target" }).fill("1");
    await page.getByRole("textbox", { name: "Packs", exact: true }).fill("2");
    const tiles = page.getByRole("region", { name: "How people see it" });
    assert.equal(await tiles.getByRole("listitem", { name }).count(), 2);
    await checkState(page, "a new achievement");
    await keys.enter("button", "Create achievement");
    await page.getByText(`“${name}” can be reached from now on.`).waitFor();
    // All users have signed in on a day, and the demo has many.
    await expect.poll(async () => (await find(name)).spreading).toBeFalsy();
    const { unlocked } = await find(name);
    assert.ok(unlocked > 10, `${unlocked} have unlocked it`);
    assert.equal((await asUser(ada, name)).achieved, true);
    const notifications = await ada.request("GET", "/api/notifications");
    assert.equal(notifications.filter(({ message }) => message === `You reached “${name}”. Claim 2 packs for it!`).length, 1);
    await page.getByText(/^Unlocked by [\d,]+ people, reward claimed by 0$/).waitFor();

    await page.getByRole("textbox", { name: "Target" }).fill("4000");
    await page.getByText("People who have unlocked it keep it.", { exact: false }).waitFor();
    await page.getByRole("button", { name: "Save" }).press("Enter");
    await page.getByText(`“${name}” is saved.`).waitFor();
    assert.equal((await asUser(ada, name)).achieved, true, "users keep an achievement that was made harder");
    const late = await signInAs(demo.url, `goal_late_${width}`);
    assert.equal((await asUser(late, name)).achieved, false);

    const list = page.getByRole("navigation", { name: "Achievements" });
    await list.getByRole("button", { name: `${name}: earlier` }).press("Enter");
    await expect.poll(async () => {
      const group = (await all()).filter(({ category }) => category === "sign-in").map((goal) => goal.name);
      return group.at(-1) !== name;
    }).toBeTruthy();
    await checkState(page, "an achievement that was reached");

    await page.getByRole("button", { name: "Close", exact: true }).press("Enter");
    await pressInDialog(page, "Close it");
    await page.getByText(`“${name}” is closed: nobody else can reach it.`, { exact: false }).waitFor();
    assert.equal(await asUser(late, name), undefined);
    await ada.request("POST", "/api/achievements/claim", { name });
    await page.getByRole("button", { name: "Open it again" }).press("Enter");
    await page.getByRole("button", { name: "Save" }).press("Enter");
    await expect.poll(async () => (await find(name)).retired).toBe(false);
    assert.equal((await asUser(late, name)).achieved, false);
    assert.deepEqual(faults, []);
    assert.deepEqual(refused, []);
  });
}

test("errors appear at their fields", async ({ browser }) => {
  const { page, faults } = await open(browser, { token: nova.token, calm: true });
  const before = (await all()).length;
  await page.goto(`${demo.url}/admin/achievements`);
  await page.getByRole("textbox", { name: "Name" }).fill("fresh foil");
  await page.getByRole("textbox", { name: "What to do" }).fill("Something.");
  await page.getByRole("textbox", { name: "Target" }).fill("1.5");
  await page.getByRole("button", { name: "Create achievement" }).press("Enter");
  await page.getByText(/^Use a whole number from 1 to /).waitFor();
  await checkState(page, "an achievement with mistakes");
  await page.getByRole("textbox", { name: "Target" }).fill("2");
  await page.getByRole("button", { name: "Create achievement" }).press("Enter");
  await page.getByText("An achievement already has this name. Choose another one.").first().waitFor();
  assert.equal((await all()).length, before);
  assert.deepEqual(faults, []);
});

test("a built-in achievement that no user has unlocked is deleted, and stays deleted after a restart", async ({ browser }) => {
  const unreached = (await all()).filter(({ unlocked, spreading }) => unlocked === 0 && !spreading);
  const { name } = unreached[0] ?? assert.fail("every achievement has been reached");
  const { page, faults, close } = await open(browser, { token: nova.token, calm: true });
  await page.goto(`${demo.url}/admin/achievements?goal=${encodeURIComponent(name)}`);
  await page.getByText("Nobody has unlocked it", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Remove", exact: true }).press("Enter");
  await pressInDialog(page, "Remove it");
  await page.getByText(`“${name}” is removed. Nobody had reached it.`).waitFor();
  assert.deepEqual(faults, []);
  await close();
  await demo.restart(["--writes-per-minute=1000"]);
  assert.equal(await find(name), undefined);
});
