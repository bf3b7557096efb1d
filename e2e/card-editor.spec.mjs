// The card editor: a card is created with a picture by keyboard, appears in the catalogue, is pulled, retired and
// restored; two editors do not overwrite each other; cards are imported in bulk; users who are not admins get a clear
// message.
import assert from "node:assert/strict";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { grayPng, zipped } from "./files.mjs";
import { expect, test, useDemo, useStreamer } from "./fixtures.mjs";
import { keyboard, pressInDialog } from "./keyboard.mjs";
import { newcomer, open } from "./people.mjs";
import { checkState } from "./states.mjs";

const art = (name) => fileURLToPath(new URL(`../server/src/demo/set/${name}.webp`, import.meta.url));

// The tests use cards that earlier tests created.
test.describe.configure({ mode: "serial" });

const demo = useDemo();
const nova = useStreamer(demo);
let ada;
let folder;

test.beforeAll(async () => {
  ada = await newcomer(nova, "card_ada", 5);
  folder = await mkdtemp(path.join(tmpdir(), "foilcast-cards-"));
});

test.afterAll(async () => {
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

const findCard = async (name) =>
  (await ada.request("GET", `/api/cards/search?name=${encodeURIComponent(name)}`)).cards.find((card) => card.name === name);

/** Presses Enter on a button that opens the browser's file chooser, and chooses files. */
async function choose(page, keys, button, files) {
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), keys.enter("button", button)]);
  await chooser.setFiles(files);
}

/** Replaces the text of the field with this role and name. */
async function type(page, keys, role, name, text) {
  await keys.to(role, name);
  await page.keyboard.press("Control+A");
  await page.keyboard.type(text);
}

/** A user pulls a copy of a card from a pack that has only this card. */
async function pull(card) {
  const { pack } = await nova.request("POST", "/api/admin/upsert-pack", {
    name: `Only ${card.name}`,
    cardPool: [card._id],
    cardsPerPack: 1,
    guarantee: null,
  });
  // Public responses may be cached for a second.
  let cards;
  await expect(async () => {
    ({ cards } = await ada.request("POST", "/api/packs/open", { packId: pack._id }));
  }).toPass();
  assert.equal(cards[0].definitionId, card._id);
}

test("a card is created by keyboard, shown, pulled, retired and restored", async ({ browser }) => {
  const { page, faults } = await open(browser, { token: nova.token, calm: true });
  const name = "Night Heron";
  await page.goto(`${demo.url}/admin/actions`);
  const keys = await keyboard(page);
  await page.getByRole("region", { name: "Cards" }).getByText("72 cards.").waitFor();
  await keys.enter("link", "New card");
  await page.getByRole("heading", { name: "A new card" }).waitFor();
  await choose(page, keys, "Choose a picture", art("heron-of-the-still-hour"));
  await page.getByText("The picture of 600 by 900 pixels is uploaded.").waitFor();
  await type(page, keys, "textbox", "What the picture shows", "A heron in a still lake at night.");
  await type(page, keys, "textbox", "Name", name);
  await type(page, keys, "combobox", "Series", "Birds of the Night");
  await type(page, keys, "textbox", "Flavour text, one or two sentences", "It waits. So does the fish.");
  await type(page, keys, "textbox", "Artist", "Ada");
  await type(page, keys, "combobox", "Tags", "heron, night,");
  await page.getByRole("button", { name: "Remove the tag night" }).waitFor();
  await keys.to("checkbox", "Printed in Basic");
  await page.keyboard.press("Space");
  await type(page, keys, "textbox", "Copies in Rare", "30");
  await page.getByText("2,191 copies in 9 rarities.", { exact: false }).waitFor();
  await page.getByRole("list", { name: "Its rarities" }).getByRole("button").nth(8).waitFor();
  await checkState(page, "a new card");
  await keys.enter("button", "Create card");
  await page.getByText(`${name} is created.`).waitFor();
  await page.getByRole("heading", { name, exact: true }).waitFor();
  await expect.poll(() => findCard(name)).toBeTruthy();
  const card = await findCard(name);
  assert.deepEqual([card.tags, card.artist, card.rarities[0].rarity], [["heron", "night"], "Ada", "Common"]);
  assert.match(card.imageUrl, /^\/pictures\/[0-9a-f]{40}\.webp$/);
  await page.getByText("It is not in a pack yet", { exact: false }).waitFor();

  await keys.enter("link", "See it in the catalogue");
  await page.getByRole("heading", { name, level: 1 }).waitFor();
  await page.waitForFunction((start) => {
    const shown = [...document.images].filter(({ currentSrc }) => currentSrc.includes(start));
    return shown.length > 0 && shown.every(({ naturalWidth }) => naturalWidth > 0);
  }, card.imageUrl.replace(".webp", ""));

  await pull(card);
  await page.goto(`${demo.url}/admin/cards/${card._id}`);
  await page.getByText("Already pulled", { exact: true }).waitFor();
  await page.getByText("Copies exist already, so this cannot be changed", { exact: false }).waitFor();
  assert.ok(await page.getByRole("checkbox", { name: "Printed in Rare" }).isDisabled());
  const editorKeys = await keyboard(page);
  await editorKeys.enter("button", "Take out of packs");
  await pressInDialog(page, "Take out of packs");
  await page.getByText(`${name} is retired and cannot be pulled any more.`, { exact: false }).waitFor();
  await page.getByText("It cannot be pulled any more. Its copies stay with their owners.").waitFor();
  await checkState(page, "a retired card");
  await page.getByRole("button", { name: "Bring it back" }).press("Enter");
  await page.getByRole("button", { name: "Take out of packs" }).waitFor();
  assert.equal((await nova.request("GET", `/api/admin/cards/${card._id}`)).retired, false);
  assert.deepEqual(faults, []);
});

