// Anyone can verify an opening: a visitor reads the odds and recomputes a pack in the browser by keyboard, without a
// redirect; its owner reveals the seed. On phone and desktop, dark and light, without accessibility violations.
import assert from "node:assert/strict";
import { expectAccessible } from "./axe.mjs";
import { test, useDemo, useStreamer } from "./fixtures.mjs";
import { newcomer, open, visit } from "./people.mjs";

const demo = useDemo();
const nova = useStreamer(demo);
let ada;
let opening;
let pack;

test.beforeAll(async () => {
  ada = await newcomer(nova, "fair_ada", 10);
  opening = await ada.request("POST", "/api/packs/open", {});
  pack = opening.pack._id;
  // Reveals the seed of this opening, so that it does not depend on seeds that the tests reveal.
  await ada.request("POST", "/api/fairness/rotate");
});

const openPage = (browser, path, options) => visit(browser, demo.url + path, options);

for (const width of [390, 1280]) {
  for (const theme of ["dark", "light"]) {
    test(`a visitor checks an opening and reads the odds at ${width} px, ${theme}`, async ({ browser }) => {
      const { page, path, refused, faults, fits } = await openPage(browser, "/dashboard", { width, theme });
      await page.waitForURL("**/login");
      await page.goto(`${demo.url}/openings/${opening._id}/verify`);
      await page.getByRole("heading", { name: "Everything matches" }).waitFor();
      assert.equal(await page.getByText("Matches", { exact: true }).count(), 5, "all five cards were drawn again");
      await page.getByText("8 of 8").waitFor();
      await expectAccessible(page, "a checked opening");
      await page.getByRole("textbox", { name: "A digest that you kept" }).fill(opening.fairness.digest.slice(0, 12));
      await page.getByText(/It is the same/).waitFor();
      await page.getByRole("link", { name: /odds version/ }).press("Enter");
      await page.waitForURL(`**/packs/${pack}/odds`);
      await page.getByRole("cell").first().waitFor();
      await page.getByRole("heading", { name: "Version 1" }).waitFor();
      await expectAccessible(page, "a pack's odds with their history");
      assert.equal(path(), `/packs/${pack}/odds`);
      await fits();
      assert.deepEqual([refused, faults], [[], []]);
    });

    test(`the page of the user's seeds has no violations at ${width} px, ${theme}`, async ({ browser }) => {
      const { page } = await openPage(browser, "/fairness", { width, theme, token: ada.token });
      await page.getByRole("link", { name: /^Check / }).first().waitFor();
      await page.getByRole("region", { name: "Revealed seeds" }).waitFor();
      await expectAccessible(page, "the user's own seeds");
      await page.getByRole("button", { name: "Reveal it and take a new one…" }).press("Enter");
      await page.getByRole("dialog").waitFor();
      await expectAccessible(page, "the question before a seed is revealed");
    });
  }
}

test("a record that differs from the published one is detected, with the reason", async ({ browser }) => {
  const { page, faults } = await open(browser, { calm: true });
  let change = () => {};
  await page.route(`**/api/packs/openings/${opening._id}`, async (route) => {
    const response = await route.fetch();
    const shown = await response.json();
    change(shown);
    await route.fulfill({ response, json: shown });
  });
  const changes = [
    [({ cards }) => cards[0].mintNumber++, "The cards that are shown are not the ones that were drawn."],
    [({ fairness }) => fairness.draws[0].copy.mint++, "Drawn again in your browser, other cards came out."],
    [({ fairness }) => fairness.counter++, "An opening made with this seed before is missing, or was counted twice."],
    [({ fairness }) => (fairness.oddsVersion += 7), "The published version of the pack’s odds does not allow these cards."],
    [
      ({ fairness }) => (fairness.digest = "0".repeat(64)),
      "Its digest belongs to another text: the record was changed after it was sealed.",
    ],
  ];
  for (const [apply, message] of changes) {
    change = apply;
    await page.goto(`${demo.url}/openings/${opening._id}/verify`);
    await page.getByRole("heading", { name: "This opening does not add up" }).waitFor();
    await page.getByRole("region", { name: "What was checked" }).getByText(message).waitFor();
  }
  await expectAccessible(page, "an opening that does not add up");
  assert.deepEqual(faults, []);
});

test("unknown addresses show a message", async ({ browser }) => {
  const unknown = "0".repeat(24);
  const { page, path } = await openPage(browser, `/openings/${unknown}/verify`, {});
  await page.getByRole("heading", { name: "No such opening" }).waitFor();
  assert.equal(path(), `/openings/${unknown}/verify`);
  await page.goto(`${demo.url}/packs/${unknown}/odds`);
  await page.getByRole("heading", { name: "No such pack" }).waitFor();
});

test("a pack is sealed until its owner reveals the seed by keyboard, and can be checked afterwards", async ({ browser }) => {
  const sealed = await ada.request("POST", "/api/packs/open", {});
  const { page, faults } = await openPage(browser, `/openings/${sealed._id}/verify`, { token: ada.token });
  await page.getByRole("heading", { name: "Sealed, and right so far" }).waitFor();
  await page.getByRole("link", { name: "Reveal my seed" }).press("Enter");
  await page.waitForURL("**/fairness");
  const clientSeed = page.getByRole("textbox", { name: "Any text that you like" });
  await clientSeed.fill("chosen by me");
  await clientSeed.press("Enter");
  await page.getByText("Saved. It counts from your next pack on.").waitFor();
  await page.getByRole("button", { name: "Reveal it and take a new one…" }).press("Enter");
  await page.getByRole("button", { name: "Reveal", exact: true }).press("Enter");
  await page.getByText("Revealed. Your openings so far can be checked now.").waitFor();

  const visitor = await openPage(browser, `/openings/${sealed._id}/verify`, {});
  await visitor.page.getByRole("heading", { name: "Everything matches" }).waitFor();
  assert.deepEqual([...faults, ...visitor.faults, ...visitor.refused], []);
});
