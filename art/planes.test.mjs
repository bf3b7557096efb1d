/** The planes of every card give its picture, and the limits notice a plane that does not belong there. */
import assert from "node:assert/strict";
import { readFile, readdir, stat } from "node:fs/promises";
import { test } from "node:test";
import sharp from "sharp";

const set = new URL("../server/src/demo/set/", import.meta.url);
const { definitions } = JSON.parse(await readFile(new URL("definitions.json", set), "utf8"));
const PLANES = ["back", "subject", "front"];
const LARGEST = { back: 40_000, subject: 50_000, front: 24_000, closeLook: 170_000 };
const TOGETHER = 80_000;

const urlOf = (slug, plane) => new URL(`${slug}.${plane ? `${plane}.` : ""}webp`, set);

async function pixelsOf(slug, plane) {
  const { data, info } = await sharp(await readFile(urlOf(slug, plane))).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  assert.deepEqual([info.width, info.height], [600, 900], `${slug} ${plane}`);
  return data;
}

/** Lays a plane over a picture, `right` pixels to the right. */
function lay(below, plane, right = 0) {
  const out = Buffer.from(below);
  for (let p = right * 4; p < out.length; p += 4) {
    const from = p - right * 4;
    const alpha = plane[from + 3] / 255;
    for (let k = 0; k < 3; k++) {
      out[p + k] = Math.round(plane[from + k] * alpha + below[p + k] * (1 - alpha));
    }
  }
  return out;
}

const TILE = 12;

/**
 * How two pictures differ: `mean` over all pixels, `far`, the share of pixels that differ by more than 24, and `tile`,
 * the most that the mean color of a tile differs. Encoding changes pixels, but hardly the color of a tile.
 */
function difference(a, b) {
  let sum = 0;
  let far = 0;
  const columns = 600 / TILE;
  const tiles = new Float64Array(columns * (900 / TILE) * 3);
  for (let p = 0; p < a.length; p += 4) {
    const x = p / 4 % 600;
    const y = Math.floor(p / 2400);
    const tile = (Math.floor(y / TILE) * columns + Math.floor(x / TILE)) * 3;
    let most = 0;
    for (let k = 0; k < 3; k++) {
      const each = a[p + k] - b[p + k];
      tiles[tile + k] += each;
      sum += Math.abs(each);
      most = Math.max(most, Math.abs(each));
    }
    far += most > 24 ? 1 : 0;
  }
  return { mean: sum / (a.length * 0.75), far: far / (a.length / 4), tile: Math.max(...tiles.map(Math.abs)) / TILE ** 2 };
}

const isSame = ({ mean, far, tile }) => mean <= 7 && far <= 0.08 && tile <= 30;

const shares = (plane) => {
  let solid = 0;
  let clear = 0;
  for (let p = 3; p < plane.length; p += 4) {
    solid += plane[p] > 250 ? 1 : 0;
    clear += plane[p] < 5 ? 1 : 0;
  }
  return { solid: solid / (plane.length / 4), clear: clear / (plane.length / 4) };
};

for (const { slug } of definitions) {
  test(`the planes of ${slug} give its picture`, async () => {
    const picture = await pixelsOf(slug);
    const [back, subject, front] = await Promise.all(PLANES.map((plane) => pixelsOf(slug, plane)));
    const composed = difference(picture, lay(lay(back, subject), front));
    assert.ok(isSame(composed), JSON.stringify(composed));
    const { solid, clear } = shares(subject);
    assert.ok(solid >= 0.03 && solid <= 0.75 && clear >= 0.1, JSON.stringify({ solid, clear }));
    assert.ok(!isSame(difference(picture, back)), "the plate has no subject");
    let sum = 0;
    for (const plane of PLANES) {
      const { size } = await stat(urlOf(slug, plane));
      assert.ok(size <= LARGEST[plane], `${plane} has ${size} bytes`);
      sum += size;
    }
    assert.ok(sum <= TOGETHER, `all planes have ${sum} bytes`);
  });
}

const drawn = await readdir(set);
for (const { slug } of definitions.filter(({ slug }) => drawn.includes(`${slug}-l.webp`))) {
  test(`the close look at ${slug} shows its picture`, async () => {
    const large = await readFile(new URL(`${slug}-l.webp`, set));
    assert.ok(large.length <= LARGEST.closeLook, `${large.length} bytes`);
    const { width, height } = await sharp(large).metadata();
    assert.deepEqual([width, height], [1200, 1800]);
    const small = await sharp(large).resize(600, 900).ensureAlpha().raw().toBuffer();
    const differs = difference(small, await pixelsOf(slug));
    assert.ok(isSame(differs), JSON.stringify(differs));
  });
}

test("there are 72 cards", () => {
  assert.equal(definitions.length, 72);
});

test("a shifted subject, another card's subject or another card's plate is noticed", async () => {
  for (let i = 0; i < definitions.length; i += 6) {
    const { slug } = definitions[i];
    const other = definitions[(i + 1) % definitions.length].slug;
    const [picture, back, subject] = await Promise.all([pixelsOf(slug), pixelsOf(slug, "back"), pixelsOf(slug, "subject")]);
    assert.ok(!isSame(difference(picture, lay(back, subject, 6))), `${slug}: 6 pixels to the right`);
    assert.ok(!isSame(difference(picture, lay(back, await pixelsOf(other, "subject")))), `${slug}: subject of ${other}`);
    assert.ok(!isSame(difference(picture, lay(await pixelsOf(other, "back"), subject))), `${slug}: plate of ${other}`);
  }
});
