// The modifier editor: a modifier is created by keyboard, previewed on cards, added to packs, disabled and deleted; a
// collector's page shows it. A card is granted, its page shows by whom and why, and it is taken back. Opening a pack
// for a user with a chosen modifier is reachable and logged.
import assert from "node:assert/strict";
import { expect, test, useDemo, useStreamer } from "./fixtures.mjs";
import { keyboard, pressInDialog } from "./keyboard.mjs";
import { newcomer, open, part } from "./people.mjs";
import { checkState } from "./states.mjs";

const demo = useDemo(["--writes-per-minute=1000"]);
const nova = useStreamer(demo);

/** The modifiers in the latest published odds of each pack. */
async function publishedModifiers() {
  const packs = await nova.request("GET", "/api/packs");
  const histories = packs.map(({ _id }) => nova.request("GET", `/api/packs/${_id}/odds/history`));
  return (await Promise.all(histories)).map(({ versions }) => versions[0].config.modifiers);
}

for (const width of [1280, 390]) {
  test(`a modifier is created, added to packs, disabled and deleted, ${width} px wide`, async ({ browser }) => {
    const { page, faults, refused } = await open(browser, { token: nova.token, width, calm: true });
    const name = `Golden ${width}`;
    await page.goto(`${demo.url}/admin/modifiers`);
    const keys = await keyboard(page);
    await keys.enter("link", "New modifier");
    await page.getByRole("heading", { name: "A new modifier" }).waitFor();
    await keys.to("textbox", "Name");
    await page.keyboard.type(name);
    assert.equal(await page.getByRole("textbox", { name: "Word before the name of a card" }).inputValue(), name);
    await page.getByRole("radio", { name: "Rim" }).check({ force: true });
    await page.getByText("Light runs around the card, inside its edge.").waitFor();
    await page.getByLabel("First colour").fill("#ffd24a");
    const preview = part(page, "Preview");
    await preview.locator('.card [data-look="rim"]').first().waitFor();
    assert.match(await preview.locator(".card").first().getAttribute("aria-label"), new RegExp(`^${name} `));
    await checkState(page, "a new modifier");

    await keys.enter("button", "Create modifier");
    await page.getByText(`${name} is saved.`).first().waitFor();
    await page.getByRole("heading", { name, exact: true }).waitFor();
    const created = (await nova.request("GET", "/api/admin/modifiers")).find((one) => one.name === name);
    assert.deepEqual(
      [created.enabled, created.held, created.look],
      [false, 0, { recipe: "rim", first: "#ffd24a", second: "#7d6dff", strength: 60, motion: "follow" }],
    );

    await page.getByRole("switch", { name: "Packs give it" }).press("Space");
    await page.getByText("Packs give it from the moment you save.", { exact: false }).waitFor();
    await page.getByRole("textbox", { name: "Reason (everybody can read it)" }).fill("A golden week.");
    await page.getByRole("button", { name: "Save" }).press("Enter");
    await page.getByText(`${name} is saved.`).first().waitFor();
    await expect.poll(async () => (await publishedModifiers()).every((modifiers) => modifiers.includes(created._id))).toBeTruthy();
    await checkState(page, "a modifier in packs");

    await page.getByRole("switch", { name: "Packs give it" }).press("Space");
    await page.getByText("Packs stop giving it", { exact: false }).waitFor();
    await page.getByRole("button", { name: "Save" }).press("Enter");
    await expect.poll(async () => (await publishedModifiers()).some((modifiers) => modifiers.includes(created._id))).toBeFalsy();
    await page.getByRole("button", { name: "Remove", exact: true }).press("Enter");
    await pressInDialog(page, "Remove");
    await page.getByText(`${name} is removed. No card had it.`).waitFor();
    await expect.poll(async () => (await nova.request("GET", "/api/admin/modifiers")).some((one) => one._id === created._id)).toBeFalsy();
    assert.deepEqual(faults, []);
    assert.deepEqual(refused, []);
  });

  test(`errors appear at their fields, and a built-in modifier keeps its look, ${width} px wide`, async ({ browser }) => {
    const { page, faults } = await open(browser, { token: nova.token, width, calm: true });
    await page.goto(`${demo.url}/admin/modifiers?modifier=new`);
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("glitched");
    await page.getByRole("button", { name: "Create modifier" }).press("Enter");
    await page.getByText("Glitch already uses this name or word. Choose another name.").waitFor();
    await checkState(page, "a modifier with mistakes");
    await page.getByRole("navigation", { name: "Modifiers" }).getByRole("link", { name: /^Negative/ }).click();
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Leave" }).press("Enter");
    await page.getByText("This modifier is built in", { exact: false }).waitFor();
    assert.equal(await page.getByRole("textbox", { name: "Name", exact: true }).count(), 0);
    assert.equal(await page.getByRole("button", { name: "Remove", exact: true }).count(), 0);
    await part(page, "Preview").locator('.card[data-modifier="negative"]').first().waitFor();
    await checkState(page, "a built-in modifier");
    assert.deepEqual(faults, []);
  });

  test(`a card is granted, announced and taken back, ${width} px wide`, async ({ browser }) => {
    const ada = await newcomer(nova, `gift_ada_${width}`);
    const { page, faults, refused } = await open(browser, { token: nova.token, width, calm: true });
    await page.goto(`${demo.url}/admin/actions#card`);
    const panel = part(page, "Give a card");
    const recipient = panel.getByRole("combobox", { name: "Who gets it" });
    await recipient.fill(ada.name);
    await panel.getByRole("option", { name: new RegExp(`^${ada.name}\\b`) }).waitFor();
    await recipient.press("ArrowDown");
    await recipient.press("Enter");
    const card = panel.getByRole("combobox", { name: "Card" });
    await card.fill("Lantern F");
    await panel.getByRole("option", { name: /^Lantern Fox/ }).waitFor();
    await card.press("ArrowDown");
    await card.press("Enter");
    await panel.getByRole("combobox", { name: "Rarity" }).selectOption("Rare");
    await panel.getByText(/^\d+ of 300 are free\.$/).waitFor();
    await panel.getByRole("combobox", { name: "Modifier" }).selectOption({ label: "Prismatic" });
    await panel.getByText("Enter a reason. It appears in the card’s history.").waitFor();
    await panel.getByRole("textbox", { name: "Reason (everybody can read it)" }).fill("She won the quiz.");
    await checkState(page, "a card to give");
    await panel.getByRole("button", { name: "Give this card" }).press("Enter");
    const notice = panel.getByText(new RegExp(`^${ada.name} has Prismatic Lantern Fox, Rare \\d+, now\\.$`));
    await notice.waitFor();
    const gift = (await ada.cards()).find(({ name }) => name === "Prismatic Lantern Fox");
    assert.equal(gift.rarity, "Rare");

    const adasWindow = await open(browser, { token: ada.token, width, calm: true });
    await adasWindow.page.goto(`${demo.url}/card/${gift._id}`);
    await adasWindow.page.getByText("gave it to", { exact: false }).first().waitFor();
    await adasWindow.page.getByText("She won the quiz.", { exact: false }).first().waitFor();
    await adasWindow.close();

    await panel.getByRole("button", { name: /^Undo: / }).press("Enter");
    await notice.waitFor({ state: "detached" });
    assert.ok(!(await ada.cards()).some(({ _id }) => _id === gift._id));
    assert.deepEqual(faults, []);
    assert.deepEqual(refused, []);
  });
}

