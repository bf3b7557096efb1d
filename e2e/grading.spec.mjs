// Grading by keyboard: submitting one card and several, the countdown, the notification when the grade is due, the
// reveal, and the slab on all pages. A restart with another offset moves the server's clock; the window moves along. No
// response or event contains the grade before its owner reveals it.
import assert from "node:assert/strict";
import { expect, test, useDemo, useStreamer } from "./fixtures.mjs";
import { keyboard } from "./keyboard.mjs";
import { cardLabel, newcomer, open, signInAs } from "./people.mjs";
import { checkState, failRequests, holdResponses } from "./states.mjs";

const HOUR = 3_600_000;
/** Time between the server's restart and the first grade, so that the countdown shows the last seconds. */
const LAST_SECONDS = 10_000;

const demo = useDemo();
const nova = useStreamer(demo);
/** Milliseconds that the server's clock runs ahead. */
let ahead = 0;

/** Restarts the server with its clock at a future time. Pages stay open. */
async function startAt(time) {
  ahead = time - Date.now();
  await demo.restart(["--clock-ahead", String(ahead / HOUR)]);
}

/** Records all responses and socket messages of a window from now on. */
function recordMessages(page) {
  const received = [];
  page.on("response", (response) => {
    if (response.url().includes("/api/"))
      received.push(
        response.text().then(
          (text) => text,
          () => "",
        ),
      );
  });
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => received.push(`${payload}`)));
  return async () => Promise.all(received);
}

