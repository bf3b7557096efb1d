// Checks that apply to every state of every page.
import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { COLOURS, expectAccessible } from "./axe.mjs";

const NARROWEST = 360;

/**
 * Fails if this state has accessibility violations in either theme, or is wider than its window, including on the narrowest
 * phone. With FOILCAST_PICTURES=FOLDER, it also takes a screenshot.
 */
export async function checkState(page, state) {
  const view = page.viewportSize();
  await expectAccessibleInBothThemes(page, state);
  await expectNoOverflow(page, state);
  await expectUnbrokenText(page, state);
  if (view.width > 768) return;
  await page.setViewportSize({ ...view, width: NARROWEST });
  await expectNoOverflow(page, state);
  await expectUnbrokenText(page, state);
  await page.setViewportSize(view);
}

/** Fails if this state has accessibility violations in either theme. */
export async function expectAccessibleInBothThemes(page, state) {
  const { width } = page.viewportSize();
  const initial = await page.evaluate(() => document.documentElement.dataset.theme);
  let rules;
  for (const theme of [initial, initial === "dark" ? "light" : "dark"]) {
    await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme);
    await expectAccessible(page, `${state}, ${theme}, ${width} px`, rules);
    await takeScreenshot(page, `${state}-${width}-${theme}`);
    // The themes differ only in their colours.
    rules = COLOURS;
  }
  await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), initial);
}

/** Fails if a text wraps into a column of single letters, because its container has no width. */
async function expectUnbrokenText(page, state) {
  const columns = await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const columns = [];
    while (texts.nextNode()) {
      const text = texts.currentNode.data.trim();
      range.selectNodeContents(texts.currentNode);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      if (lines > 3 && lines * 3 > text.length) columns.push(text);
    }
    return columns;
  });
  assert.deepEqual(columns, [], `${state}, ${page.viewportSize().width} px: text in a column of single letters`);
}

/** Fails if the page scrolls horizontally at its new width; names the overflowing elements. */
export async function expectNoOverflow(page, state) {
  const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  if (await page.waitForFunction(fits, undefined, { timeout: 5_000 }).catch(() => null)) return;
  const overflowing = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    return [...document.querySelectorAll("body *")]
      .filter((one) => one.getBoundingClientRect().right > width + 1)
      .map((one) => `${one.tagName.toLowerCase()}.${one.className}`)
      .slice(0, 10);
  });
  assert.fail(`${state} is wider than ${page.viewportSize().width} px: ${overflowing.join(", ")}`);
}

async function takeScreenshot(page, name) {
  const folder = process.env.FOILCAST_PICTURES;
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name.replaceAll(/[^a-z0-9]+/gi, "-")}.png`) });
}

/** Holds back the responses of an address until the returned function is called. */
export async function holdResponses(page, address) {
  let release;
  const released = new Promise((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Lets every request to an address fail, as without a network, until the returned function is called. */
export async function failRequests(page, address) {
  const fail = (route) => route.abort("connectionfailed");
  await page.route(address, fail);
  return () => page.unroute(address, fail);
}
