// The leaderboard for visitors and signed-in users, by keyboard, on phone and desktop, without accessibility
// violations.
import assert from "node:assert/strict";
import { expectAccessible } from "./axe.mjs";
import { test, useDemo } from "./fixtures.mjs";
import { open, signInAs } from "./people.mjs";

const demo = useDemo();

for (const [width, theme] of [
  [360, "dark"],
  [390, "light"],
  [1280, "dark"],
  [1280, "light"],
]) {
  test(`a visitor browses the rankings at ${width} px, ${theme}`, async ({ browser }) => {
    const { page, faults, refused, fits } = await open(browser, { width, theme, calm: true });
    await page.goto(`${demo.url}/leaderboard`);
    await page.getByRole("list", { name: "Champions" }).getByRole("listitem").nth(3).waitFor();
    await page.getByRole("list", { name: "Collection Score" }).getByRole("listitem").first().waitFor();
    await expectAccessible(page, "the leaderboard");
    await fits();
    await page.getByRole("radio", { name: "Collection Score" }).press("ArrowRight");
    await page.waitForURL(/tab=unopenedPacks/);
    await page.getByRole("list", { name: "Unopened Packs" }).getByRole("link").first().press("Enter");
    await page.waitForURL(/\/profile\//);
    assert.deepEqual([refused, faults], [[], []]);
  });
}

test("a collector sees their own rank", async ({ browser }) => {
  const nova = await signInAs(demo.url, "nova");
  const { page } = await open(browser, { token: nova.token, calm: true });
  await page.goto(`${demo.url}/leaderboard`);
  await page.getByText(/^You are number \d+ with/).waitFor();
  await expectAccessible(page, "the leaderboard with the user's own rank");
});