test("a card without copies is deleted, and an invalid picture is refused", async ({ browser }) => {
  const { page, faults } = await open(browser, { token: nova.token, calm: true });
  await page.goto(`${demo.url}/admin/cards/new`);
  const keys = await keyboard(page);
  const html = { name: "page.png", mimeType: "image/png", buffer: Buffer.from("<!doctype html><script></script>") };
  await choose(page, keys, "Choose a picture", html);
  await page.getByText("This is not a supported picture. Use a PNG, JPEG, WebP or GIF.").waitFor();
  await checkState(page, "a refused picture");
  const svg = { name: "owl.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") };
  await choose(page, keys, "Choose a picture", svg);
  await page.getByText("owl.svg is a vector drawing. Save it as a PNG.").waitFor();
  await choose(page, keys, "Choose a picture", art("lantern-fox"));
  await page.getByText("The picture of 600 by 900 pixels is uploaded.").waitFor();
  await type(page, keys, "textbox", "Name", "lantern fox");
  await keys.enter("button", "Create card");
  await page.getByText("Describe in one sentence what the picture shows", { exact: false }).first().waitFor();
  await page.getByRole("textbox", { name: "What the picture shows" }).fill("A fox with a lantern.");
  await keys.enter("button", "Create card");
  await page.getByText("A card is already called Lantern Fox. Choose another name.").waitFor();
  await checkState(page, "a card with mistakes");
  await page.getByRole("combobox", { name: "Series" }).fill("Spares");
  await page.getByRole("textbox", { name: "Name" }).fill("Spare Fox");

  await page.getByRole("link", { name: "All cards" }).press("Enter");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Cancel" }).press("Enter");
  await question.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Create card" }).press("Enter");
  await page.getByText("Spare Fox is created.").waitFor();
  await page.getByRole("button", { name: "Remove", exact: true }).press("Enter");
  await pressInDialog(page, "Remove");
  await page.getByText("Spare Fox is removed.").waitFor();
  await page.waitForURL(/\/admin\/actions/);
  await expect.poll(() => findCard("Spare Fox")).toBeFalsy();
  assert.deepEqual(faults, []);
});

