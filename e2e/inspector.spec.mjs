// The card inspector by keyboard, pointer and touch, on desktop and phone. The card flies out of its place and back,
// its back shows its history, and one can step to its neighbors. On closing, the last card shown gets the focus.
import assert from "node:assert/strict";
import { test, useDemo } from "./fixtures.mjs";
import { keyboard } from "./keyboard.mjs";
import { call, cardLabel, open } from "./people.mjs";
import { checkState } from "./states.mjs";

const OWNER = "nova";
/** A number of steps that leads far beyond the first screen. */
const FAR = 40;

const demo = useDemo();
let cards;

test.beforeAll(async () => {
  const path = `/api/users/${OWNER}/collection?sort=name&order=asc&limit=${FAR + 1}`;
  ({ cards } = await call(demo.url, null, "GET", path));
  assert.equal(cards.length, FAR + 1, "the demo set's streamer has enough cards");
});

const collection = () => `${demo.url}/collection/${OWNER}?sort=name&order=asc`;

/** Locators of the inspector's parts. */
const inspector = (page) => {
  const dialog = page.getByRole("dialog");
  return {
    dialog,
    opened: ({ name }) => page.getByRole("dialog", { name, exact: true }).waitFor(),
    front: (card) => dialog.getByRole("img", { name: cardLabel(card) }),
    back: ({ name }) => dialog.getByRole("group", { name: `Back of ${name}` }),
    closed: () => dialog.waitFor({ state: "detached" }),
    button: (name) => dialog.getByRole("button", { name }),
  };
};

const emptyPlaces = (page) =>
  page.locator("main .card > .card-open").evaluateAll((buttons) => {
    const isEmpty = ({ parentElement }) =>
      getComputedStyle(parentElement.querySelector(".card-face")).visibility === "hidden";
    return buttons.filter(isEmpty).map((button) => button.getAttribute("aria-label"));
  });

/** Fails unless the toast is above the dialog and covers none of its buttons. */
async function expectToastCoversNothing(page) {
  await settled(page);
  const covered = await page.evaluate(() => {
    const middle = (element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2);
    };
    const toast = document.querySelector("[aria-label=Messages] [data-kind]");
    const buttons = [...document.querySelectorAll("[role=dialog] :is(button, a)")];
    return {
      isSeen: toast.contains(middle(toast)),
      buttons: buttons.filter((button) => toast.contains(middle(button))).map((button) => button.textContent),
    };
  });
  assert.deepEqual(covered, { isSeen: true, buttons: [] });
}

/** Waits until all animations have ended. */
const settled = (page) =>
  page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));