test("a pack is opened for a user with a chosen modifier, and the log records it", async ({ browser }) => {
  const ada = await newcomer(nova, "forced_ada", 2);
  const { page, faults, refused } = await open(browser, { token: nova.token, calm: true });
  await page.goto(`${demo.url}/admin-dashboard`);
  await page.getByRole("searchbox", { name: "Search by name" }).fill(ada.name);
  await page.getByRole("table").getByRole("button", { name: new RegExp(`^${ada.name}\\b`) }).click();
  const form = page.getByRole("group", { name: `Open a pack of ${ada.name}` });
  await form.getByRole("combobox", { name: "Modifier on every card" }).selectOption({ label: "Force Glitch (public in the history)" });
  await form.getByRole("button", { name: "Open off stream" }).press("Enter");
  await page.getByText(`A pack of ${ada.name} is open.`).waitFor();
  const glitched = (await ada.cards()).filter(({ modifier }) => modifier?.name === "Glitch");
  assert.ok(glitched.length >= 5, `${glitched.length} cards are glitched`);
  const [entry] = await nova.request("GET", `/api/admin/log?action=open_pack_for_user&target=${ada.id}`);
  assert.equal(entry.after.modifier, glitched[0].modifier._id);
  assert.ok(entry.after.pack.length > 0);
  assert.deepEqual(faults, []);
  assert.deepEqual(refused, []);
});
