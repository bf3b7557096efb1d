// The Actions page on phone and desktop, by keyboard and pointer: granting packs to one user and to all and undoing it,
// notifications to all users, roles, settings, maintenance mode and the log, with the effect on other users' windows.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { expect, test, useDemo, useStreamer } from "./fixtures.mjs";
import { newcomer, open, packsOf, part, visit } from "./people.mjs";
import { checkState } from "./states.mjs";

const demo = useDemo(["--writes-per-minute=1000"]);
const nova = useStreamer(demo);

const ACTIONS = "/admin/actions";

/** Options of a window: dark on a desktop, light on a phone. */
const windowOptions = ({ width }) => ({ width, theme: width > 768 ? "dark" : "light" });

/** Opens the page, or a part of it, as the streamer. */
const openActions = (browser, options, rest = "") =>
  visit(browser, demo.url + ACTIONS + rest, { ...options, token: nova.token });

/** Chooses a user by keyboard. */
async function pick(place, label, name) {
  const box = place.getByRole("combobox", { name: label });
  await box.fill(name);
  await place.getByRole("option", { name: new RegExp(`^${name}\\b`) }).waitFor();
  await box.press("ArrowDown");
  await box.press("Enter");
  await place.getByText(name, { exact: true }).waitFor();
}

/** Opens a user's window and waits until its socket is connected: sends notifications until the first one arrives. */
async function openConnected(browser, user, options) {
  const window = await open(browser, { ...options, token: user.token, calm: true });
  let resolveReceived;
  const received = new Promise((resolve) => {
    resolveReceived = resolve;
  });
  window.page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => `${payload}`.includes('"notification"') && resolveReceived(true)),
  );
  await window.page.goto(`${demo.url}/dashboard`);
  await window.page.getByRole("button", { name: /^Your menu/ }).waitFor();
  for (let tries = 0; tries < 100; tries++) {
    await nova.request("POST", "/api/admin/give-packs", { userId: user.id, amount: 1 });
    const timeout = new Promise((resolve) => setTimeout(resolve, 500, false));
    if (await Promise.race([received, timeout])) return window;
  }
  throw new Error("the window received no notification");
}

test("packs are granted, undone, set, and granted to all users after a confirmation", async ({ browser, viewport }) => {
  const ada = await newcomer(nova, "actions_ada");
  const { page, fits, faults, refused } = await openActions(browser, windowOptions(viewport));
  const packs = part(page, "Packs");
  const before = await packsOf(ada);
  await pick(packs, "Person", ada.name);
  await packs.getByRole("textbox", { name: "Packs" }).fill("3");
  await packs
    .getByText(`Give 3 packs to ${ada.name}, who has ${before} packs and will have ${before + 3}.`)
    .waitFor();
  await page.keyboard.press("Enter");
  await packs.getByText(`${ada.name} got 3 packs.`).waitFor();
  assert.equal(await packsOf(ada), before + 3);
  await checkState(page, "actions, packs given");
  await packs.getByRole("button", { name: `Undo: ${ada.name} got 3 packs.` }).press("Enter");
  await packs.getByText(`${ada.name} got 3 packs.`).waitFor({ state: "detached" });
  assert.equal(await packsOf(ada), before);

  // Opened packs cannot be taken back; the refusal names how many are left.
  await packs.getByRole("textbox", { name: "Packs" }).fill("2");
  await packs.getByRole("button", { name: "Give packs" }).click();
  await packs.getByText(`${ada.name} got 2 packs.`).waitFor();
  for (let left = await packsOf(ada); left > 1; left--) await ada.request("POST", "/api/packs/open", {});
  await packs.getByRole("button", { name: `Undo: ${ada.name} got 2 packs.` }).click();
  await packs
    .getByRole("alert")
    .getByText(/^Some of these packs are already used: 1 of 2 are left/)
    .waitFor();
  assert.equal(await packsOf(ada), 1);
  assert.deepEqual(refused.splice(0).length, 1);

  await packs.getByRole("radio", { name: "Replace the number" }).check({ force: true });
  await packs.getByRole("textbox", { name: "New number of packs" }).fill("4");
  await packs.getByText(`${ada.name} will have 4 packs: 3 more than now (1).`).waitFor();
  await packs.getByRole("button", { name: "Set packs" }).press("Enter");
  await packs.getByText(`${ada.name} has 4 packs now.`).waitFor();
  assert.equal(await packsOf(ada), 4);

  const { people } = await nova.request("GET", "/api/admin/users-count");
  await packs.getByRole("radio", { name: "Add packs" }).check({ force: true });
  await packs.getByRole("radio", { name: "Everybody" }).check({ force: true });
  await packs.getByRole("textbox", { name: "Packs" }).fill("3");
  const sentence = `Give 3 packs to all ${people} people: ${3 * people} packs.`;
  await packs.getByText(sentence).waitFor();
  const giveToAll = packs.getByRole("button", { name: "Give to everybody…" });
  await giveToAll.press("Enter");
  const question = page.getByRole("dialog", { name: `Give packs to all ${people} people?` });
  await question.getByText(sentence, { exact: false }).waitFor();
  await checkState(page, "actions, the question before all users get packs");
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  assert.equal(await packsOf(ada), 4, "nothing happens before the confirmation");
  await giveToAll.press("Enter");
  await question.getByRole("button", { name: `Give ${3 * people} packs` }).press("Enter");
  await packs.getByText("Everybody got 3 packs.").waitFor();
  assert.equal(await packsOf(ada), 7);
  await packs.getByRole("button", { name: "Undo: Everybody got 3 packs." }).click();
  await packs.getByText("Everybody got 3 packs.").waitFor({ state: "detached" });
  assert.equal(await packsOf(ada), 4);
  await fits();
  assert.deepEqual([faults, refused], [[], []]);
});

