// The queue as a show: a moderator reorders it and puts a pack on hold, a raffle goes from its published hash to a
// winner and its proof, a goal improves a pack's odds and restores them, and the goal widget shows
// it all.
import assert from "node:assert/strict";
import { expect, test, useDemo, useStreamer } from "./fixtures.mjs";
import { keyboard } from "./keyboard.mjs";
import { call, newcomer, open, signInAs } from "./people.mjs";
import { checkState } from "./states.mjs";

const demo = useDemo();
const nova = useStreamer(demo);
let mo;

test.beforeAll(async () => {
  mo = await signInAs(demo.url, "show_mo");
  await nova.request("PUT", `/api/admin/users/${mo.id}/role`, { role: "moderator" });
});

const queuedNames = async () => (await mo.request("GET", "/api/admin/queues/status")).queue;

/** Empties the queue. */
async function clearQueue() {
  const { entries } = await nova.request("GET", "/api/admin/queues/status");
  for (const { _id } of entries) await nova.request("DELETE", `/api/admin/queues/${_id}`);
}

for (const width of [1280, 390]) {
  test(`a moderator reorders the queue, puts a pack on hold and releases it, ${width} px wide`, async ({ browser }) => {
    const names = ["a", "b", "c"].map((letter) => `queue_${letter}${width}`);
    const [a, b, c] = names;
    const users = [];
    for (const name of names) users.push(await newcomer(nova, name, 1));
    for (const one of users) await one.request("POST", "/api/packs/queue", {});
    const { page, faults, refused } = await open(browser, { token: mo.token, width, calm: true });
    await page.goto(`${demo.url}/dashboard`);
    await page.getByRole("button", { name: /^Your menu/ }).click();
    await page.getByRole("link", { name: "Live Queue" }).click();
    await page.getByRole("heading", { name: "Live queue", level: 1 }).waitFor();
    assert.equal(await page.getByRole("link", { name: "Admin Dashboard" }).count(), 0);
    const keys = await keyboard(page);
    await keys.to("button", new RegExp(`^Move ${a}, 1 of 3`));
    await page.keyboard.press("ArrowDown");
    await page.getByText(`${a} is now 2 of 3.`).waitFor({ state: "attached" });
    await expect.poll(async () => `${await queuedNames()}`).toBe(`${[b, a, c]}`);
    // The focus stays on the grip, so the next key moves the same pack again.
    await keys.until("button", new RegExp(`^Move ${a}, 2 of 3`));
    await page.keyboard.press("End");
    await expect.poll(async () => `${await queuedNames()}`).toBe(`${[b, c, a]}`);
    await page.getByRole("button", { name: `Move ${a} to the top` }).click();
    await expect.poll(async () => `${await queuedNames()}`).toBe(`${[a, b, c]}`);
    await page.getByRole("button", { name: new RegExp(`^Move ${a}, 1 of 3`) }).waitFor();

    // By pointer: drag the last pack in front of the first.
    const last = page.getByRole("button", { name: new RegExp(`^Move ${c}, 3 of 3`) });
    await last.scrollIntoViewIfNeeded();
    const from = await last.boundingBox();
    const to = await page.getByRole("button", { name: new RegExp(`^Move ${a}, 1 of 3`) }).boundingBox();
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + from.width / 2, (from.y + to.y) / 2, { steps: 4 });
    await page.mouse.move(from.x + from.width / 2, to.y - 4, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => `${await queuedNames()}`).toBe(`${[c, a, b]}`);

    await page.getByRole("button", { name: `Put ${c} on hold` }).press("Enter");
    const dialog = page.getByRole("dialog", { name: `Put ${c} on hold?` });
    await dialog.getByRole("textbox").fill("You have left the chat");
    await checkState(page, "why a pack is held");
    await dialog.getByRole("button", { name: "Put on hold" }).press("Enter");
    await page.getByText("On hold: You have left the chat").waitFor();
    await checkState(page, "the queue of a moderator");
    const ownerWindow = await open(browser, { token: users[2].token, width, calm: true });
    await ownerWindow.page.goto(`${demo.url}/dashboard`);
    await ownerWindow.page.getByText("On hold, it keeps its place: You have left the chat").waitFor();
    await ownerWindow.close();
    await page.getByRole("button", { name: `Release ${c}` }).press("Enter");
    await page.getByRole("button", { name: `Put ${c} on hold` }).waitFor();
    assert.deepEqual([faults, refused], [[], []]);
    await clearQueue();
  });
}

