// A pack is opened: a film of the whole ritual, and a picture of it on a phone. The page's time is controlled, so every frame
// shows the same moment on every machine.
import { visit } from "../film.mjs";
import { mockOpening, newcomer, signInAs, takePack } from "../people.mjs";
import { screenshot } from "../pixels.mjs";
import { advanceUntil, pauseTime } from "../stillTime.mjs";
import { demoCard, PATIENCE_MS } from "./cards.mjs";

/** The duration of a frame. */
export const FRAME_MS = 45;

const FILMED = [
  demoCard({ slug: "paper-boat-protocol", rarity: "Common", mint: 96 }),
  demoCard({ slug: "radio-whale", rarity: "Rare", mint: 12 }),
  demoCard({ slug: "phoenix-of-the-hard-reboot", rarity: "Mythic", mint: 5 }),
];
const ON_PHONE = [
  demoCard({ slug: "rent-free-snail", rarity: "Standard", mint: 31 }),
  demoCard({ slug: "heron-of-the-still-hour", rarity: "Uncommon", mint: 58 }),
  demoCard({ slug: "radio-whale", rarity: "Rare", mint: 12 }),
  demoCard({ slug: "cat-on-the-console", rarity: "Epic", mint: 9 }),
  demoCard({ slug: "three-moon-howler", rarity: "Unique", mint: 3 }),
];

/** Opens a window with a sealed pack of these cards in the hand, and stops its time. */
async function holdPack(browser, url, name, cards, size) {
  const owner = await newcomer(await signInAs(url, "nova"), name, 1);
  const { page, session } = await visit(browser, { ...size, token: owner.token });
  page.setDefaultTimeout(PATIENCE_MS);
  await mockOpening(page, cards, cards.map(({ rarity }) => rarity));
  await page.goto(`${url}/dashboard`);
  await page.getByRole("button", { name: "Open now" }).click();
  await takePack(page);
  const sealed = page.getByRole("button", { name: /^Tear open/ });
  await sealed.waitFor();
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  const advance = await pauseTime(page);
  await page.evaluate(() => window.repeatRandom());
  await advanceUntil(advance, () => page.evaluate(() => document.getAnimations().length === 0));
  const phase = (name) => page.locator(`[role=dialog] [data-phase=${name}]`).first().waitFor({ state: "attached" });
  return { page, session, advance, sealed, phase, close: () => page.context().close() };
}

const ease = (share) => (1 - Math.cos(share * Math.PI)) / 2;
const between = (from, to, share) => from + (to - from) * share;

/** The frames of a film: a pack is tilted and torn, its cards rise and are turned. */
export async function filmPack(browser, url) {
  const size = { width: 440, height: 660 };
  // Without the hints below.
  const clip = { x: 0, y: 0, width: size.width, height: 572 };
  const { page, session, advance, sealed, phase, close } = await holdPack(browser, url, "mira", FILMED, size);
  const frames = [];
  const shoot = async (count, act = () => {}) => {
    for (let at = 0; at < count; at++) {
      await act(count === 1 ? 1 : at / (count - 1));
      await advance(FRAME_MS);
      frames.push(await screenshot(session, clip));
    }
  };
  await page.evaluate(addFinger);
  const finger = async (x, y) => {
    await page.mouse.move(x, y);
    await page.evaluate(([x, y]) => window.moveFinger(x, y), [x, y]);
  };
  const lift = () => page.evaluate(() => window.moveFinger(-99, -99));

  const pack = await sealed.boundingBox();
  const on = (x, y) => [pack.x + pack.width * x, pack.y + pack.height * y];
  // Around the pack, which follows.
  await shoot(26, (share) => {
    const angle = (share * 1.15 - 0.3) * 2 * Math.PI;
    return finger(...on(0.5 + 0.4 * Math.cos(angle), 0.55 + 0.28 * Math.sin(angle)));
  });
  const from = await page.evaluate(() => window.fingerAt);
  const start = on(0.05, 0.1);
  await shoot(8, (share) => finger(between(from[0], start[0], ease(share)), between(from[1], start[1], ease(share))));
  await page.mouse.down();
  await shoot(15, (share) => finger(...on(between(0.05, 0.97, ease(share)), 0.1)));
  await page.mouse.up();
  await lift();
  await phase("tearing");
  await shoot(Math.ceil(1500 / FRAME_MS));
  await phase("table");

  const middle = [size.width / 2, size.height * 0.42];
  const turn = async (count, act) => {
    await finger(...middle);
    await shoot(2);
    await page.mouse.down();
    await page.mouse.up();
    await lift();
    await shoot(count, act);
  };
  await shoot(2);
  await turn(14);
  await turn(20);
  // The light of the last card follows the pointer.
  await turn(40, (share) => {
    const angle = share * 2 * Math.PI;
    return page.mouse.move(middle[0] + 90 * Math.sin(angle), middle[1] - 110 * Math.sin(angle * 0.5));
  });
  await close();
  return frames;
}

/** Runs in the page: a translucent disc where the finger is. */
function addFinger() {
  const disc = document.createElement("div");
  disc.style.cssText = `position: fixed; z-index: 99999; top: -17px; left: -17px; inline-size: 34px; block-size: 34px;
    border-radius: 50%; background: rgb(255 255 255 / 34%); box-shadow: 0 0 0 2px rgb(255 255 255 / 70%), 0 2px 8px #000;
    pointer-events: none`;
  document.body.append(disc);
  window.moveFinger = (x, y) => {
    window.fingerAt = [x, y];
    disc.style.translate = `${x}px ${y}px`;
  };
  window.moveFinger(-99, -99);
}

/** Hides the ring around the element with the focus, which the keyboard has set. */
export const dropFocus = (page) => page.evaluate(() => document.activeElement.blur());

/** A phone on which the best card of a pack was just turned. */
export async function openOnPhone(browser, url, phone) {
  const { page, session, advance, sealed, phase, close } = await holdPack(browser, url, "ines", ON_PHONE, phone);
  await sealed.press("Enter");
  await phase("tearing");
  await advanceUntil(advance, async () => (await page.locator("[data-hand]").count()) > 0);
  for (const _ of ON_PHONE) {
    await page.locator("[data-hand]").press("Enter");
    await advance(0);
    for (let step = 0; step < 12; step++) await advance(100);
  }
  await dropFocus(page);
  const picture = await screenshot(session, { x: 0, y: 0, width: phone.width, height: phone.height }, 1.5);
  await close();
  return picture;
}