test("a notification to all users appears in another window immediately", async ({ browser, viewport }) => {
  const bob = await newcomer(nova, "actions_bob");
  const there = await openConnected(browser, bob, windowOptions(viewport));
  await there.page.getByRole("button", { name: /^Your menu/ }).click();
  const news = there.page.getByRole("region", { name: "Notifications" });
  await news.waitFor();
  const { page, fits, faults, refused } = await openActions(browser, windowOptions(viewport), "#broadcast");
  const broadcast = part(page, "Notify everybody");
  const message = "The second series is here.";
  await broadcast.getByRole("textbox", { name: "Message" }).fill(message);
  await broadcast.getByRole("textbox", { name: "Link (optional)" }).fill("https://elsewhere.example");
  await broadcast.getByText("Use the path of a page of this site, such as /market.").waitFor();
  assert.ok(await broadcast.getByRole("button", { name: "Notify everybody…" }).isDisabled());
  await broadcast.getByRole("textbox", { name: "Link (optional)" }).fill("/catalogue");
  await broadcast.getByRole("figure", { name: "As they will see it" }).getByText(message).waitFor();
  await checkState(page, "actions, a notification to all users");
  const { people } = await nova.request("GET", "/api/admin/users-count");
  await broadcast.getByRole("button", { name: "Notify everybody…" }).press("Enter");
  const question = page.getByRole("dialog", { name: `Notify all ${people} people?` });
  await question.getByRole("button", { name: "Send" }).press("Enter");
  await question.waitFor({ state: "detached" });
  // The other window updates by itself.
  await news.getByRole("link", { name: message }).waitFor();
  await expect(there.page.locator("[aria-label^='Your menu']")).toHaveAttribute("aria-label", "Your menu");
  await news.getByRole("link", { name: message }).press("Enter");
  await there.page.waitForURL(`${demo.url}/catalogue`);
  const late = await newcomer(nova, "actions_late");
  const notifications = await late.request("GET", "/api/notifications");
  assert.ok(!notifications.some((one) => one.message === message), "a later user got no notification");
  await fits();
  assert.deepEqual([faults, refused, there.faults], [[], [], []]);
});

