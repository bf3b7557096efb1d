// The card audit: importing an older collection with defects and repairing it by keyboard, by pointer and by hand;
// other users have no access. On phone and desktop, dark and light.
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expectAccessible } from "./axe.mjs";
import { importInto } from "./demoServer.mjs";
import { test, useDemo } from "./fixtures.mjs";
import { pressInDialog } from "./keyboard.mjs";
import { writeOldCollection } from "./oldCollection.mjs";
import { newcomer, open, signInAs } from "./people.mjs";

/** Imports an older collection; returns the number of its defects. */
async function importOldCollection(demo) {
  const folder = await mkdtemp(path.join(tmpdir(), "foilcast-old-"));
  const defects = await writeOldCollection(folder);
  await assert.rejects(importInto(demo, folder), /a server or another command is using the database/);
  let output = "";
  await demo.restart([], async () => {
    output = await importInto(demo, folder);
  });
  assert.match(output, /3 users imported/);
  await rm(folder, { recursive: true });
  return defects;
}

for (const [width, theme, input] of [
  [390, "dark", "pointer"],
  [1280, "light", "keyboard"],
]) {
  test.describe(`by ${input}, at ${width} px, ${theme}`, () => {
    const demo = useDemo();

    test("an older collection is repaired", async ({ browser }) => {
      const defects = await importOldCollection(demo);
      const nova = await signInAs(demo.url, "nova");
      const window = await open(browser, { width, theme, token: nova.token, calm: true });
      const { page, faults, fits } = window;
      const press = (button) => (input === "pointer" ? button.click() : button.press("Enter"));
      const article = (name) => page.getByRole("article", { name });
      // Wait until it is closed, so that the next step does not find this dialog.
      const pressInOpenDialog = async (name) => {
        if (input === "keyboard") await pressInDialog(page, name);
        else await page.getByRole("dialog").getByRole("button", { name }).click();
        await page.getByRole("dialog").waitFor({ state: "detached" });
      };

      await page.goto(`${demo.url}/admin/cardaudit`);
      const summary = page.getByRole("region", { name: "Summary" });
      await summary.waitFor();
      const count = async (label) =>
        Number(await summary.locator("div").filter({ hasText: label }).locator("dd").textContent());
      assert.equal(await count("Legacy Glitch names"), defects.legacy);
      assert.equal(await count("Duplicate mint numbers"), defects.groups);
      assert.equal(await count("Malformed cards"), defects.malformed);
      await fits();
      await expectAccessible(page, "an audit with findings");

      for (const [name, dry, real] of [
        ["Mint numbers listed as free", `${defects.listedFree} mint numbers would be`, "removed from the lists"],
        ["Card data mismatches", `${defects.mismatches} cards of`, `${defects.mismatches} cards of`],
        [
          "Duplicate mint numbers and mint 0",
          `${defects.zeros} cards would be removed`,
          "1 card could not be fixed",
        ],
        ["Legacy Glitch names", `${defects.legacy} cards of`, `${defects.legacy} cards of`],
        ["Missing modifier prefixes", `${defects.prefixes} cards of`, `${defects.prefixes} cards of`],
      ]) {
        const fix = article(name);
        assert.equal(
          await fix.getByRole("button", { name: "Confirm fix" }).count(),
          0,
          "a dry run comes first",
        );
        await press(fix.getByRole("button", { name: "Dry run" }));
        await fix.getByRole("status").getByText(dry).waitFor();
        await press(fix.getByRole("button", { name: "Confirm fix" }));
        await pressInOpenDialog("Cancel");
        await fix.getByText("Operation cancelled by user.").waitFor();
        await press(fix.getByRole("button", { name: "Confirm fix" }));
        const reloaded = page.waitForResponse((response) => response.url().endsWith("/api/admin/audit-cards"));
        await pressInOpenDialog("Repair");
        await reloaded;
        await fix.getByRole("status").getByText(real).waitFor();
        await fix.getByText("Repaired", { exact: true }).waitFor();
      }
      await page.getByRole("dialog").waitFor({ state: "detached" });
      // The results are still shown after the audit was reloaded, and only unrepairable cards are left.
      await summary
        .locator("div")
        .filter({ hasText: "Legacy Glitch names" })
        .getByText("0", { exact: true })
        .waitFor();
      assert.equal(await count("Duplicate mint numbers"), 1);
      await article("Duplicate mint numbers and mint 0").getByText("Tin Heron · Divine · 1 of").waitFor();
      await expectAccessible(page, "an audit after its fixes");
      await fits();

      // Repair the other cards by hand.
      await press(page.locator("summary", { hasText: "Malformed cards" }));
      const malformed = page.getByRole("list", { name: "Malformed cards" });
      await press(malformed.getByRole("button", { name: /^Edit/ }).first());
      const dialog = page.getByRole("dialog", { name: "What is this card?" });
      await dialog.getByRole("textbox", { name: "Name in the catalogue" }).fill("Tin Heron");
      await dialog.getByRole("textbox", { name: /^Mint number/ }).fill("");
      await expectAccessible(page, "a broken card being edited");
      await fits();
      await press(dialog.getByRole("button", { name: "Save" }));
      await page.getByText(/The card is Tin Heron \(Basic \d+\/200\) now\./).waitFor();
      // Wait for the reloaded list: only then is its first card the next one.
      const left = summary.locator("div").filter({ hasText: "Malformed cards" });
      await left.getByText(String(defects.malformed - 1), { exact: true }).waitFor();
      await press(malformed.getByRole("button", { name: /^Remove/ }).first());
      await pressInOpenDialog("Remove");
      await left.getByText("0", { exact: true }).waitFor();

      const log = await nova.request("GET", "/api/admin/log");
      const actions = log.map(({ action }) => action).sort();
      assert.deepEqual(actions, [
        "delete_broken_card",
        "fix_card_data_mismatches",
        "fix_card_definition_inconsistencies",
        "fix_duplicate_mint_numbers",
        "fix_legacy_glitch_names",
        "fix_missing_modifier_prefixes",
        "set_broken_card",
      ]);
      assert.deepEqual(faults, []);
    });
  });
}

test.describe("without access", () => {
  const demo = useDemo();

  test("visitors, collectors and moderators have no access to the admin pages", async ({ browser }) => {
    const nova = await signInAs(demo.url, "nova");
    const collector = await newcomer(nova, "kept_out");
    const moderator = await newcomer(nova, "keeps_order");
    await nova.request("PUT", `/api/admin/users/${moderator.id}/role`, { role: "moderator" });
    for (const [token, redirect] of [
      [null, /\/login/],
      [collector.token, /\/(dashboard|login)/],
      [moderator.token, /\/(dashboard|login)/],
    ]) {
      for (const address of ["/admin/cardaudit", "/admin/card-ownership"]) {
        const { page, faults, close } = await open(browser, { token, calm: true });
        const paths = [];
        page.on("request", (request) => paths.push(new URL(request.url()).pathname));
        await page.goto(demo.url + address);
        await page.waitForURL(redirect);
        const forbidden = paths.filter((path) => /audit-cards|card-ownership\//.test(path));
        assert.deepEqual(forbidden, [], "no forbidden request was sent");
        assert.deepEqual(faults, []);
        await close();
      }
    }
  });
});
