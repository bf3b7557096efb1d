// Screenshots of every rarity with every modifier in both sizes, at rest and lit, and of every state of a card,
// compared with the accepted ones. `FOILCAST_BLESS=1 npx playwright test pictures` accepts the current ones.
import assert from "node:assert/strict";
import { launchOptions, WHOLE } from "./browser.mjs";
import { test, useDemo } from "./fixtures.mjs";
import { open } from "./people.mjs";
import { openComparer } from "./pictures.mjs";
import { RARITIES } from "./rarities.mjs";

const SLUGS = [...RARITIES.map((name) => name.toLowerCase()), "holo-v"];
/** The position of the pointer, and the time of every animation. */
const LIGHT = { x: 0.3, y: 0.24, fromCenter: 0.46, tiltX: 6, tiltY: -5 };
const ANIMATION_TIME_MS = 700;

// The regular Chromium, as users have it: the headless shell renders slightly differently.
test.use({ launchOptions: launchOptions(WHOLE) });

const demo = useDemo();
let window;
let comparer;

test.beforeAll(async ({ browser }) => {
  window = await open(browser, { width: 1400, height: 2000 });
  await window.page.goto(`${demo.url}/kitchensink`);
  await window.page.getByRole("heading", { level: 1 }).waitFor();
  await window.page.evaluate(() => {
    document.documentElement.dataset.effects = "full";
    // Fixed elements would cover the cards.
    for (const one of document.querySelectorAll("header, nav")) one.style.visibility = "hidden";
  });
  comparer = await openComparer(browser);
});

test.afterAll(async () => {
  await comparer?.close();
});

/** A screenshot of a part of the page, once its pictures are loaded, with all animations at the same time. */
async function takeScreenshot(id) {
  const { page } = window;
  // Scroll to whole pixels, so that lines are drawn on the same pixels every time.
  await page.evaluate((id) => {
    const { top } = document.getElementById(id).getBoundingClientRect();
    scrollTo({ top: Math.floor(scrollY + top), behavior: "instant" });
  }, id);
  await page.waitForFunction((id) => {
    const part = document.getElementById(id);
    const pictures = [...part.querySelectorAll("img")];
    const isLoaded = (one) => one.complete && one.naturalWidth > 0;
    return part.querySelector(".card-placeholder") === null && pictures.every(isLoaded);
  }, id);
  await page.evaluate(async (id) => {
    await document.fonts.ready;
    await Promise.all([...document.getElementById(id).querySelectorAll("img")].map((one) => one.decode()));
  }, id);
  await page.evaluate((moment) => {
    for (const animation of document.getAnimations()) {
      animation.pause();
      animation.currentTime = moment;
    }
  }, ANIMATION_TIME_MS);
  const { x, y, width, height } = await page.locator(`#${id}`).boundingBox();
  const [left, top] = [Math.floor(x), Math.floor(y)];
  return page.screenshot({ clip: { x: left, y: top, width: Math.ceil(width), height: Math.ceil(height) } });
}

/** Shows or hides all elements of a selector. */
function setVisible(part, on) {
  return window.page.evaluate(
    ([part, on]) => {
      for (const one of document.querySelectorAll(part)) one.style.visibility = on ? "" : "hidden";
    },
    [part, on],
  );
}

/** Lights every card, as if the pointer were over it. */
async function light(on) {
  await window.page.evaluate(
    ([on, { x, y, fromCenter, tiltX, tiltY }]) => {
      const pose = {
        "pointer-x": x,
        "pointer-y": y,
        "from-center": fromCenter,
        "tilt-x": tiltX,
        "tilt-y": tiltY,
      };
      for (const card of document.querySelectorAll(".card")) {
        card.toggleAttribute("data-live", on);
        for (const [name, value] of Object.entries({ ...pose, active: 1 })) {
          if (on) card.style.setProperty(`--${name}`, value);
          else card.style.removeProperty(`--${name}`);
        }
      }
    },
    [on, LIGHT],
  );
}

for (const rarity of SLUGS) {
  test(`${rarity} is unchanged, with every modifier, large and mini, at rest and in the light`, async () => {
    const id = `rarity-${rarity}`;
    const still = await comparer.compare(`${rarity}-still`, await takeScreenshot(id));
    await light(true);
    const lit = await comparer.compare(`${rarity}-lit`, await takeScreenshot(id));
    await light(false);
    assert.deepEqual([still, lit], [undefined, undefined]);
  });
}

test("every state and size of a card is unchanged", async () => {
  const problems = [];
  for (const id of ["states-full", "states-mini", "sizes-row"])
    problems.push(await comparer.compare(id, await takeScreenshot(id)));
  assert.deepEqual(problems, [undefined, undefined, undefined]);
});

test("a card without its foil, words or frame is detected", async () => {
  test.skip(process.env.FOILCAST_BLESS === "1", "screenshots are only accepted, not compared");
  for (const [part, rarity] of [
    [".card-shine", "rare"],
    [".card-text", "basic"],
    [".card-frame", "common"],
  ]) {
    await setVisible(part, false);
    const incomplete = await takeScreenshot(`rarity-${rarity}`);
    await setVisible(part, true);
    assert.match((await comparer.compare(`${rarity}-still`, incomplete)) ?? "", /differs/, part);
  }
});
