// The public log: a visitor compares a head and reads what the streamer can do; an opener compares a receipt with the log.
import assert from "node:assert/strict";
import { expectAccessible } from "./axe.mjs";
import { expect, test, useDemo, useStreamer } from "./fixtures.mjs";
import { logged, newcomer, part, tearPack, turnAll, visit } from "./people.mjs";

const demo = useDemo();
const nova = useStreamer(demo);

const openPage = (browser, path, options) => visit(browser, demo.url + path, options);

for (const width of [390, 1280]) {
  test(`a visitor compares the first characters of a head with the log at ${width} px`, async ({ browser }) => {
    const { page, refused, faults, fits } = await openPage(browser, "/fairness/log", { width });
    const head = await part(page, "Newest head").getByText(/^[0-9a-f]{64}$/).textContent();
    const compare = part(page, "Compare a head");
    const field = compare.getByRole("textbox", { name: "The head, or its first 20 characters" });
    await field.fill(head.slice(0, 20));
    await field.press("Enter");
    await compare.getByText(/^The log has it: it is the head of batch/).waitFor();
    await field.fill("0".repeat(20));
    await field.press("Enter");
    await compare.getByText(/^The log has no such head/).waitFor();
    await part(page, "Batches").getByText(/^Batch [\d,]+$/).first().click();
    await part(page, "Batches").getByText(/^Head [0-9a-f]{64}/).waitFor();
    await expectAccessible(page, "the public log");
    await fits();
    assert.deepEqual([refused, faults], [[], []]);
  });

  test(`a visitor reads whether the streamer can cheat at ${width} px`, async ({ browser }) => {
    const { page, path, refused, faults, fits } = await openPage(browser, "/fairness/cheat", { width });
    await page.getByText(/^This is a demo with a fake public number/).waitFor();
    await part(page, "This site in numbers").getByText("Browser entropy").waitFor();
    await expectAccessible(page, "what the streamer can do");
    await fits();
    await page.getByRole("link", { name: "The public log" }).first().press("Enter");
    await page.waitForURL("**/fairness/log");
    assert.equal(path(), "/fairness/log");
    assert.deepEqual([refused, faults], [[], []]);
  });
}

test("an opener checks an opening and everything before it with the receipt", async ({ browser }) => {
  const dana = await newcomer(nova, "log_dana", 1);
  const { page, faults } = await openPage(browser, "/dashboard", { token: dana.token });
  const answering = page.waitForResponse("**/api/packs/open");
  await tearPack(page);
  const { _id } = await (await answering).json();
  await turnAll(page);
  await logged(demo.url, _id);

  await page.goto(`${demo.url}/openings/${_id}/verify`);
  await page.getByRole("heading", { name: "The streamer alone could not choose these cards" }).waitFor();
  await part(page, "What was checked").getByText("They match the log.").waitFor();
  await expectAccessible(page, "an opening with its receipt");

  await page.getByRole("link", { name: "The public log" }).press("Enter");
  const everything = part(page, "Check everything");
  await everything.getByText(/^To compare: 1 receipt/).waitFor();
  await everything.getByRole("button", { name: "Check everything" }).press("Enter");
  await everything.getByRole("heading", { name: "Everything adds up" }).waitFor({ timeout: 120_000 });
  await expect(everything.getByRole("link", { name: "Receipt 1" })).toHaveAttribute("href", `/openings/${_id}/verify`);
  await everything.getByText(/^It matches the published data\./).waitFor();
  await expectAccessible(page, "the check of everything");
  assert.deepEqual(faults, []);
});
