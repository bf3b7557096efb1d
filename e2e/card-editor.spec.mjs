// The card editor: a card is made with a picture by keyboard, seen in the catalogue, pulled, retired and brought back; two
// editors do not overwrite each other; many cards come in at once; and whoever is no admin is told kindly.
import assert from "node:assert/strict";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { launchChromium } from "./browser.mjs";
import { startDemo } from "./demoServer.mjs";
import { keyboard } from "./keyboard.mjs";
import { newcomer, open, person } from "./people.mjs";
import { sound } from "./states.mjs";

const art = (name) => fileURLToPath(new URL(`../server/src/demo/set/${name}.webp`, import.meta.url));

let browser;
let demo;
let nova;
let ada;
let folder;

before(async () => {
  demo = await startDemo();
  browser = await launchChromium();
  nova = await person(demo.url, "nova");
  ada = await newcomer(nova, "card_ada", 5);
  folder = await mkdtemp(path.join(tmpdir(), "foilcast-cards-"));
});

after(async () => {
  await browser?.close();
  await demo?.stop();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

/** Public answers may be a second old. */
async function until(holds) {
  for (const end = Date.now() + 10_000; ; ) {
    const found = await holds();
    if (found) return found;
    assert.ok(Date.now() < end, `it does not become so: ${holds}`);
  }
}

const found = async (name) =>
  (await ada.asks("GET", `/api/cards/search?name=${encodeURIComponent(name)}`)).cards.find((card) => card.name === name);

/** Presses Enter on a button that opens the browser's choice of files, and chooses these. */
async function choose(page, keys, button, files) {
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), keys.enter("button", button)]);
  await chooser.setFiles(files);
}

/** Types into what has this role and name. */
async function type(page, keys, role, name, text) {
  await keys.to(role, name);
  await page.keyboard.press("Control+A");
  await page.keyboard.type(text);
}

/** Somebody pulls a copy of a card: a pack of nothing else. */
async function pull(card) {
  const { pack } = await nova.asks("POST", "/api/admin/upsert-pack", {
    name: `Only ${card.name}`,
    cardPool: [card._id],
    cardsPerPack: 1,
    guarantee: null,
  });
  const { cards } = await until(() => ada.asks("POST", "/api/packs/open", { packId: pack._id }).catch(() => null));
  assert.equal(cards[0].definitionId, card._id);
}

test("a card is made by keyboard, seen, pulled, retired and brought back", async () => {
  const { page, faults, close } = await open(browser, { token: nova.token, calm: true });
  const name = "Night Heron";
  await page.goto(`${demo.url}/admin/actions`);
  const keys = await keyboard(page);
  await page.getByRole("region", { name: "Cards" }).getByText("72 cards.").waitFor();
  await keys.enter("link", "New card");
  await page.getByRole("heading", { name: "A new card" }).waitFor();
  await choose(page, keys, "Choose a picture", art("heron-of-the-still-hour"));
  await page.getByText("The picture of 600 by 900 pixels is here.").waitFor();
  await type(page, keys, "textbox", "What the picture shows", "A heron in a still lake at night.");
  await type(page, keys, "textbox", "Name", name);
  await type(page, keys, "combobox", "Series", "Birds of the Night");
  await page.getByRole("textbox", { name: "Its text, in a sentence or two" }).fill("It waits. So does the fish.");
  await type(page, keys, "textbox", "Artist", "Ada");
  await type(page, keys, "combobox", "Tags", "heron, night,");
  await page.getByRole("button", { name: "Take the tag night away" }).waitFor();
  await keys.to("checkbox", "Printed in Basic");
  await page.keyboard.press("Space");
  await type(page, keys, "textbox", "Copies in Rare", "30");
  await page.getByText("2,191 copies in 9 rarities.", { exact: false }).waitFor();
  await page.getByRole("list", { name: "Its rarities" }).getByRole("button").nth(8).waitFor();
  await sound(page, "a new card");
  await keys.enter("button", "Make this card");
  await page.getByText(`${name} is made.`).waitFor();
  await page.getByRole("heading", { name, exact: true }).waitFor();
  const card = await until(() => found(name));
  assert.deepEqual([card.tags, card.artist, card.rarities[0].rarity], [["heron", "night"], "Ada", "Common"]);
  assert.match(card.imageUrl, /^\/pictures\/[0-9a-f]{40}\.webp$/);
  await page.getByText("It is in no pack yet", { exact: false }).waitFor();

  await keys.enter("link", "See it in the catalogue");
  await page.getByRole("heading", { name, level: 1 }).waitFor();
  await page.waitForFunction((start) => {
    const shown = [...document.images].filter(({ currentSrc }) => currentSrc.includes(start));
    return shown.length > 0 && shown.every(({ naturalWidth }) => naturalWidth > 0);
  }, card.imageUrl.replace(".webp", ""));

  await pull(card);
  await page.goto(`${demo.url}/admin/cards/${card._id}`);
  await page.getByText("Copies exist").waitFor();
  await page.getByText("There are copies already, so this stays as it is", { exact: false }).waitFor();
  assert.ok(await page.getByRole("checkbox", { name: "Printed in Rare" }).isDisabled());
  const again = await keyboard(page);
  await again.enter("button", "Retire");
  await page.getByRole("dialog").getByRole("button", { name: "Retire" }).press("Enter");
  await page.getByText(`${name} is retired: nobody pulls it any more.`, { exact: false }).waitFor();
  await page.getByText("Nobody pulls it any more. Its copies stay with their owners.").waitFor();
  await sound(page, "a retired card");
  await page.getByRole("button", { name: "Bring it back" }).press("Enter");
  await page.getByRole("button", { name: "Retire" }).waitFor();
  assert.equal((await nova.asks("GET", `/api/admin/cards/${card._id}`)).retired, false);
  assert.deepEqual(faults, []);
  await close();
});