/** Touch input, sent through the browser's debugging protocol. */
async function fingers(page) {
  const devtools = await page.context().newCDPSession(page);
  const touch = (type, points) => devtools.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  const middle = async (locator) => {
    const { x, y, width, height } = await locator.boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const swipe = async (locator, by) => {
    const { x, y } = await middle(locator);
    await touch("touchStart", [{ x: x - by / 2, y }]);
    for (let step = 1; step <= 8; step++) await touch("touchMove", [{ x: x - by / 2 + (by * step) / 8, y }]);
    await touch("touchEnd", []);
  };
  const tapAt = async (x, y) => {
    await touch("touchStart", [{ x, y }]);
    await touch("touchEnd", []);
  };
  const doubleTap = async (locator) => {
    const { x, y } = await middle(locator);
    await tapAt(x, y);
    await tapAt(x, y);
  };
  return { swipe, tapAt, doubleTap };
}

for (const width of [1280, 390]) {
  test(`the inspector works by keyboard, ${width} px wide`, async ({ browser }) => {
    const { page, faults } = await open(browser, { width, calm: true });
    const keys = await keyboard(page);
    const { opened, front, back, closed, dialog } = inspector(page);
    await page.goto(collection());
    await page.getByRole("button", { name: /^Basic \d/ }).waitFor();
    await keys.enter("button", cardLabel(cards[0]));
    await opened(cards[0]);
    await keys.until("button", "Close");
    await dialog.getByText(/^1 of \d/).waitFor();
    assert.equal((await emptyPlaces(page)).length, 1);
    await checkState(page, "inspector-front");
    // On the smallest phone, too, the focused element scrolls out from behind the bar.
    await page.setViewportSize({ width, height: 600 });
    await keys.to("button", "Share");
    await keys.to("link", "Its story");
    await page.setViewportSize({ width, height: 844 });

    await keys.press("ArrowRight");
    await opened(cards[1]);
    await front(cards[1]).waitFor();
    await keys.press("f");
    await back(cards[1]).getByRole("listitem").first().waitFor();
    assert.equal(await front(cards[1]).count(), 0, "only the visible side is in the accessibility tree");
    await checkState(page, "inspector-back");
    await keys.to("link", /^Full story/);
    await keys.to("button", "Turn over", { key: "Shift+Tab" });
    await keys.press("Enter");
    await front(cards[1]).waitFor();

    for (let step = 1; step < FAR; step++) await keys.press("ArrowRight");
    await opened(cards[FAR]);
    await keys.press("Escape");
    await closed();
    await keys.until("button", cardLabel(cards[FAR]));
    assert.deepEqual(await emptyPlaces(page), []);
    await keys.to("button", cardLabel(cards[FAR]));
    assert.deepEqual(faults, []);
  });
}

for (const width of [1280, 390, 320]) {
  test(`all controls are large enough and not covered, ${width} px wide`, async ({ browser }) => {
    const { page } = await open(browser, { width, calm: true });
    await page.goto(collection());
    await page.getByRole("button", { name: cardLabel(cards[0]) }).click();
    const { button, opened } = inspector(page);
    await opened(cards[0]);
    for (const name of ["Previous card", "Turn over", "Close", "Next card"]) {
      const { x, y, width: wide, height: high } = await button(name).boundingBox();
      assert.ok(wide >= 44 && high >= 44, `${name} is ${wide} by ${high}`);
      assert.ok(y + high <= 844, `${name} ends below the window, at ${y + high}`);
      if (width < 768) assert.ok(y > 844 * 0.7, `${name} is out of the thumb's reach, at ${y}`);
      const topmost = await page.evaluate(
        ([x, y]) => document.elementFromPoint(x, y)?.closest("button")?.textContent ?? "nothing",
        [x + wide / 2, y + high / 2],
      );
      assert.equal(topmost, await button(name).textContent(), `${name} is covered`);
    }
    if (width < 768) {
      const place = page.getByText(/^1 of \d/);
      const [position, turn] = [await place.boundingBox(), await button("Turn over").boundingBox()];
      const bar = await place.locator("xpath=../..").boundingBox();
      assert.ok(position.y >= bar.y && position.y + position.height <= turn.y + 1, "the bar shows the position in the list");
    }
  });
}

/** Records animations and layout shifts from now on. */
async function watchMotion(page) {
  await page.evaluate(() => {
    window.shifts = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) window.shifts += value;
    }).observe({ type: "layout-shift" });
    window.played = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      window.played.push({ frames, duration: options.duration });
      return animate.call(this, frames, options);
    };
  });
  return () => page.evaluate(() => ({ shifts: window.shifts, played: window.played }));
}

test("the card flies out of its place and back, moves nothing else, and turns on click", async ({ browser }) => {
  const { page, faults } = await open(browser, {});
  await page.goto(collection());
  await page.getByRole("button", { name: /^Basic \d/ }).waitFor();
  const motion = await watchMotion(page);
  const { opened, front, back, closed, button } = inspector(page);
  const place = page.getByRole("button", { name: cardLabel(cards[2]) });
  // A click would scroll a card that is not whole in the window.
  await place.scrollIntoViewIfNeeded();
  const origin = await place.boundingBox();
  await place.click();
  await opened(cards[2]);
  await settled(page);
  const flights = (await motion()).played.filter(({ frames }) => /translate\(.*scale/.test(frames[0].transform));
  assert.equal(flights.length, 1);
  assert.ok(flights[0].duration >= 400 && flights[0].duration <= 450);
  // The flight starts at the card's place in the grid.
  const [, dx, dy, scale] = /translate\((.*)px, (.*)px\) scale\((.*)\)/.exec(flights[0].frames[0].transform).map(Number);
  const stage = await front(cards[2]).boundingBox();
  assert.ok(Math.abs(stage.x + dx - origin.x) < 1 && Math.abs(stage.y + dy - origin.y) < 1, "it starts elsewhere");
  assert.ok(Math.abs(stage.width * scale - origin.width) < 1);

  await front(cards[2]).click();
  await back(cards[2]).getByRole("listitem").first().waitFor();
  await back(cards[2]).getByRole("heading", { name: "Its story" }).click();
  await front(cards[2]).waitFor();
  // The facts of the next card may need another height.
  const before = (await motion()).shifts;
  await button("Next card").click();
  await opened(cards[3]);
  const ofFacts = (await motion()).shifts - before;
  await page.mouse.click(640, 12);
  await closed();
  const { played, shifts } = await motion();
  const home = played.filter(({ frames }) => /translate\(.*scale/.test(frames.at(-1).transform));
  assert.equal(home.length, 1, "it flies to the place of the last card shown");
  const moved = new Set(played.flatMap(({ frames }) => frames.flatMap(Object.keys)));
  assert.deepEqual([...moved].sort(), ["offset", "opacity", "transform"]);
  assert.ok(shifts - ofFacts < 0.001, `the page shifted by ${shifts - ofFacts}`);
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), await label(page, cards[3]));
  assert.deepEqual(faults, []);
});

