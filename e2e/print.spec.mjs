// What is printed: a collection as pages of nine cards at 63 by 88 mm, and a card in the inspector with its facts.
import assert from "node:assert/strict";
import { test, useDemo } from "./fixtures.mjs";
import { call, visit } from "./people.mjs";

const demo = useDemo();
const MM = 96 / 25.4;

/** The number of pages of a PDF. */
const pagesOf = (pdf) => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g).length;

/** Shows the page as it is printed. The browser sends the event only when it prints. */
async function preview(page) {
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
}

test("a collection is printed as pages of nine cards in full color, without navigation", async ({ browser }) => {
  const { total } = await call(demo.url, null, "GET", "/api/users/marlowe_reads/collection?rarity=Rare");
  assert.ok(total > 9 && total <= 60, `${total} cards are more than one page`);
  const { page } = await visit(browser, `${demo.url}/collection/marlowe_reads?rarity=Rare`);
  await page.locator(".card-face").first().waitFor();
  for (const format of ["A4", "Letter"]) {
    assert.equal(pagesOf(await page.pdf({ format })), Math.ceil(total / 9), `pages of ${format}`);
  }

  await preview(page);
  const cards = page.locator("main li .card");
  assert.equal(await cards.count(), total, "all cards are printed");
  for (const part of [page.getByRole("navigation").first(), page.getByRole("heading", { level: 1 })])
    assert.equal(await part.isVisible(), false, "only cards are printed");
  const box = await cards.first().boundingBox();
  assert.ok(Math.abs(box.height - 88 * MM) < 1, `a card is ${box.height / MM} mm high`);
  const look = await cards.first().evaluate((card) => ({
    adjust: getComputedStyle(card).printColorAdjust,
    picture: card.querySelector("img").currentSrc,
    ground: getComputedStyle(document.body).backgroundColor,
  }));
  assert.equal(look.adjust, "exact");
  assert.equal(look.ground, "rgb(255, 255, 255)");
  assert.doesNotMatch(look.picture, /-[sm]\.webp$/, "the large picture is printed");
});

test("the inspector prints its card and the facts, not the page below", async ({ browser }) => {
  const { page } = await visit(browser, `${demo.url}/collection/marlowe_reads?rarity=Rare`);
  await page.locator(".card-open").first().click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  await preview(page);
  assert.equal(await page.locator("main").isVisible(), false);
  assert.equal(await dialog.getByRole("button").first().isVisible(), false);
  const { height } = await dialog.locator(".card").boundingBox();
  assert.ok(Math.abs(height - 88 * MM) < 1, `the card is ${height / MM} mm high`);
  assert.equal(await dialog.getByRole("heading").evaluate((title) => getComputedStyle(title).color), "rgb(0, 0, 0)");
});
