// The whole path by keyboard: from the sign-in page to a claimed achievement and a graded, revealed card. No pointer is
// used, and the focus moves only by Tab or by the page itself.
import assert from "node:assert/strict";
import { test, useDemo } from "./fixtures.mjs";
import { keyboard } from "./keyboard.mjs";
import { call, open } from "./people.mjs";

const DAY = 24 * 3_600_000;

const demo = useDemo();
/** Days that the server's clock runs ahead. */
let days = 0;

test("a new user claims an achievement and has a card graded by keyboard only", async ({ browser, viewport: { width } }) => {
  const name = "keys_only";
  const context = await browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const faults = [];
  page.on("pageerror", (error) => faults.push(error));
  await page.clock.install({ time: Date.now() + days * DAY });
  const keys = await keyboard(page);
  /** Opens another page by the navigation bar, which is a menu on a phone. */
  const navigateTo = async (link) => {
    if (width <= 768) await keys.enter("button", "Menu");
    await keys.enter("link", link);
    await page.getByRole("heading", { level: 1, name: link }).waitFor();
  };

  // Sign in as a new user.
  await page.goto(`${demo.url}/login`);
  await keys.enter("button", "Awh ok!");
  await keys.enter("link", "Login with Twitch");
  await keys.to("textbox", "New user");
  await page.keyboard.type(name);
  await keys.press("Enter");
  await page.waitForURL(`${demo.url}/dashboard`);

  // Open a pack and turn its cards.
  await keys.enter("button", "Open now");
  await keys.until("button", /^Tear open/);
  await keys.press("Enter");
  await keys.enter("button", "Turn all");
  await page.getByRole("link", { name: "See them in my collection" }).waitFor();
  await keys.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });

  // A message announces the unlocked achievement; claim its reward.
  await page
    .getByText("Achievement unlocked")
    .or(page.getByText(/achievements unlocked/))
    .waitFor();
  await navigateTo("Achievements");
  await keys.enter("button", "Claim the reward of Fresh Foil");
  await page.getByRole("dialog", { name: "Fresh Foil" }).waitFor();
  await keys.until("button", "Nice");
  await keys.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });

  // Submit the first card for grading.
  await navigateTo("Card Grading");
  await keys.enter("button", "Send to grading");
  const { name: card } = await keys.to("button", /, mint \d+ of \d+/);
  await keys.press("Enter");
  await keys.enter("button", "Send 1 card to grading");
  await page.getByText("1 waiting").waitFor();

  // A day later, reveal the grade.
  days += 1;
  await demo.restart(["--clock-ahead", String(days * 24)]);
  await page.clock.fastForward(DAY);
  await keys.enter("button", `Reveal grade of ${card}`);
  await keys.until("button", "Reveal grade");
  await keys.press("Enter");
  await keys.until("button", "Done");
  const result = await page.getByText(/got grade \d+ of 10\./).textContent();
  await keys.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  assert.notEqual(
    (await keys.focused()).role,
    "RootWebArea",
    "the focus is on an element after the dialog has closed",
  );

  // A visitor sees the slab and the reward.
  const { cards } = await call(demo.url, null, "GET", `/api/users/${name}/collection`);
  const [slab, ...others] = cards.filter(({ slabbed }) => slabbed);
  assert.equal(others.length, 0);
  assert.match(result, new RegExp(`got grade ${slab.grade} of 10\\.`));
  assert.equal(cards.length, 6, "five of the pack, and the reward");
  const visitor = await open(browser, { width });
  await visitor.page.goto(`${demo.url}/card/${slab._id}`);
  await visitor.page.getByText(new RegExp(`^Graded ${slab.grade}:`)).waitFor();
  assert.deepEqual([...faults, ...visitor.faults], []);
});