const label = (page, card) => page.getByRole("button", { name: cardLabel(card) }).getAttribute("aria-label");

test("closing it in flight, or opening the next card immediately, shows no card twice and loses none", async ({ browser }) => {
  const { page, faults } = await open(browser, {});
  await page.goto(collection());
  await page.getByRole("button", { name: cardLabel(cards[0]) }).click();
  const { opened, closed } = inspector(page);
  await opened(cards[0]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: cardLabel(cards[1]) }).click();
  await opened(cards[1]);
  const empty = await emptyPlaces(page);
  assert.equal(empty.length, 1);
  assert.match(empty[0], cardLabel(cards[1]));
  await page.keyboard.press("Escape");
  await closed();
  assert.deepEqual(await emptyPlaces(page), []);
  assert.deepEqual(faults, []);
});

test("swipes go to the neighbors, a double tap turns the card, a tap outside closes", async ({ browser }) => {
  const { page, faults } = await open(browser, { width: 390 });
  await page.goto(collection());
  await page.getByRole("button", { name: cardLabel(cards[1]) }).click();
  const { opened, front, back, closed, dialog } = inspector(page);
  const { swipe, tapAt, doubleTap } = await fingers(page);
  /** Waits until a card has arrived, since an earlier touch would miss it. */
  const arrives = async (place) => {
    await front(cards[place]).waitFor();
    await dialog.getByText(new RegExp(`^${place + 1} of \\d`)).waitFor();
    await settled(page);
  };
  await opened(cards[1]);
  await arrives(1);
  await swipe(front(cards[1]), -220);
  await arrives(2);
  await swipe(front(cards[2]), 220);
  await arrives(1);
  await swipe(front(cards[1]), 220);
  await arrives(0);
  await swipe(front(cards[0]), 220);
  await arrives(0);
  await doubleTap(front(cards[0]));
  await back(cards[0]).getByRole("listitem").first().waitFor();
  await doubleTap(back(cards[0]).getByRole("heading"));
  await front(cards[0]).waitFor();
  await tapAt(12, 300);
  await closed();
  assert.deepEqual(faults, []);
});

test("Back closes it and stays on the page; the next Back leaves", async ({ browser }) => {
  const { page, faults } = await open(browser, { width: 390 });
  const { dialog, closed } = inspector(page);
  await page.goto(`${demo.url}/catalogue?sort=name`);
  await page.getByRole("list", { name: "Cards" }).getByRole("link").nth(3).click();
  await page.waitForURL(/\/catalogue\/[0-9a-f]{24}/);
  const at = page.url();
  await page.getByRole("button", { name: /cop(y|ies) printed/ }).first().click();
  await dialog.waitFor();
  await page.evaluate(() => history.back());
  await closed();
  assert.equal(page.url(), at);
  assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /printed/);

  // Back closes the menu, too; following a link in it leaves no extra history entry.
  const menu = page.getByRole("button", { name: "Menu", exact: true });
  const hasEntry = () => page.waitForFunction(() => history.state["foilcast.layers"] === 1);
  await menu.click();
  await hasEntry();
  await page.goBack();
  await page.getByRole("button", { name: "Menu", expanded: false }).waitFor();
  assert.equal(page.url(), at);
  await menu.click();
  await page.getByRole("link", { name: "Leaderboard" }).click();
  await page.waitForURL(/\/leaderboard$/);
  await page.goBack();
  await page.waitForURL(at);

  // An inspector that was open during a reload leaves nothing behind.
  await page.getByRole("button", { name: /cop(y|ies) printed/ }).first().click();
  await dialog.waitFor();
  await hasEntry();
  await page.reload();
  await page.waitForFunction(() => history.state["foilcast.layers"] === undefined);
  await page.evaluate(() => history.back());
  await page.waitForURL(/\/catalogue\?sort=name/);
  assert.deepEqual(faults, []);
});

test("the link is copied if the browser cannot share", async ({ browser }) => {
  const { page, context, faults } = await open(browser, { calm: true });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(collection());
  await page.getByRole("button", { name: cardLabel(cards[0]) }).press("Enter");
  const { button, opened } = inspector(page);
  await opened(cards[0]);
  await button("Share").press("Enter");
  await page.getByText("Link copied").waitFor();
  await expectToastCoversNothing(page);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(link, `${demo.url}/card/${cards[0]._id}`);
  await page.goto(link);
  await page.getByRole("heading", { level: 1, name: cards[0].name }).waitFor();
  await page.getByRole("button", { name: "Share" }).waitFor();
  assert.deepEqual(faults, []);
});