/** Runs in the page: buttons of the queue that overflow their row or that another element covers. */
function coveredButtons() {
  const rows = [...document.querySelectorAll("li[data-id]")];
  const ends = rows.filter((_, at) => at === 0 || at === rows.length - 1);
  const within = (button, row) => button.top >= row.top - 1 && button.bottom <= row.bottom + 1 && button.right <= row.right + 1;
  const overflowsRow = (button) => !within(button.getBoundingClientRect(), button.closest("li").getBoundingClientRect());
  const isCovered = (button) => {
    button.scrollIntoView({ block: "center" });
    const { left, top, width, height } = button.getBoundingClientRect();
    return [0.1, 0.9].some((share) => !button.contains(document.elementFromPoint(left + width / 2, top + height * share)));
  };
  const all = rows.flatMap((row) => [...row.querySelectorAll("button")]);
  const seen = ends.flatMap((row) => [...row.querySelectorAll("button")]);
  return [...all.filter(overflowsRow), ...seen.filter(isCovered)].map((button) => button.getAttribute("aria-label"));
}

test("every button of a long queue is clickable, at five widths", async ({ browser }) => {
  const entry = (number) => ({
    _id: `${number}`.padStart(24, "0"),
    username: `viewer_${number}`,
    pack: { _id: "a".repeat(24), name: "First Light" },
    source: "own",
    queuedAt: "2026-05-01T12:00:00Z",
  });
  let entries = [];
  const { page } = await open(browser, { token: nova.token, calm: true });
  await page.route("**/api/admin/queues/status", (route) =>
    route.fulfill({ json: { isBusy: false, isPaused: false, queue: [], entries } }),
  );
  for (const [path, widths] of [
    ["/admin-dashboard", [390, 768, 1100, 1366, 1650]],
    ["/queue", [390, 1366]],
  ]) {
    entries = [entry(1)];
    await page.goto(demo.url + path);
    for (const count of [1, 9, 40]) {
      entries = Array.from({ length: count }, (_, at) => entry(at + 1));
      // Any change of the queue makes the page reload it.
      await nova.request("POST", `/api/admin/queues/${count === 9 ? "pause" : "resume"}`);
      await page.getByRole("button", { name: `Remove viewer_${count} from the queue` }).waitFor();
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 });
        assert.deepEqual(await page.evaluate(coveredButtons), [], `${path}, ${count} entries, ${width} px`);
      }
    }
  }
});

test("only moderators have access to their page, and they have none to the desk", async ({ browser }) => {
  const ada = await newcomer(nova, "show_ada");
  for (const [token, path] of [
    [ada.token, "/queue"],
    [null, "/queue"],
    [mo.token, "/admin-dashboard"],
  ]) {
    const { page, faults, close } = await open(browser, { token, calm: true });
    await page.goto(demo.url + path);
    await page.waitForURL((url) => url.pathname !== path);
    assert.deepEqual(faults, []);
    await close();
  }
});