test("a card that nobody pulled is removed, and a picture that is none is refused", async () => {
  const { page, faults, close } = await open(browser, { token: nova.token, calm: true });
  await page.goto(`${demo.url}/admin/cards/new`);
  const keys = await keyboard(page);
  const html = { name: "page.png", mimeType: "image/png", buffer: Buffer.from("<!doctype html><script></script>") };
  await choose(page, keys, "Choose a picture", html);
  await page.getByText("This is no picture that can be read here. Use a PNG, JPEG, WebP or GIF.").waitFor();
  await sound(page, "a refused picture");
  const svg = { name: "owl.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") };
  await choose(page, keys, "Choose a picture", svg);
  await page.getByText("owl.svg is a drawing. Save it as a PNG.").waitFor();
  await choose(page, keys, "Choose a picture", art("lantern-fox"));
  await page.getByText("The picture of 600 by 900 pixels is here.").waitFor();
  await type(page, keys, "textbox", "Name", "lantern fox");
  await keys.enter("button", "Make this card");
  await page.getByText("There is a card called Lantern Fox already. Choose another name.").waitFor();
  await page.getByText("Say in a sentence what the picture shows", { exact: false }).waitFor();
  await sound(page, "a card with mistakes");
  await page.getByRole("textbox", { name: "What the picture shows" }).fill("A fox with a lantern.");
  await page.getByRole("combobox", { name: "Series" }).fill("Spares");
  await page.getByRole("textbox", { name: "Name" }).fill("Spare Fox");

  await page.getByRole("link", { name: "All cards" }).press("Enter");
  const asked = page.getByRole("dialog", { name: "Leave without saving?" });
  await asked.getByRole("button", { name: "Cancel" }).press("Enter");
  await asked.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Make this card" }).press("Enter");
  await page.getByText("Spare Fox is made.").waitFor();
  await page.getByRole("button", { name: "Remove" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).press("Enter");
  await page.getByText("Spare Fox is removed.").waitFor();
  await page.waitForURL(/\/admin\/actions/);
  await until(async () => !(await found("Spare Fox")));
  assert.deepEqual(faults, []);
  await close();
});

