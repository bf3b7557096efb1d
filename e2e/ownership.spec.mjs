// Card ownership: finding a card by a part of its name, sorting and filtering its owners, unfolding their copies.
import assert from "node:assert/strict";
import { expectAccessible } from "./axe.mjs";
import { test, useDemo, useStreamer } from "./fixtures.mjs";
import { open } from "./people.mjs";

const demo = useDemo();
const nova = useStreamer(demo);
let card;
let owners;

test.beforeAll(async () => {
  // Finds a card with owners in several rarities and several owners in one rarity.
  const { cards } = await nova.request("GET", "/api/cards?limit=all");
  for (const one of cards) {
    owners = await nova.request("GET", `/api/admin/card-ownership/${one._id}`);
    card = one;
    if (owners.length > 1 && owners[0].owners.length > 2) break;
  }
});

for (const [width, theme, input] of [
  [390, "light", "pointer"],
  [1280, "dark", "keyboard"],
]) {
  test(`the owners of a card are found by ${input}, at ${width} px, ${theme}`, async ({ browser }) => {
    const { page, faults, refused, fits } = await open(browser, {
      width,
      theme,
      token: nova.token,
      calm: true,
    });
    const press = (button) => (input === "pointer" ? button.click() : button.press("Enter"));
    await page.goto(`${demo.url}/admin/card-ownership`);
    await page.getByText("No card chosen yet").waitFor();
    const bar = page.getByRole("navigation", { name: "Admin" });
    for (const name of ["Actions Home", "Card Audit", "Pack Management", "Card Ownership"]) {
      await bar.getByRole("link", { name }).waitFor();
    }
    await expectAccessible(page, "card ownership before a card is chosen");

    const box = page.getByRole("combobox", { name: "Find a card" });
    await box.fill(card.name.slice(1).toUpperCase());
    const option = page.getByRole("option", { name: card.name }).first();
    await option.waitFor();
    if (input === "pointer") {
      await option.click();
    } else {
      while ((await option.getAttribute("aria-selected")) !== "true") await box.press("ArrowDown");
      await box.press("Enter");
    }
    await page.getByRole("heading", { level: 2, name: card.name }).waitFor();
    assert.equal(new URL(page.url()).searchParams.get("card"), card._id);

    const [{ rarity, owners: group }] = owners;
    const list = page.getByRole("list", { name: `Owners of ${rarity}`, exact: true });
    const names = async () =>
      (await list.getByRole("button").allTextContents()).map((text) => text.trim().split(" ")[0]);
    await list.waitFor();
    assert.equal((await names()).length, group.length);
    await page.getByRole("radio", { name: "Name" }).check({ force: true });
    const sorted = group
      .map(({ username }) => username)
      .sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
    await page.waitForURL(/sort=name/);
    assert.deepEqual(await names(), sorted);

    const [{ username }] = group;
    await page.getByRole("searchbox", { name: "Filter by username" }).fill(username.toUpperCase());
    await page.waitForURL(/owner=/);
    const row = list.getByRole("button", { name: new RegExp(`^${username} `) });
    await row.waitFor();
    await press(row);
    const copies = page.getByRole("list", { name: `${rarity} copies of ${username}`, exact: true });
    await copies.getByRole("listitem").first().waitFor();
    await fits();
    await expectAccessible(page, "the copies of an owner");
    await page.getByRole("searchbox", { name: "Filter by username" }).fill("");

    const last = owners.at(-1).rarity;
    const heading = page.getByRole("heading", { level: 2, name: last, exact: true });
    if (width > 768) {
      await press(page.getByRole("navigation", { name: "Rarities" }).getByRole("button", { name: last }));
      await heading.and(page.locator(":focus")).waitFor();
    } else {
      const choice = page.getByRole("combobox", { name: "Go to rarity" });
      await choice.focus();
      await choice.selectOption(last);
      assert.equal(await choice.inputValue(), last);
      await choice.and(page.locator(":focus")).waitFor();
      await page.waitForFunction((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      }, await heading.elementHandle());
    }

    await press(page.getByRole("link", { name: `View Full Collection of ${username}`, exact: true }).first());
    await page.waitForURL(new RegExp(`/collection/${username}$`));
    assert.deepEqual(faults, []);
    assert.deepEqual(refused, []);
  });
}