test("a raffle goes from its published hash to a winner and the proof", async ({ browser }) => {
  const ada = await newcomer(nova, "raffle_ada");
  const bob = await newcomer(nova, "raffle_bob");
  const desk = await open(browser, { token: nova.token });
  await desk.page.goto(`${demo.url}/admin-dashboard`);
  const form = desk.page.getByRole("form", { name: "A new raffle" });
  await form.getByRole("combobox", { name: "Packs each" }).selectOption("2");
  await form.getByRole("combobox", { name: "Open for" }).selectOption("10");
  await form.getByRole("button", { name: "Open the raffle" }).click();
  await desk.page.getByRole("button", { name: "Close and draw now" }).waitFor();
  const { raffle } = await ada.request("GET", "/api/show");
  assert.match(raffle.seedHash, /^[0-9a-f]{64}$/);
  assert.equal(raffle.serverSeed, undefined);

  const phone = await open(browser, { token: ada.token, width: 390, calm: true });
  await phone.page.goto(`${demo.url}/dashboard`);
  await phone.page.getByRole("button", { name: "I’m in" }).click();
  await phone.page.getByText(/^You are in\. /).first().waitFor();
  assert.equal(await phone.page.getByRole("button", { name: "I’m in" }).count(), 0);
  await checkState(phone.page, "an open raffle on the dashboard");
  await bob.request("POST", `/api/raffles/${raffle._id}/join`);

  const page = (await open(browser, { calm: true })).page;
  await page.goto(`${demo.url}/raffles/${raffle._id}`);
  await page.getByRole("heading", { name: "The draw is still to come" }).waitFor();
  await page.getByText(raffle.seedHash).waitFor();
  await checkState(page, "a raffle that is open");

  await desk.page.getByText("2 people take part so far", { exact: false }).waitFor();
  await desk.page.getByRole("button", { name: "Close the list" }).click();
  await desk.page.getByText("odds 1 in 2", { exact: false }).waitFor();
  await page.getByRole("heading", { name: "Checks out so far: the secret is not public yet" }).waitFor();
  await page.getByText("raffle_ada").waitFor();
  await desk.page.getByRole("button", { name: "Draw", exact: true }).click();
  const drawn = await ada.request("GET", `/api/raffles/${raffle._id}`);
  await expect.poll(async () => (await ada.request("GET", `/api/raffles/${raffle._id}`)).raffle.state).toBe("drawn");
  assert.equal(drawn.entrants.length, 2);
  const [{ username }] = (await ada.request("GET", `/api/raffles/${raffle._id}`)).raffle.winners;
  // The desk shows the names in turn, then the winner's.
  await desk.page.getByText(`The raffle was won by ${username}.`).waitFor({ state: "attached" });
  await desk.page.getByRole("link", { name: "How it was drawn" }).waitFor();
  await phone.page.getByText(username, { exact: true }).first().waitFor();
  await page.getByRole("heading", { name: `${username} won, and everything matches` }).waitFor();
  await checkState(page, "a raffle that was drawn");
  const winner = username === "raffle_ada" ? ada : bob;
  const notifications = await winner.request("GET", "/api/notifications");
  assert.ok(notifications.some(({ message }) => message === "You won 2 packs in the raffle of the stream."));
  for (const { faults } of [desk, phone]) assert.deepEqual(faults, []);

  await page.goto(`${demo.url}/raffles/${"0".repeat(24)}`);
  await page.getByRole("heading", { name: "No such raffle" }).waitFor();
  await checkState(page, "an unknown raffle");
});

