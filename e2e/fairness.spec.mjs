// Anyone can verify an opening: a visitor reads the odds and recomputes a pack in the browser by keyboard, without a
// redirect; its owner keeps a receipt and reveals the seed. On phone and desktop, dark and light, without accessibility
// violations.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { expectAccessible } from "./axe.mjs";
import { test, useDemo, useStreamer } from "./fixtures.mjs";
import { logged, newcomer, open, openPack, packsOf, part, tearPack, turnAll, visit } from "./people.mjs";

const demo = useDemo();
const nova = useStreamer(demo);
let ada;
let opening;
let pack;

test.beforeAll(async () => {
  ada = await newcomer(nova, "fair_ada", 10);
  opening = await openPack(ada);
  pack = opening.pack._id;
  // Reveals the seed of this opening, so that it does not depend on seeds that the tests reveal.
  await ada.request("POST", "/api/fairness/rotate");
  await logged(demo.url, opening._id);
});

const openPage = (browser, path, options) => visit(browser, demo.url + path, options);

for (const width of [390, 1280]) {
  for (const theme of ["dark", "light"]) {
    test(`a visitor checks an opening and reads the odds at ${width} px, ${theme}`, async ({ browser }) => {
      const { page, path, refused, faults, fits } = await openPage(browser, "/dashboard", { width, theme });
      await page.waitForURL("**/login");
      await page.goto(`${demo.url}/openings/${opening._id}/verify`);
      await page.getByRole("heading", { name: "The streamer alone could not choose these cards" }).waitFor();
      assert.equal(await page.getByText("Matches", { exact: true }).count(), 5, "all five cards were drawn again");
      await page.getByText("6 of 6").waitFor();
      await expectAccessible(page, "a checked opening");
      await page.getByRole("textbox", { name: "The digest you saw" }).fill(opening.fairness.digest.slice(0, 12));
      await page.getByText(/The digests match/).waitFor();
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
      const { page, fits } = await openPage(browser, "/fairness", { width, theme, token: ada.token });
      await page.getByRole("link", { name: /^Check / }).first().waitFor();
      await part(page, "Revealed seeds").waitFor();
      await part(page, "Next seed").getByText(/^[0-9a-f]{64}$/).waitFor();
      await part(page, "Your receipts").getByRole("heading", { name: "No receipt yet" }).waitFor();
      await expectAccessible(page, "the user's own seeds");
      await fits();
      await page.getByRole("button", { name: "Reveal this seed and start a new one…" }).press("Enter");
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
    [({ cards }) => cards[0].mintNumber++, /^A drawn copy was not in the pack or already belonged/],
    [({ fairness }) => fairness.draws[0].copy.mint++, "Your browser drew again and got another result."],
    [({ fairness }) => fairness.counter++, /^The seed was not fixed as the rules say, or an opening made with it is missing/],
    [({ fairness }) => (fairness.oddsVersion += 7), /^It was drawn from contents that were not published in time/],
    [({ fairness }) => (fairness.digest = "0".repeat(64)), /^The record does not match its digest/],
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

test("the owner opens a pack, keeps its receipt, and reveals the seed by keyboard", async ({ browser }) => {
  const bob = await newcomer(nova, "fair_bob", 1);
  const { page, faults } = await openPage(browser, "/dashboard", { token: bob.token });
  const sending = page.waitForRequest("**/api/packs/open");
  await tearPack(page);
  const { entropy, seedHash } = (await sending).postDataJSON();
  assert.match(entropy, /^[0-9a-f]{64}$/);
  await turnAll(page);

  await page.goto(`${demo.url}/fairness`);
  await part(page, "Current seed").getByText(seedHash).waitFor();
  const receipts = part(page, "Your receipts");
  const downloading = page.waitForEvent("download");
  await receipts.getByRole("button", { name: "Download receipts" }).press("Enter");
  const file = JSON.parse(await readFile(await (await downloading).path(), "utf8"));
  assert.equal(file.format, "foilcast-receipts-1");
  const [{ intent, opening: opened }] = file.receipts;
  assert.deepEqual([intent.entropy, intent.seedHash, intent.reward], [entropy, seedHash, false]);
  const { fairness } = await bob.request("GET", `/api/packs/openings/${opened._id}`);
  assert.deepEqual([fairness.version, fairness.entropy, fairness.digest], [2, entropy, opened.digest]);

  await receipts.getByRole("link", { name: /^Check / }).press("Enter");
  await page.waitForURL(`**/openings/${opened._id}/verify`);
  await page.getByRole("link", { name: "Reveal my seed" }).press("Enter");
  await page.waitForURL("**/fairness");
  await page.getByRole("button", { name: "Reveal this seed and start a new one…" }).press("Enter");
  await page.getByRole("button", { name: "Reveal", exact: true }).press("Enter");
  await page.getByText("The seed is revealed. Your openings so far can be checked.").waitFor();
  await part(page, "Current seed").getByText(intent.nextSeedHash).waitFor();

  await logged(demo.url, opened._id);
  const visitor = await openPage(browser, `/openings/${opened._id}/verify`, {});
  await visitor.page.getByRole("heading", { name: "The streamer alone could not choose these cards" }).waitFor();
  await visitor.page.getByText("6 of 6").waitFor();
  assert.deepEqual([...faults, ...visitor.faults, ...visitor.refused], []);
});

test("a pack whose answer is lost opens once, and its cards are found", async ({ browser }) => {
  const cleo = await newcomer(nova, "fair_cleo", 2);
  const { page, faults } = await openPage(browser, "/dashboard", { token: cleo.token });
  const before = await packsOf(cleo);
  await page.route("**/api/packs/open", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await tearPack(page);
  await page.getByText(/A pack opens only once/).last().waitFor();
  await page.unroute("**/api/packs/open");
  await page.getByRole("button", { name: /^Tear open/ }).press("Enter");
  await page.getByRole("button", { name: "Turn all" }).press("Enter");
  await page.getByText(/You already opened this pack/).waitFor();
  await expectAccessible(page, "an opening that was found again");
  assert.equal(await packsOf(cleo), before - 1);
  assert.deepEqual(faults, []);
});
