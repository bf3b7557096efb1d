// Users of a demo instance: their requests and their windows.
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { expect } from "@playwright/test";
import { signIn } from "./demoServer.mjs";
import { RARITIES } from "./rarities.mjs";

/** Sends a request with a user's token, or without one as a visitor. */
export async function call(url, token, method, path, body) {
  const headers = { "content-type": "application/json" };
  if (token) headers.authorization = `Bearer ${token}`;
  if (method !== "GET") headers["idempotency-key"] = crypto.randomUUID();
  const response = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) });
  assert.ok(response.ok, `${method} ${path}: ${response.status} ${await response.clone().text()}`);
  return response.json();
}

/** Signs in a user; `cards` requests their current cards. */
export async function signInAs(url, name) {
  const token = await signIn(url, name);
  const request = (method, path, body) => call(url, token, method, path, body);
  const { _id } = await request("GET", "/api/users/me");
  const cards = async () => (await request("GET", `/api/users/${_id}/collection`)).cards;
  return { url, name, id: _id, token, request, cards };
}

/** Opens a pack as the web app does. An account that opened in the app opens nothing without entropy. */
export async function openPack(user, body = {}) {
  const { seedHash } = await user.request("GET", "/api/fairness/me");
  const entropy = randomBytes(32).toString("hex");
  return user.request("POST", "/api/packs/open", { seedHash, entropy, ...body });
}

/** Creates a user with the five cards of their first pack, and the given number of packs from the streamer. */
export async function newcomer(streamer, name, packs = 0) {
  const user = await signInAs(streamer.url, name);
  await user.request("POST", "/api/packs/open", {});
  if (packs > 0) await streamer.request("POST", "/api/admin/give-packs", { userId: user.id, amount: packs });
  return user;
}

/** The number of packs that a user can open. */
export const packsOf = async (user) => (await user.request("GET", "/api/users/me")).packs;

/**
 * Opens a window with its own browser storage. `token` is null for a visitor, `calm` reduces motion, and with `notice` the
 * early-access notice is not accepted yet. Records errors of the page (`faults`) and refused requests (`refused`).
 */
export async function open(browser, options) {
  const { token = null, width = 1280, height = 844, theme = "dark", calm = false, scale = 1, notice = false } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    hasTouch: width < 768,
    reducedMotion: calm ? "reduce" : "no-preference",
  });
  await context.addInitScript(
    ([theme, token, calm, notice]) => {
      localStorage.setItem("foilcast.theme", theme);
      if (!notice) localStorage.setItem("foilcast.early-access", "accepted");
      if (calm) localStorage.setItem("foilcast.effects", "lite");
      // Once: a user who signs out in a test stays signed out.
      if (token !== null && sessionStorage.getItem("e2e.signed-in") === null) localStorage.setItem("token", token);
      sessionStorage.setItem("e2e.signed-in", "yes");
    },
    [theme, token, calm, notice],
  );
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const faults = [];
  page.on("pageerror", (error) => faults.push(error));
  const refused = [];
  page.on("response", (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  /** Fails if the page is wider than its window. */
  const fits = async () => {
    const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(pageWidth <= width, `${page.url()} is ${pageWidth} px wide in a window of ${width}`);
  };
  const path = () => new URL(page.url()).pathname;
  return { page, context, path, faults, refused, fits, close: () => context.close() };
}

/** Opens a window with reduced motion at an address and waits for the page's heading. */
export async function visit(browser, address, options) {
  const window = await open(browser, { calm: true, ...options });
  await window.page.goto(address);
  await window.page.getByRole("heading", { level: 1 }).waitFor();
  return window;
}

/** Takes the first pack of the opening, if the user has several. */
export async function takePack(page) {
  const first = page.getByRole("button", { name: /^Take pack 1 of/ });
  await first.or(page.getByRole("button", { name: /^Tear open/ })).waitFor();
  if ((await first.count()) > 0) await first.press("Enter");
}

/** Tears the pack on the dashboard by keyboard. */
export async function tearPack(page) {
  await page.getByRole("button", { name: "Open now" }).press("Enter");
  await takePack(page);
  await page.getByRole("button", { name: /^Tear open/ }).press("Enter");
}

/** Turns all cards and closes the opening. */
export async function turnAll(page) {
  await page.getByRole("button", { name: "Turn all" }).press("Enter");
  await page.getByRole("button", { name: "Done" }).press("Enter");
}

/** Waits until the line of an opening is in the public log, and returns its batch. */
export async function logged(url, openingId) {
  let found;
  await expect(async () => {
    const { batch } = await call(url, null, "GET", "/api/fairness/log");
    const { batches } = await call(url, null, "GET", `/api/fairness/log/batches?entries=true&after=${batch - 20}`);
    found = batches.find(({ entries }) => entries.some((line) => line.startsWith("opening ") && line.includes(openingId)));
    assert.ok(found, `opening ${openingId} is in no batch`);
  }).toPass({ timeout: 60_000 });
  return found;
}

/** A named part of a page. */
export const part = (page, name) => page.getByRole("region", { name, exact: true });

/**
 * Waits until the menu shows more than `count` notifications. There may be several: an achievement of the user's last pack is
 * announced once it has been counted.
 */
export function waitForNotification(page, count) {
  return page.waitForFunction((count) => {
    const label = document.querySelector("[aria-label^='Your menu, ']")?.getAttribute("aria-label") ?? "";
    return Number.parseInt(label.replace("Your menu, ", ""), 10) > count;
  }, count);
}

/** Whether giving the card away needs no second confirmation. */
export const isPlain = ({ rarity }) => RARITIES.indexOf(rarity) < RARITIES.indexOf("Legendary");

/** Available cards that need no second confirmation. */
export const plain = (cards) => cards.filter((card) => card.status === "available" && isPlain(card));

/** Replaces the next opening of this window with new cards of these rarities, independent of the draw. */
export async function mockOpening(page, cards, rarities) {
  const drawn = rarities.map((rarity, slot) => ({ ...cards[slot], rarity, modifier: null }));
  const pack = { _id: "p".repeat(24), name: "First Light" };
  const fairness = { digest: "0".repeat(64) };
  const response = { _id: "o".repeat(24), pack, cards: drawn, marks: drawn.map(() => "new"), fairness };
  await page.route("**/api/packs/open", (route) => route.fulfill({ json: response }));
}

/** Matches a card's accessible name. */
export const cardLabel = ({ name, rarity, mintNumber }) =>
  new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}, ${rarity}, mint ${mintNumber} of \\d+\\b`);

/** Scrolls past every card of the gallery (or of a part of it), so that all are drawn with their pictures. */
export async function drawAllCards(page, part = "main") {
  await page.locator(`${part} :is(.card, .card-placeholder)`).first().waitFor();
  const placeholders = `${part} .card-placeholder`;
  while ((await page.locator(placeholders).count()) > 0) {
    await page.evaluate((placeholders) => document.querySelector(placeholders)?.scrollIntoView(), placeholders);
  }
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.querySelectorAll(".card img")].map((image) => image.decode().catch(() => {})));
    window.scrollTo(0, 0);
  });
}