test("the second of two editors of a card is warned, at 390 px", async ({ browser }) => {
  const { page, faults, fits } = await open(browser, { token: nova.token, width: 390, calm: true });
  const card = await findCard("Lantern Fox");
  await page.goto(`${demo.url}/admin/cards/${card._id}`);
  const text = page.getByRole("textbox", { name: "Flavour text, one or two sentences" });
  await text.fill("Typed here.");
  await page.getByRole("textbox", { name: "Artist" }).fill("Ada");
  const body = { name: card.name, imageUrl: card.imageUrl, alt: card.alt, series: card.series, tags: card.tags, artist: card.artist };
  await nova.request("PUT", `/api/admin/cards/${card._id}`, { ...body, flavorText: "Typed elsewhere.", series: "Elsewhere" });
  await page.getByRole("button", { name: "Save", exact: true }).press("Enter");
  await page.getByRole("alert").filter({ hasText: "Somebody else changed Lantern Fox" }).waitFor();
  await fits();
  await checkState(page, "a card that another admin changed");
  await page.getByRole("button", { name: "Load their version, keep my changes" }).press("Enter");
  const both = page.getByRole("list", { name: "What both of you changed" });
  await both.getByText("Flavour text: their value is “Typed elsewhere.”.").waitFor();
  assert.equal(await text.inputValue(), "Typed here.");
  assert.equal(await page.getByRole("combobox", { name: "Series" }).inputValue(), "Elsewhere");
  await fits();
  await checkState(page, "a card with conflicting changes");
  await both.getByRole("button", { name: "Use theirs" }).press("Enter");
  await both.waitFor({ state: "detached" });
  assert.equal(await text.inputValue(), "Typed elsewhere.");
  await page.getByRole("button", { name: "Save", exact: true }).press("Enter");
  await page.getByText("Lantern Fox is saved.").waitFor();
  const saved = await nova.request("GET", `/api/admin/cards/${card._id}`);
  assert.deepEqual([saved.flavorText, saved.series, saved.artist], ["Typed elsewhere.", "Elsewhere", "Ada"]);
  assert.deepEqual(faults, []);
});

/** A picture of 900 by 450 pixels: its left third is black, its right third white. */
function wideImage() {
  return grayPng(900, 450, (x) => (x < 300 ? 0 : x < 600 ? 128 : 255));
}

/** The brightness of the saved picture, 0 to 255, at its left, middle and right. */
const brightnessOf = (page, address) =>
  page.evaluate(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    const pen = canvas.getContext("2d");
    pen.drawImage(image, 0, 0);
    return [0.05, 0.5, 0.95].map((x) => pen.getImageData(Math.floor(x * canvas.width), 450, 1, 1).data[0]);
  }, address);

const near = (found, wanted) => found.every((light, at) => Math.abs(light - wanted[at]) < 12);

/** The address of the picture in the editor. */
async function savedPicture(page) {
  const thumb = page.getByRole("group", { name: "Picture" }).locator("img").first();
  await page.getByText("The picture of 900 by 450 pixels is uploaded.").waitFor();
  return (await thumb.getAttribute("src")).replace(/-[ms]\.webp$/, ".webp");
}

test("the section of a wide picture is chosen by keys, dragging and touch", async ({ browser }) => {
  const { page, context, faults, fits } = await open(browser, { token: nova.token, width: 390, calm: true });
  await page.goto(`${demo.url}/admin/cards/new`);
  const keys = await keyboard(page);
  const file = { name: "wide.png", mimeType: "image/png", buffer: wideImage() };
  await choose(page, keys, "Choose a picture", file);
  const frame = page.getByRole("slider", { name: "Part of the picture to keep" });
  await frame.waitFor();
  await fits();
  await checkState(page, "a picture to be cut");
  assert.equal(await frame.getAttribute("aria-valuetext"), "the middle");
  await keys.until("slider", "Part of the picture to keep");
  await page.keyboard.press("Home");
  assert.equal(await frame.getAttribute("aria-valuetext"), "the left end");
  await keys.enter("button", "Use this part");
  const left = await savedPicture(page);
  assert.ok(near(await brightnessOf(page, left), [0, 0, 0]), `${await brightnessOf(page, left)}`);

  await keys.enter("button", "Crop again");
  await keys.until("slider", "Part of the picture to keep");
  const box = await frame.boundingBox();
  const whole = await frame.locator("..").boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + whole.width, y, { steps: 5 });
  await page.mouse.up();
  assert.equal(await frame.getAttribute("aria-valuetext"), "the right end");
  await page.getByRole("button", { name: "Use this part" }).press("Enter");
  await page.waitForFunction((old) => !document.querySelector("fieldset img").src.includes(old), left.slice(0, -5));
  const right = await savedPicture(page);
  assert.ok(near(await brightnessOf(page, right), [255, 255, 255]), `${await brightnessOf(page, right)}`);

  await page.getByRole("button", { name: "Crop again" }).press("Enter");
  const touch = await context.newCDPSession(page);
  await keys.until("slider", "Part of the picture to keep");
  const below = await frame.boundingBox();
  const finger = (type, share) =>
    touch.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x: whole.x + whole.width * share, y: below.y + below.height / 2 }],
    });
  await finger("touchStart", 0.9);
  await finger("touchMove", 0.6);
  await finger("touchMove", 0.5);
  await finger("touchEnd");
  const share = Number(await frame.getAttribute("aria-valuenow"));
  assert.ok(share > 25 && share < 60, `the finger moved it to ${share} %`);
  assert.deepEqual(faults, []);
});