test("a reached goal changes a pack's public odds, and restores them", async ({ browser }) => {
  const [pack] = await nova.request("GET", "/api/packs");
  const versions = async () =>
    (await call(demo.url, null, "GET", `/api/packs/${pack._id}/odds/history`)).versions;
  const before = await versions();
  const desk = await open(browser, { token: nova.token, calm: true });
  const keys = await keyboard(desk.page);
  await desk.page.goto(`${demo.url}/admin-dashboard`);
  const form = desk.page.getByRole("form", { name: "A new goal" });
  await keys.to("textbox", "Title of the goal");
  await desk.page.keyboard.type("Two for the road");
  await form.getByRole("combobox", { name: "What is counted" }).selectOption({ label: "Counted by hand (+1)" });
  await form.getByRole("textbox", { name: "Target" }).fill("2");
  await form.getByRole("radio", { name: "Better odds" }).check({ force: true });
  await form.getByRole("combobox", { name: "Which pack" }).selectOption(pack._id);
  await form.getByRole("combobox", { name: "Its last card is at least" }).selectOption("Epic");
  await checkState(desk.page, "a new goal at the desk");
  await keys.enter("button", "Start the goal");
  await desk.page.getByRole("progressbar", { name: "Two for the road" }).waitFor();
  await desk.page.getByRole("button", { name: "+1", exact: true }).click();
  await desk.page.getByText("1 of 2").waitFor();
  assert.equal((await versions()).length, before.length);

  const ada = await newcomer(nova, "goal_ada");
  const phone = await open(browser, { token: ada.token, width: 390, calm: true });
  await phone.page.goto(`${demo.url}/dashboard`);
  await phone.page.getByRole("progressbar", { name: "Two for the road" }).waitFor();
  await checkState(phone.page, "a goal on the dashboard");

  await desk.page.getByRole("button", { name: "+1", exact: true }).click();
  await desk.page.getByText(/^Reached! .*Epic or better guaranteed/).waitFor();
  await phone.page.getByText(/^Reached! .*Epic or better guaranteed/).waitFor();
  await phone.page.goto(`${demo.url}/packs/${pack._id}/odds`);
  await phone.page.getByText(/“Two for the road” is reached/).waitFor();
  assert.equal((await versions())[0].config.guarantee, "Epic");
  await desk.page.getByRole("button", { name: "End it now…" }).click();
  await desk.page.getByRole("dialog").getByRole("button", { name: "End it now" }).click();
  await expect.poll(async () => (await versions()).length).toBe(before.length + 2);
  assert.equal((await versions())[0].config.guarantee, before[0].config.guarantee);
  assert.match((await versions())[0].why, /^The time of “Two for the road” is over/);
  for (const { faults } of [desk, phone]) assert.deepEqual(faults, []);
});

test("the goal widget shows the goal and the raffle, rejects an old key, and survives a restart", async ({ browser }) => {
  const { goalUrl } = await nova.request("GET", "/api/admin/overlay");
  const reward = { kind: "packs", packs: 1, to: "active" };
  const { goal } = await nova.request("POST", "/api/admin/goals", {
    title: "A hundred together",
    counts: "hand",
    target: 100,
    reward,
  });
  await nova.request("POST", `/api/admin/goals/${goal._id}/add`, { amount: 40 });
  const context = await browser.newContext({ viewport: { width: 400, height: 120 } });
  const page = await context.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(error));
  await page.goto(goalUrl);
  await page.getByText("40 / 100").waitFor();
  assert.equal(page.url(), goalUrl, "the widget does not navigate");
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgba(0, 0, 0, 0)");
  assert.equal((await nova.request("GET", "/api/admin/overlay")).connected, false, "it is not the overlay");
  for (const [size, box] of [["", "800,200"], ["&size=400x120", "400,120"]]) {
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.goto(goalUrl + size);
    await page.getByText("40 / 100").waitFor();
    const painted = await page.locator("main").evaluate((main) => {
      const { right, bottom } = main.getBoundingClientRect();
      return `${right},${bottom},${getComputedStyle(main).overflow}`;
    });
    assert.equal(painted, `${box},hidden`, "it paints nothing outside of its box, however large the source is");
  }
  await page.setViewportSize({ width: 400, height: 120 });

  await demo.restart();
  await nova.request("POST", `/api/admin/goals/${goal._id}/add`, { amount: 5 });
  await page.getByText("45 / 100").waitFor();
  await nova.request("POST", `/api/admin/goals/${goal._id}/add`, { amount: 55 });
  await page.getByText("Reached!").waitFor();

  await nova.request("POST", "/api/admin/stream/end").catch(() => {});
  const ada = await newcomer(nova, "widget_ada");
  const { raffle } = await nova.request("POST", "/api/admin/raffles", { prize: "packs", entry: "join", minutes: 5 });
  await page.getByText(`Press “I’m in” at ${new URL(demo.url).host}`, { exact: false }).waitFor();
  await ada.request("POST", `/api/raffles/${raffle._id}/join`);
  await nova.request("POST", `/api/admin/raffles/${raffle._id}/draw`);
  await page.getByText("widget_ada", { exact: true }).waitFor();
  await nova.request("POST", "/api/admin/overlay/rotate");
  await page.getByText(/This link is outdated/).waitFor();
  assert.deepEqual(faults, []);
});