test("of two who edit one card the second is told, at 390 px", async () => {
  const { page, faults, fits, close } = await open(browser, { token: nova.token, width: 390, calm: true });
  const card = await found("Lantern Fox");
  await page.goto(`${demo.url}/admin/cards/${card._id}`);
  const text = page.getByRole("textbox", { name: "Its text, in a sentence or two" });
  await text.fill("Typed here.");
  const body = { name: card.name, imageUrl: card.imageUrl, alt: card.alt, series: card.series, tags: card.tags };
  await nova.asks("PUT", `/api/admin/cards/${card._id}`, { ...body, flavorText: "Typed elsewhere." });
  await page.getByRole("button", { name: "Save", exact: true }).press("Enter");
  await page.getByRole("alert").filter({ hasText: "Somebody else changed Lantern Fox" }).waitFor();
  await fits();
  await sound(page, "a card that somebody else changed");
  await page.getByRole("button", { name: "Show theirs" }).press("Enter");
  await page.waitForFunction(() => document.querySelector("textarea")?.value === "Typed elsewhere.");
  await text.fill("Typed here again.");
  await page.getByRole("button", { name: "Save", exact: true }).press("Enter");
  await page.getByText("Lantern Fox is saved.").waitFor();
  assert.equal((await nova.asks("GET", `/api/admin/cards/${card._id}`)).flavorText, "Typed here again.");
  assert.deepEqual(faults, []);
  await close();
});

test("a folder comes in at once, after its mistakes were told, and doubles nothing", async () => {
  const { page, faults, close } = await open(browser, { token: nova.token, calm: true });
  const table = (lines) => writeFile(path.join(folder, "cards.csv"), `name,picture,alt,series,from,rarities\n${lines}`);
  await copyFile(art("sir-bramble"), path.join(folder, "knight.webp"));
  await copyFile(art("abyss-taxi"), path.join(folder, "taxi.webp"));
  await table("Some Knight,knight.webp,A knight.,Import,24.12.2026,\nA Taxi,cab.webp,A taxi.,Import,,Shiny=1\n");
  await page.goto(`${demo.url}/admin/cards/import`);
  const keys = await keyboard(page);
  await choose(page, keys, "Choose a folder", folder);
  await page.getByText("2 lines have mistakes. Mend them, and choose the file again.").waitFor();
  const report = page.getByRole("region", { name: "Lines of the table" });
  await report.getByText("This is a date, as in 2026-12-24", { exact: false }).waitFor();
  await report.getByText("There is no file “cab.webp” beside the table.", { exact: false }).waitFor();
  await report.getByText("“Shiny” is no rarity.").waitFor();
  await page.getByText("2 files that no line names").or(page.getByText("1 file that no line names")).waitFor();
  assert.ok(await page.getByRole("button", { name: "Make 0 cards" }).isDisabled());
  await sound(page, "an import with mistakes");

  await table("Some Knight,knight.webp,A knight.,Import,2026-12-24,\nA Taxi,taxi.webp,A taxi.,Import,,Rare=5; Divine\n");
  await choose(page, keys, "Choose a folder", folder);
  await page.getByText("2 cards would be made.").waitFor();
  await keys.enter("button", "Make 2 cards");
  await page.getByText("2 cards are made.").waitFor();
  await sound(page, "an import that is done");
  const taxi = await until(() => found("A Taxi"));
  assert.deepEqual(
    taxi.rarities.map(({ rarity, totalCopies }) => [rarity, totalCopies]),
    [
      ["Rare", 5],
      ["Divine", 1],
    ],
  );
  await choose(page, keys, "Choose a folder", folder);
  await page.getByText("0 cards would be made. 2 cards are there already and stay as they are.").waitFor();
  assert.deepEqual(faults, []);
  await close();
});

test("whoever is no admin is told kindly, and nothing is refused", async () => {
  const card = await found("Lantern Fox");
  for (const token of [ada.token, null]) {
    for (const address of ["/admin/cards/new", `/admin/cards/${card._id}`]) {
      const { page, faults, refused, close } = await open(browser, { token, calm: true, width: 390 });
      await page.goto(demo.url + address);
      await page.getByRole("heading", { name: "Cards are made by admins" }).waitFor();
      await page.waitForLoadState("networkidle");
      assert.deepEqual([refused, faults], [[], []]);
      await close();
    }
  }
  for (const [method, address] of [
    ["GET", "/api/admin/cards"],
    ["POST", "/api/admin/cards"],
    ["GET", `/api/admin/cards/${card._id}`],
    ["PUT", `/api/admin/cards/${card._id}`],
    ["DELETE", `/api/admin/cards/${card._id}`],
    ["POST", "/api/admin/update-card-availability"],
    ["POST", "/api/admin/upload-image"],
    ["POST", "/api/admin/card-import"],
  ]) {
    const body = method === "GET" ? undefined : {};
    await assert.rejects(ada.asks(method, address, body), /403/, `${method} ${address}`);
  }
});
