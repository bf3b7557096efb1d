// The pack editor: a pack is created by keyboard, its odds are shown before it is saved, its run is simulated, it is
// changed, and deleted; a collector's window shows each step. Other users have no access.
import assert from "node:assert/strict";
import { expect, test, useDemo, useStreamer } from "./fixtures.mjs";
import { keyboard, pressInDialog } from "./keyboard.mjs";
import { newcomer, open } from "./people.mjs";
import { checkState } from "./states.mjs";

const demo = useDemo();
const nova = useStreamer(demo);
let ada;

test.beforeAll(async () => {
  ada = await newcomer(nova, "pack_ada", 3);
});

/** The packs that a collector can open. */
const availablePacks = async () => (await ada.request("GET", "/api/packs")).map(({ name }) => name);

for (const width of [1280, 390]) {
  test(`a pack is created, simulated, changed and deleted, ${width} px wide`, async ({ browser }) => {
    const { page, faults } = await open(browser, { token: nova.token, width, calm: true });
    const name = `Night Market ${width}`;
    await page.goto(`${demo.url}/admin/packs`);
    const keys = await keyboard(page);
    await keys.enter("link", "New pack");
    await page.getByRole("heading", { name: "A new pack" }).waitFor();
    await keys.to("textbox", "Name");
    await page.keyboard.type(name);
    // A new pack contains all cards at first: remove one series.
    await keys.enter("button", "Remove all of Emberwood Tales");
    await page.getByText(/^48 of 72 cards are in the pack/).waitFor();
    await keys.enter("button", "Lantern Fox");
    await page.getByText(/^49 of 72 cards are in the pack/).waitFor();
    const odds = page.getByRole("region", { name: "Odds of this pack" });
    await odds.getByText(/copies are left/).waitFor();
    await checkState(page, "a new pack");
    await keys.enter("button", "Simulate");
    const simulator = page.getByRole("region", { name: "Supply simulator" });
    await simulator.getByText(/The last Divine is pulled/).waitFor();
    await simulator.getByText(/The guarantee cannot be kept any more: pack [\d,]+/).waitFor();
    await checkState(page, "a simulated pack");
    await keys.enter("button", "Create pack");
    await page.getByText(`${name} is saved as version 1.`).waitFor();
    await page.getByRole("heading", { name, exact: true }).waitFor();
    await expect.poll(async () => (await availablePacks()).includes(name)).toBeTruthy();
    const opened = await ada.request("POST", "/api/packs/open", {
      packId: (await ada.request("GET", "/api/packs")).find((pack) => pack.name === name)._id,
    });
    assert.equal(opened.cards.length, 5);

    await page.getByRole("combobox", { name: "Guaranteed in the last card" }).selectOption({ label: "Rare or better" });
    await odds.getByText("Not published yet").waitFor();
    await page.getByRole("textbox", { name: "Why the odds change" }).fill("A rarer promise.");
    await page.getByRole("button", { name: "Save" }).press("Enter");
    await page.getByText(`${name} is saved as version 2.`).waitFor();
    await page.getByRole("link", { name: "Every version of its odds" }).press("Enter");
    await page.getByText(/by nova: A rarer promise/).waitFor();
    await page.goBack();

    await page.getByRole("button", { name: "Delete pack" }).press("Enter");
    await pressInDialog(page, "Delete pack");
    await page.getByText(`${name} cannot be opened any more.`, { exact: false }).waitFor();
    await expect.poll(async () => (await availablePacks()).includes(name)).toBeFalsy();
    assert.deepEqual(faults, []);
  });
}

test("errors appear at their fields, and nothing is saved", async ({ browser }) => {
  const { page, faults } = await open(browser, { token: nova.token, calm: true });
  const before = await availablePacks();
  await page.goto(`${demo.url}/admin/packs?pack=new`);
  await page.getByRole("textbox", { name: "Name" }).fill("Wrong");
  await page.getByRole("textbox", { name: "Picture" }).fill("https://elsewhere.example/pack.webp");
  await page.getByText("Use a path on this server that begins with a slash, or leave it empty.").waitFor();
  await page.getByRole("textbox", { name: "Chance of a modifier, in %" }).fill("101");
  await page.getByText("Use a chance from 0 to 1.").waitFor();
  await page.getByText("The odds appear when all fields are valid.").waitFor();
  await checkState(page, "a pack with mistakes");
  await page.getByRole("button", { name: "Create pack" }).press("Enter");
  await page.getByText("The pack was not saved. Correct the marked fields.").waitFor();
  assert.deepEqual(await availablePacks(), before);
  assert.deepEqual(faults, []);
});

test("collectors and visitors are redirected", async ({ browser }) => {
  for (const token of [ada.token, null]) {
    const { page, close } = await open(browser, { token, calm: true });
    await page.goto(`${demo.url}/admin/packs`);
    await page.waitForURL(/\/(login|dashboard)/);
    await close();
  }
  for (const [method, path] of [
    ["POST", "/api/admin/upsert-pack"],
    ["POST", "/api/admin/packs/preview"],
    ["POST", "/api/admin/packs/simulate"],
    ["DELETE", `/api/admin/packs/${"0".repeat(24)}`],
  ]) {
    await assert.rejects(ada.request(method, path, {}), /403/);
  }
});
