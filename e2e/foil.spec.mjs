// Frames of a pack's foil, which WebGL draws from a given state and not from a clock, are compared with the accepted ones in
// `pictures/`. `FOILCAST_BLESS=1 npx playwright test foil` accepts the current ones.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { launchOptions, WHOLE } from "./browser.mjs";
import { expect, test, useDemo } from "./fixtures.mjs";
import { openComparer } from "./pictures.mjs";

const MANIFEST = new URL("../web/dist/.vite/manifest.json", import.meta.url);
const MODULE = "src/features/packs/foil/foil.ts";
const PICTURE = "/demo-art/pack-first-light.webp";
/** The width of the pack in pixels, and the part of the picture around the tear, in widths: left, top, width and height. */
const WIDTH = 180;
const WHOLE_PACK = [0.4, 0.6, 1.2, 1.7];
const TEAR = [0.45, 0.25, 1.3, 0.8];
const REST = { tear: 0, fall: 0, curl: 0, swell: 1, mirrored: false, turnX: 0, turnY: 0, lampX: 0.34, lampY: 0.2, active: 0 };
const TORN = { ...REST, tear: 0.7, curl: 0.9, active: 1 };

// The regular Chromium, as users have it; its SwiftShader draws.
test.use({ launchOptions: launchOptions(WHOLE) });

const demo = useDemo();
let comparer;
let foil;

/** Opens a page that draws frames; `change` may change the code of the module. */
async function openFoil(browser, change = (code) => code) {
  const page = await browser.newPage();
  const file = `/${JSON.parse(await readFile(MANIFEST, "utf8"))[MODULE].file}`;
  await page.route(`**${file}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
  await page.goto(`${demo.url}/stream-overlay/nobody?effects=off`);
  await page.evaluate(
    async ([file, packWidth]) => {
      const { createScene, printsOf } = await import(file);
      const scenes = new Map();
      window.drawFrame = async (frame, part, imageUrl) => {
        if (!scenes.has(imageUrl)) {
          const canvas = document.createElement("canvas");
          const prints = await printsOf({ name: "The Late Stream", imageUrl }, packWidth * 2);
          scenes.set(imageUrl, { canvas, scene: createScene(canvas, prints) });
        }
        const { canvas, scene } = scenes.get(imageUrl);
        scene.draw(frame, packWidth);
        const [left, top, width, height] = part.map((share) => Math.round(share * packWidth));
        const picture = new OffscreenCanvas(width, height);
        const pen = picture.getContext("2d");
        pen.fillStyle = "#1a1e2b";
        pen.fillRect(0, 0, width, height);
        pen.drawImage(canvas, -left, -top);
        return [...new Uint8Array(await (await picture.convertToBlob()).arrayBuffer())];
      };
    },
    [file, WIDTH],
  );
  const draw = async (frame, part = TEAR, imageUrl = PICTURE) =>
    Buffer.from(await page.evaluate((args) => window.drawFrame(...args), [frame, part, imageUrl]));
  return { draw, page, file };
}

test.beforeAll(async ({ browser }) => {
  comparer = await openComparer(browser);
  foil = await openFoil(browser);
});

test.afterAll(async () => {
  await comparer?.close();
  await foil?.page.close();
});

test("the foil of a pack is unchanged: whole, turned, torn, rolled up and fallen", async () => {
  const { draw } = foil;
  const problems = [
    await comparer.compare("foil-whole", await draw(REST, WHOLE_PACK)),
    await comparer.compare("foil-turned", await draw({ ...REST, turnX: 6, turnY: 205, lampX: 0.7, active: 1 }, WHOLE_PACK)),
    await comparer.compare("foil-begun", await draw({ ...REST, tear: 0.35, curl: 0.3, mirrored: true })),
    await comparer.compare("foil-torn", await draw(TORN)),
    await comparer.compare("foil-fallen", await draw({ ...TORN, tear: 1, fall: 0.3 })),
    await comparer.compare("foil-drawn", await draw({ ...TORN, lampX: 0.6 }, WHOLE_PACK, null)),
  ];
  assert.deepEqual(problems, problems.map(() => undefined));
});

test("a pack without its tear, its curl, its bulge or its white inside is detected", async ({ browser }) => {
  test.skip(process.env.FOILCAST_BLESS === "1", "frames are only accepted, not compared");
  const { draw } = foil;
  expect(await comparer.compare("foil-torn", await draw({ ...TORN, tear: 0.001 }))).toMatch(/differs/);
  expect(await comparer.compare("foil-torn", await draw({ ...TORN, curl: 0 }))).toMatch(/differs/);
  expect(await comparer.compare("foil-whole", await draw({ ...REST, swell: 0 }, WHOLE_PACK))).toMatch(/differs/);
  const colored = await openFoil(browser, (code) => {
    assert.match(code, /paper = uBegun;[^]*paper = 1\.0;/);
    return code.replace("paper = uBegun;", "").replace("paper = 1.0;", "");
  });
  expect(await comparer.compare("foil-torn", await colored.draw(TORN))).toMatch(/differs/);
  await colored.page.close();
});

test("one canvas draws a pack, and it is freed when the pack leaves and when its context is lost", async () => {
  const seen = await foil.page.evaluate(
    async ([file, imageUrl]) => {
      const { play } = await import(file);
      const pack = document.createElement("div");
      const [place, art] = [document.createElement("span"), document.createElement("span")];
      pack.style.cssText = "position: absolute; width: 120px; height: 180px";
      pack.append(place, art);
      document.body.append(pack);
      const seen = [];
      for (const way of ["leaves", "is lost"]) {
        const stop = play(place, pack, art, { name: "The Late Stream", imageUrl }, { always: true });
        while (pack.dataset.foil === undefined) await new Promise(requestAnimationFrame);
        const canvases = [...place.querySelectorAll("canvas")];
        const context = canvases[0].getContext("webgl2");
        if (way === "leaves") stop();
        else context.getExtension("WEBGL_lose_context").loseContext();
        while (pack.dataset.foil !== undefined) await new Promise(requestAnimationFrame);
        seen.push([canvases.length, place.childElementCount, context.isContextLost()]);
      }
      return seen;
    },
    [foil.file, PICTURE],
  );
  expect(seen).toEqual([
    [1, 0, true],
    [1, 0, true],
  ]);
});