test("a role is granted after a confirmation, and the owner's cannot be changed", async ({ browser, viewport }) => {
  const mo = await newcomer(nova, "actions_mo");
  const { page, fits, faults } = await openActions(browser, windowOptions(viewport), "#people");
  const roles = part(page, "People and roles");
  await pick(roles, "Person", mo.name);
  await roles.getByRole("radio", { name: "Moderator" }).check({ force: true });
  await roles.getByRole("button", { name: "Change role…" }).press("Enter");
  const question = page.getByRole("dialog", { name: `Make ${mo.name} a moderator?` });
  await question.waitFor();
  await checkState(page, "actions, the question before a role");
  await question.getByRole("button", { name: "Make a moderator" }).press("Enter");
  await roles.getByText("Currently a moderator", { exact: true }).waitFor();
  await mo.request("GET", "/api/admin/queues/status");

  // A moderator, a collector and a visitor can neither open the page nor send its requests.
  const collector = await newcomer(nova, "actions_carl");
  for (const token of [mo.token, collector.token, null]) {
    const denied = await open(browser, { ...windowOptions(viewport), token });
    const requests = [];
    denied.page.on("request", (call) => requests.push(new URL(call.url()).pathname));
    await denied.page.goto(demo.url + ACTIONS);
    await denied.page.waitForURL(`${demo.url}/login`);
    assert.deepEqual(
      requests.filter((call) => call.startsWith("/api/admin")),
      [],
    );
    await denied.close();
    const headers = {
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const tries = [
      ["POST", "/api/admin/notifications", { type: "news", message: "Hello." }],
      ["POST", "/api/admin/give-packs", { userId: collector.id, amount: 1 }],
      ["POST", "/api/admin/add-packs", { amount: 1 }],
      ["POST", "/api/admin/set-packs", { amount: 1 }],
      ["PUT", `/api/admin/users/${collector.id}/role`, { role: "admin" }],
      ["PATCH", "/api/admin/settings", { maintenance: true }],
      ["GET", "/api/admin/settings/table"],
      ["GET", "/api/admin/log"],
      ["GET", "/api/admin/log/export"],
      ["GET", "/api/admin/users-count"],
    ];
    for (const [method, path, body] of tries) {
      const response = await fetch(demo.url + path, { method, headers, body: body && JSON.stringify(body) });
      assert.equal(response.status, token ? 403 : 401, `${method} ${path}`);
    }
  }

  await roles.getByRole("button", { name: "Choose somebody else" }).click();
  await pick(roles, "Person", "nova");
  await roles.getByText(/The owner is named in the server’s configuration/).waitFor();
  assert.equal(await roles.getByRole("radio").count(), 0);
  await fits();
  assert.deepEqual(faults, []);
});

test("a setting is saved with the save bar and appears in another window", async ({ browser, viewport }) => {
  const dora = await newcomer(nova, "actions_dora");
  const there = await openConnected(browser, dora, windowOptions(viewport));
  const { page, fits, faults, refused } = await openActions(browser, windowOptions(viewport), "#settings");
  const settings = part(page, "Settings");
  const site = settings.getByRole("textbox", { name: "Name of the site" });
  const brand = "Card Cove";
  await site.fill(brand);
  await settings.getByRole("figure", { name: "As visitors will see it" }).getByText(brand).waitFor();
  const bar = settings.getByRole("region", { name: "Not saved yet" });
  await bar.getByText(/Name of the site: Foilcast/).waitFor();
  await settings.getByRole("heading", { name: "Packs that are earned" }).click();
  const tier = settings.getByRole("textbox", { name: "Subscription, tier 1" });
  await tier.fill("101");
  await checkState(page, "actions, settings that are not saved");
  await bar.getByRole("button", { name: "Save 2 changes" }).click();
  await settings.getByText("Use a whole number from 0 to 100.", { exact: true }).waitFor();
  await bar.getByRole("alert").getByText("Some settings are not valid, so nothing was changed.").waitFor();
  assert.equal((await nova.request("GET", "/api/admin/settings"))["brand-name"], "Foilcast");
  assert.equal(refused.splice(0).length, 1);
  await tier.fill("9");
  await bar.getByRole("button", { name: "Save 2 changes" }).press("Enter");
  await bar.waitFor({ state: "detached" });
  const saved = await nova.request("GET", "/api/admin/settings");
  assert.deepEqual([saved["brand-name"], saved["packs-sub-tier1"]], [brand, 9]);
  // The other window updates by itself.
  await expect(there.page).toHaveTitle(new RegExp(`${brand}$`));

  const field = settings.getByRole("group", { name: "Name of the site" });
  await field.getByText("Changed", { exact: true }).waitFor();
  await field.getByRole("button", { name: "Back to default (Foilcast)" }).press("Enter");
  await settings
    .getByRole("group", { name: "Subscription, tier 1" })
    .getByRole("button", { name: "Back to default (1)" })
    .press("Enter");
  await bar.getByRole("button", { name: "Save 2 changes" }).press("Enter");
  await bar.waitFor({ state: "detached" });
  await expect(there.page).toHaveTitle(/Foilcast$/);
  await fits();
  assert.deepEqual([faults, refused, there.faults], [[], [], []]);
});

test("in maintenance mode users read and only admins write", async ({ browser, viewport }) => {
  const eve = await newcomer(nova, "actions_eve", 1);
  const there = await openConnected(browser, eve, windowOptions(viewport));
  const { page, fits, faults } = await openActions(browser, windowOptions(viewport), "#maintenance");
  const panel = part(page, "Maintenance");
  const toggle = panel.getByRole("switch", { name: "Maintenance mode" });
  await toggle.press("Space");
  const question = page.getByRole("dialog", { name: "Turn maintenance mode on?" });
  await question.waitFor();
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  assert.equal((await nova.request("GET", "/api/admin/settings")).maintenance, false);
  await toggle.press("Space");
  await question.getByRole("button", { name: "Turn it on" }).press("Enter");
  const banner = there.page.getByText(/^Maintenance\. You can still look around/);
  await banner.waitFor();
  await checkState(there.page, "maintenance, for a collector");
  const openPack = () =>
    fetch(`${demo.url}/api/packs/open`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${eve.token}` },
      body: "{}",
    });
  assert.equal((await openPack()).status, 503);
  await checkState(page, "actions, maintenance");
  await toggle.press("Space");
  await banner.waitFor({ state: "detached" });
  assert.equal((await openPack()).status, 200);
  await fits();
  assert.deepEqual([faults, there.faults], [[], []]);
});

test("the log is read, filtered, undone and exported", async ({ browser, viewport }) => {
  const finn = await newcomer(nova, "actions_finn");
  const before = await packsOf(finn);
  await nova.request("POST", "/api/admin/give-packs", { userId: finn.id, amount: 5 });
  await nova.request("PUT", `/api/admin/users/${finn.id}/role`, { role: "moderator" });
  const { page, fits, faults, refused } = await openActions(browser, windowOptions(viewport), "#log");
  const panel = part(page, "Log");
  const list = panel.getByRole("list", { name: "Entries" });
  await list.getByText(`nova changed the role of ${finn.name}`).waitFor();
  await pick(panel, "Person", finn.name);
  await page.waitForURL((url) => url.searchParams.get("person") === finn.id);
  await list.getByText(`nova gave packs to ${finn.name}`).waitFor();
  await expect(page.locator("#log ol > li")).toHaveCount(2);
  await checkState(page, "actions, the log of one person");
  await panel.getByRole("combobox", { name: "Action" }).selectOption({ label: "Gave packs" });
  await expect(page.locator("#log ol > li")).toHaveCount(1);
  assert.match(
    await list.getByRole("definition").first().innerText(),
    new RegExp(`^${before}.*${before + 5}$`, "s"),
  );

  for (const [button, file] of [
    ["Download as JSON lines", "foilcast-log.jsonl"],
    ["Download as CSV", "foilcast-log.csv"],
  ]) {
    const downloading = page.waitForEvent("download");
    await panel.getByRole("button", { name: button }).press("Enter");
    const saved = await downloading;
    assert.equal(saved.suggestedFilename(), file);
    const lines = (await readFile(await saved.path(), "utf8")).trim().split(/\r?\n/);
    const entry = file.endsWith("csv") ? lines[1] : JSON.parse(lines[0]);
    assert.equal(lines.length, file.endsWith("csv") ? 2 : 1);
    if (file.endsWith("csv")) assert.ok(entry.includes(`,nova,give_packs,${finn.id},${finn.name},`), entry);
    else assert.deepEqual([entry.targetName, entry.after.packs], [finn.name, before + 5]);
  }

  await list.getByRole("button", { name: `Undo: nova gave packs to ${finn.name}` }).press("Enter");
  const question = page.getByRole("dialog", { name: "Undo this?" });
  await question.waitFor();
  await checkState(page, "actions, the question before an undo");
  await question.getByRole("button", { name: "Undo it" }).press("Enter");
  await list.getByText(/^Undone/).waitFor();
  assert.equal(await packsOf(finn), before);

  // The filters are in the address, so it can be shared; a period without entries shows none.
  await page.reload();
  await list.getByText(`nova gave packs to ${finn.name}`).waitFor();
  await panel.getByLabel("To", { exact: true }).fill("2020-01-01");
  await panel.getByText("No entries match.").waitFor();
  await panel.getByRole("button", { name: "Show everything" }).press("Enter");
  await list.getByText(`nova changed the role of ${finn.name}`).waitFor();
  await fits();
  assert.deepEqual([faults, refused], [[], []]);
});