test("pictures are dropped and pasted", async ({ browser }) => {
  const { page, context, faults } = await open(browser, { token: nova.token, calm: true });
  await page.goto(`${demo.url}/admin/cards/new`);
  const group = page.getByRole("group", { name: "Picture", exact: true });
  const { x, y } = await group.boundingBox();
  const devtools = await context.newCDPSession(page);
  const data = { items: [], files: [art("heron-of-the-still-hour")], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"]) {
    await devtools.send("Input.dispatchDragEvent", { type, x: x + 60, y: y + 60, data });
  }
  await page.getByText("The picture of 600 by 900 pixels is uploaded.").waitFor();
  const dropped = await group.locator("img").getAttribute("src");
  // Several pictures at once cause an error message.
  const two = { ...data, files: [art("lantern-fox"), art("sir-bramble")] };
  for (const type of ["dragEnter", "dragOver", "drop"]) {
    await devtools.send("Input.dispatchDragEvent", { type, x: x + 60, y: y + 60, data: two });
  }
  await page.getByText("Choose one picture at a time.").waitFor();

  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    await navigator.clipboard.write([new ClipboardItem({ "image/png": new Blob([bytes], { type: "image/png" }) })]);
  }, grayPng(300, 450, () => 90).toString("base64"));
  await page.keyboard.press("Control+V");
  await page.getByText("The picture of 300 by 450 pixels is uploaded.").waitFor();
  assert.notEqual(await group.locator("img").getAttribute("src"), dropped);
  // Pasted text goes into the focused field.
  await page.evaluate(() => navigator.clipboard.writeText("Pasted Owl"));
  await page.getByRole("textbox", { name: "Name" }).focus();
  await page.keyboard.press("Control+V");
  assert.equal(await page.getByRole("textbox", { name: "Name" }).inputValue(), "Pasted Owl");
  assert.deepEqual(faults, []);
});

test("a ZIP is imported, and a hundred errors are readable", async ({ browser }) => {
  const head = "name,picture,alt,series,rarities\n";
  const invalidRows = Array.from({ length: 100 }, (_, at) => `Card ${at},none-${at}.png,,Import,Shiny=${at}`).join("\n");
  for (const width of [1280, 390]) {
    const { page, faults, fits, close } = await open(browser, { token: nova.token, width, calm: true });
    await page.goto(`${demo.url}/admin/cards/import`);
    const keys = await keyboard(page);
    const zip = (table) => ({
      name: "cards.zip",
      mimeType: "application/zip",
      buffer: zipped({ "cards.csv": Buffer.from(head + table), "owl.png": grayPng(300, 450, () => width % 256) }),
    });
    await choose(page, keys, "Choose a ZIP", zip(invalidRows));
    await page.getByText("100 lines have mistakes.", { exact: false }).waitFor();
    const report = page.getByRole("region", { name: "Lines of the table" });
    await report.getByText("There is no file “none-99.png” beside the table.", { exact: false }).waitFor({ state: "attached" });
    await fits();
    await checkState(page, `a hundred mistakes, ${width} px wide`);
    // The list scrolls to its last line by keyboard.
    await keys.to("region", "Lines of the table");
    await page.keyboard.press("End");
    await page.waitForFunction(() => {
      const [box] = document.querySelectorAll('[aria-label="Lines of the table"]');
      return box.scrollTop > 0 && box.scrollTop + box.clientHeight >= box.scrollHeight - 2;
    });
    await choose(page, keys, "Choose a ZIP", zip(`Zipped Owl ${width},owl.png,An owl.,Import,Rare=5\n`));
    await keys.enter("button", "Create 1 card");
    await page.getByText("1 card created.").waitFor();
    await expect.poll(() => findCard(`Zipped Owl ${width}`)).toBeTruthy();
    assert.deepEqual(faults, []);
    await close();
  }
});

