// No opening flashes more than three times in any second: the opening on a phone, whose window its light fills most,
// and the show on the stream with all effects and the rarest pull. As in `flashes.spec.mjs`, frames are 1/30 s of page
// time apart; confetti and the moving light, which scripts draw, use the same time.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launchChromium, until } from "./browser.mjs";
import { startDemo } from "./demoServer.mjs";
import { film, flashesIn, judge, visit } from "./film.mjs";
import { opening, startOverlayServer } from "./overlayServer.mjs";
import { newcomer, person, pulls } from "./people.mjs";
import { holdTime, passUntil } from "./stillTime.mjs";

const nobody = "5f0000000000000000000001";

let browser;
let demo;

before(async () => {
  demo = await startDemo();
  browser = await launchChromium();
});

after(async () => {
  await browser?.close();
  await demo?.stop();
});

test("a torn pack, and a Divine pull after a Legendary one", async (t) => {
  const [width, height, scale] = [390, 800, 0.4];
  const nova = await person(demo.url, "nova");
  const owner = await newcomer(nova, "flashes_owner", 1);
  const { page, session } = await visit(t, browser, { width, height, token: owner.token });
  const { cards } = await owner.asks("GET", `/api/users/${owner.id}/collection`);
  await pulls(page, cards, ["Basic", "Rare", "Epic", "Legendary", "Divine"]);
  await page.goto(`${demo.url}/dashboard`);
  await page.getByRole("button", { name: "Open now" }).click();
  const sealed = page.getByRole("button", { name: /^Tear open/ });
  await sealed.waitFor();
  const pass = await holdTime(page);
  await passUntil(pass, () => page.evaluate(() => document.getAnimations().length === 0));
  await sealed.press("Enter");
  const shown = { clip: { x: 0, y: 0, width, height }, scale };
  const turnAll = page.getByRole("button", { name: "Turn all" });
  const torn = await film(session, pass, 8000, { ...shown, until: async () => (await turnAll.count()) > 0 });
  judge(t, "the tear", flashesIn(torn, { scale, cell: 6 }));
  await turnAll.press("Enter");
  const turned = await film(session, pass, 5200, shown);
  await page.getByRole("link", { name: "See them in my collection" }).waitFor();
  judge(t, "the pulls", flashesIn(turned, { scale, cell: 6 }));
});

test("the show of a Legendary and a Divine pull, with all effects", async (t) => {
  const server = await startOverlayServer();
  t.after(() => server.close());
  const [width, height] = [640, 360];
  const { page, session } = await visit(t, browser, { width, height });
  await page.goto(`${server.url}/stream-overlay/${nobody}?effects=full`);
  await until(() => server.heard.joins.length > 0);
  // A stream is bright here and there: what glows or darkens does so on a middling ground.
  await page.evaluate(() => {
    document.documentElement.style.background = "#777";
  });
  const pass = await holdTime(page);
  server.io.to(nobody).emit("new-pack-opening", opening("a".repeat(24), ["Divine", "Basic", "Epic", "Rare", "Legendary"]));
  await page.locator('[data-phase="greeting"]').waitFor();
  const frames = await film(session, pass, 14_300);
  assert.equal(await page.locator('[data-phase="idle"]').count(), 1, "the show was seen to its end");
  // Ten degrees are a third of the screen's width and height, however large it is.
  judge(t, "the show", flashesIn(frames, { field: { width: width / 3, height: height / 3 } }));
});