/** The grades of these cards in a message, at any depth. */
function gradesIn(text, ids) {
  const start = text.search(/[{[]/);
  if (start < 0) return [];
  let parsed;
  try {
    parsed = JSON.parse(text.slice(start));
  } catch {
    return [];
  }
  const found = [];
  const walk = (thing, cardId) => {
    if (thing === null || typeof thing !== "object") return;
    const named = [thing._id, thing.cardId, thing.card?._id].find((id) => ids.includes(id));
    const now = named ?? cardId;
    for (const [key, value] of Object.entries(thing)) {
      if (key === "grade" && typeof value === "number" && now !== undefined) found.push(value);
      walk(value, now);
    }
  };
  walk(parsed, undefined);
  return found;
}

const gradesSent = async (messages, ids) => (await messages()).flatMap((text) => gradesIn(text, ids));

test("cards are graded by keyboard", async ({ browser, viewport: { width } }) => {
  const ada = await newcomer(nova, "grading_ada", 1);
  await ada.request("POST", "/api/packs/open", {});
  const cards = await ada.cards();
  const bob = await signInAs(demo.url, "grading_bob");
  const window = await open(browser, { token: ada.token, width });
  const { page } = window;
  await page.clock.install({ time: Date.now() + ahead });
  const messages = recordMessages(page);
  const keys = await keyboard(page);

  // The loading, error and empty states.
  const release = await holdResponses(page, "**/api/grading?*");
  await page.goto(`${demo.url}/grading`);
  await page.getByRole("status", { name: "Loading your graded cards" }).waitFor();
  await checkState(page, "grading-loading");
  release();
  await page.getByRole("heading", { name: "None of your cards are being graded" }).waitFor();
  await checkState(page, "grading-empty");
  const restore = await failRequests(page, "**/api/grading?*");
  await page.reload();
  await page.getByRole("heading", { name: "Your graded cards could not be loaded" }).waitFor();
  await checkState(page, "grading-failed");
  await restore();
  await keys.enter("button", "Try again");
  await page.getByRole("heading", { name: "None of your cards are being graded" }).waitFor();
  await page.getByRole("row", { name: "10 Gem mint 1.25%" }).waitFor();

  // Submit one card, then two at once.
  await keys.enter("button", "Choose cards");
  const picker = page.getByRole("dialog", { name: "Send to grading" });
  const [one, two, three] = await orderOf(picker, cards);
  await keys.to("button", cardLabel(one));
  await checkState(page, "grading-nothing-chosen");
  await keys.press("Enter");
  await keys.to("button", "Send 1 card to grading");
  await checkState(page, "grading-one-chosen");
  await keys.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByText("1 waiting").waitFor();
  await keys.enter("button", "Send to grading");
  // A dialog takes the focus a moment after it opens.
  await keys.until("button", "Close");
  await keys.to("button", cardLabel(one));
  // A card in grading cannot be submitted again after the collection was reloaded.
  await expect(page.locator(":focus")).toHaveAttribute("aria-disabled", "true");
  assert.equal((await keys.focused()).states.disabled, true);
  await keys.press("ArrowRight", "Enter", "ArrowRight", "Enter");
  await keys.enter("button", "Send 2 cards to grading");
  await page.getByText("3 waiting").waitFor();
  const ids = [one, two, three].map(({ _id }) => _id);

  // The countdown runs, and the server refuses to grade early.
  const rows = page.getByRole("listitem").filter({ has: page.getByRole("progressbar") });
  const clock = rows.first().getByRole("time");
  await clock.filter({ hasText: /^23:5\d:\d\d$/ }).waitFor();
  const shown = await clock.textContent();
  await clock.filter({ hasNotText: shown }).waitFor();
  assert.ok((await clock.textContent()) < shown, "the clock counts down");
  await checkState(page, "grading-waiting");
  const early = await refusal(ada, one);
  assert.match(early.message, /Its grade comes in (24 hours|23 hours and 5\d minutes)\.$/);
  const waiting = (await ada.request("GET", "/api/grading")).grading;
  assert.deepEqual(
    waiting.map(({ _id }) => _id).sort(),
    [...ids].sort(),
    "the submitted cards are in grading",
  );

  // Another user sees that the card is in grading, and nothing else.
  const other = await open(browser, { token: bob.token, width });
  const messagesToOther = recordMessages(other.page);
  await other.page.clock.install({ time: Date.now() + ahead });
  await other.page.goto(`${demo.url}/card/${one._id}`);
  await other.page.getByText("Being graded", { exact: true }).waitFor();

  // The next day: the last seconds run out, then the grades are ready, and a notification arrives.
  const due = Date.parse(waiting[0].gradingReadyAt);
  const elapsed = due - LAST_SECONDS - Date.now() - ahead;
  await startAt(due - LAST_SECONDS);
  await Promise.all([page, other.page].map((one) => one.clock.fastForward(elapsed)));
  await page
    .getByText(/^00:00:0\d$/)
    .first()
    .waitFor();
  const toasts = page.getByRole("region", { name: "Messages" });
  await toasts
    .getByText(/Reveal (it|them)!$/)
    .first()
    .waitFor();
  await page.getByRole("heading", { name: "Ready to reveal" }).waitFor();
  await page.getByText("3 slabs", { exact: true }).waitFor();
  await page.getByText("No cards are being graded.").waitFor();
  await checkState(page, "grading-ready");
  await keys.enter("button", /^Your menu, \d+ unread notifications$/);
  const news = page.getByRole("region", { name: "Notifications" });
  await news
    .getByRole("link", { name: /(has its grade\. Reveal it!|have their grades\. Reveal them!)$/ })
    .first()
    .waitFor();
  await keys.press("Escape");

  // No response or event has contained a grade so far.
  for (const path of [`/card/${one._id}`, `/collection/${ada.name}`, `/catalogue/${one.definitionId}`]) {
    await other.page.goto(demo.url + path);
    await other.page.getByRole("heading", { level: 1 }).waitFor();
    await other.page.waitForLoadState("networkidle");
  }
  await ada.request("GET", "/api/users/me/export?format=json");
  assert.deepEqual(await gradesSent(messages, ids), []);
  assert.deepEqual(await gradesSent(messagesToOther, ids), []);

  // Reveal one slab with the animation.
  await keys.enter("button", turnOver(one));
  const ceremony = page.getByRole("dialog", { name: labelWith("The slab of ", one) });
  await keys.until("button", "Reveal grade");
  await checkState(page, "grading-sealed");
  await keys.press("Enter");
  await keys.until("button", "Done");
  const { grade } = (await ada.request("GET", `/api/cards/owned/${one._id}`)).card;
  await ceremony.getByText(`got grade ${grade} of 10.`).waitFor();
  await ceremony.getByText(/first graded .* copy|graded .* copies|graded higher/).waitFor();
  await checkState(page, "grading-revealed");
  await keys.press("Enter");
  await ceremony.waitFor({ state: "detached" });
  assert.notEqual(
    (await keys.focused()).role,
    "RootWebArea",
    "the focus is on an element after the dialog has closed",
  );

  // Reveal the others at once.
  await keys.enter("button", "Reveal all 2");
  await keys.until("button", "Reveal all");
  await checkState(page, "grading-two-sealed");
  await keys.press("Enter");
  await keys.until("button", "Skip");
  await keys.press("Enter");
  await keys.until("button", "Done");
  await page.getByText("2 cards revealed").waitFor();
  await checkState(page, "grading-two-revealed");
  await keys.press("Enter");
  await page.getByRole("heading", { name: "None of your cards are being graded" }).waitFor();
  assert.ok((await gradesSent(messages, ids)).includes(grade), "the recorded messages contain a revealed grade");

  // All pages now show the slab.
  await page.goto(`${demo.url}/collection/${ada.name}?slabbed=true`);
  await keys.enter("button", labelWith("", one, `, graded ${grade}`));
  const inspector = page.getByRole("dialog", { name: one.name });
  await keys.to("button", "Toggle Slab");
  await checkState(page, "grading-inspected");
  const slab = inspector.locator("[data-slabbed]");
  assert.equal(await slab.count(), 1);
  await keys.press("Enter");
  await slab.waitFor({ state: "detached" });
  await keys.press("Enter");
  await slab.waitFor();
  await other.page.goto(`${demo.url}/card/${one._id}`);
  await other.page.getByText(new RegExp(`^Graded ${grade}: `)).waitFor();
  const story = other.page.getByRole("region", { name: "Its story" }).getByRole("listitem");
  await story.filter({ hasText: `${ada.name} sent it to grading` }).waitFor();
  await story.filter({ hasText: `${ada.name} revealed its grade: ${grade}` }).waitFor();
  await checkState(other.page, "grading-seen-by-others");
  await other.page.goto(`${demo.url}/catalogue/${one.definitionId}`);
  await other.page.getByRole("heading", { name: "Graded copies" }).waitFor();
  await other.page.getByRole("row", { name: new RegExp(`^${grade} .*1 ${one.rarity}`) }).waitFor();

  assert.deepEqual([...window.faults, ...other.faults], []);
});

/** The refusal of an early request for a grade. */
async function refusal(user, card) {
  const response = await fetch(`${demo.url}/api/grading/grade-card/complete`, {
    method: "POST",
    headers: { authorization: `Bearer ${user.token}`, "content-type": "application/json" },
    body: JSON.stringify({ cardId: card._id }),
  });
  assert.equal(response.status, 409);
  return response.json();
}

/** Matches a label that contains a card's label. */
const labelWith = (start, card, end = "") => new RegExp(`^${start}${cardLabel(card).source.slice(1)}.*${end}`);

const turnOver = (card) => labelWith("Reveal grade of ", card);

/** The cards in the order in which a list shows them. */
async function orderOf(place, cards) {
  const buttons = place.getByRole("listitem").locator(".card-open");
  await buttons.nth(cards.length - 1).waitFor();
  const labels = await buttons.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  return labels.map((label) => cards.find((card) => cardLabel(card).test(label)));
}