test("a folder is imported after its errors were shown, without duplicates", async ({ browser }) => {
  const { page, faults } = await open(browser, { token: nova.token, calm: true });
  const table = (lines) => writeFile(path.join(folder, "cards.csv"), `name,picture,alt,series,from,rarities\n${lines}`);
  await copyFile(art("sir-bramble"), path.join(folder, "knight.webp"));
  await copyFile(art("abyss-taxi"), path.join(folder, "taxi.webp"));
  await table("Some Knight,knight.webp,A knight.,Import,24.12.2026,\nA Taxi,cab.webp,A taxi.,Import,,Shiny=1\n");
  await page.goto(`${demo.url}/admin/cards/import`);
  const keys = await keyboard(page);
  await choose(page, keys, "Choose a folder", folder);
  await page.getByText("2 lines have mistakes. Fix these lines, then upload again.").waitFor();
  const report = page.getByRole("region", { name: "Lines of the table" });
  await report.getByText("Use a date such as 2026-12-24", { exact: false }).waitFor();
  await report.getByText("There is no file “cab.webp” beside the table.", { exact: false }).waitFor();
  await report.getByText("“Shiny” is not a rarity.").waitFor();
  await page.getByText("2 unused files").or(page.getByText("1 unused file")).waitFor();
  assert.ok(await page.getByRole("button", { name: "Create 0 cards" }).isDisabled());
  await checkState(page, "an import with mistakes");

  await table("Some Knight,knight.webp,A knight.,Import,2026-12-24,\nA Taxi,taxi.webp,A taxi.,Import,,Rare=5; Divine\n");
  await choose(page, keys, "Choose a folder", folder);
  await page.getByText("2 cards would be created.").waitFor();
  await keys.enter("button", "Create 2 cards");
  await page.getByText("2 cards created.").waitFor();
  await checkState(page, "an import that is done");
  await expect.poll(() => findCard("A Taxi")).toBeTruthy();
  const taxi = await findCard("A Taxi");
  assert.deepEqual(
    taxi.rarities.map(({ rarity, totalCopies }) => [rarity, totalCopies]),
    [
      ["Rare", 5],
      ["Divine", 1],
    ],
  );
  await choose(page, keys, "Choose a folder", folder);
  await page.getByText("0 cards would be created. 2 cards already exist and stay as they are.").waitFor();
  assert.deepEqual(faults, []);
});

test("a warning about a name disappears when the name changes", async ({ browser }) => {
  const { page, faults } = await open(browser, { token: nova.token, calm: true });
  const card = await findCard("A Taxi");
  const warning = page.getByText("The name begins with “Glitched”", { exact: false });
  await page.goto(`${demo.url}/admin/cards/${card._id}`);
  const save = page.getByRole("button", { name: "Save", exact: true });
  await page.getByRole("textbox", { name: "Name" }).fill("Glitched Taxi");
  await save.press("Enter");
  await page.getByText("Glitched Taxi is saved.").waitFor();
  await warning.waitFor();
  await page.getByRole("textbox", { name: "Name" }).fill("Yellow Taxi");
  await save.press("Enter");
  await page.getByText("Yellow Taxi is saved.").waitFor();
  await warning.waitFor({ state: "detached" });
  assert.deepEqual(faults, []);
});

test("a user who is not an admin gets a clear message, and no request is refused", async ({ browser }) => {
  const card = await findCard("Lantern Fox");
  for (const token of [ada.token, null]) {
    for (const address of ["/admin/cards/new", `/admin/cards/${card._id}`]) {
      const { page, faults, refused, close } = await open(browser, { token, calm: true, width: 390 });
      await page.goto(demo.url + address);
      await page.getByRole("heading", { name: "Only admins can edit cards" }).waitFor();
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
    await assert.rejects(ada.request(method, address, body), /403/, `${method} ${address}`);
  }
});
