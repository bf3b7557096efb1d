// Draws the frames of Epic to Divine (`kit/relief.mjs`).
// `node frames.mjs` writes them to `web/src/features/cards/effects/`; the same code draws the same bytes again.
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { METALS } from "./kit/jewel.mjs";
import { bead, leaf, lozenge, mirrored, sides, spandrel, taper } from "./kit/ornament.mjs";
import { frame } from "./kit/relief.mjs";

const out = fileURLToPath(new URL("../web/src/features/cards/effects/", import.meta.url));
/** A card in units. */
const [W, H] = [300, 450];

async function keep(name, canvas) {
  const { width, height } = canvas;
  const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
  const { size } = await sharp(Buffer.from(data.buffer), { raw: { width, height, channels: 4 } })
    .webp({ quality: 82, alphaQuality: 80, effort: 6, smartSubsample: true })
    .toFile(`${out}${name}`);
  console.log(name, size);
}

/** The same stones at all four corners. */
const corners = (x, y, stone) => [
  { ...stone, x, y },
  { ...stone, x: W - x, y },
  { ...stone, x, y: H - y },
  { ...stone, x: W - x, y: H - y },
];

/** Stones along a rectangle, for a line of pavé. */
function pave(inset, pitch, stone) {
  const [wide, high] = [W - 2 * inset, H - 2 * inset];
  const [across, down] = [Math.round(wide / pitch), Math.round(high / pitch)];
  return [
    ...Array.from({ length: across + 1 }, (_, at) => inset + (wide * at) / across).flatMap((x) => [
      { ...stone, x, y: inset },
      { ...stone, x, y: H - inset },
    ]),
    ...Array.from({ length: down - 1 }, (_, at) => inset + (high * (at + 1)) / down).flatMap((y) => [
      { ...stone, x: inset, y },
      { ...stone, x: W - inset, y },
    ]),
  ];
}

/** Epic: a broad rim of bronze with cut corners, and a stud in each; the lower ones are smaller, clear of the foot. */
const epic = () =>
  frame({
    metal: METALS.bronze,
    channel: METALS.bronzeFlat,
    window: { inset: 13.5, radius: 1, cut: 34, foot: 19 },
    outer: [
      [0, 0],
      [2.4, 2.4],
      [4, 2.6],
      [5, 0.6],
      [5.8, 1.3],
    ],
    lip: [
      [0, 0],
      [1.5, 2],
      [3, 2.2],
      [4.2, 0.6],
      [5, 1.3],
    ],
    ornament: (pen) => {
      for (const x of [19, W - 19]) bead(pen, x, 19, 5.4);
      for (const x of [13.5, W - 13.5]) bead(pen, x, H - 13.5, 4);
    },
    engraving: (pen) =>
      mirrored(
        pen,
        () => {
          pen.lineWidth = 0.7;
          for (const far of [32, 36, 40]) {
            pen.beginPath();
            pen.moveTo(far, 6.4);
            pen.lineTo(6.4, far);
            pen.stroke();
          }
        },
        "top",
      ),
    tall: 2.6,
  });

/** A scroll down each side, with curls into the picture; `up` is where its lowest leaf ends. */
function scroll(pen, up, size) {
  const at = (x, y) => [x * size, up + (y - 120) * size];
  const line = (points, ...widths) =>
    taper(
      pen,
      points.map(([x, y]) => at(x, y)),
      ...widths.map((wide) => wide * size),
    );
  line(
    [
      [9, 112],
      [17, 88],
      [14, 70],
      [28, 56],
    ],
    1.6,
    4.2,
  );
  line(
    [
      [28, 56],
      [40, 44],
      [52, 57],
      [38, 63],
    ],
    4.2,
    1.6,
  );
  line(
    [
      [12, 86],
      [27, 87],
      [31, 75],
      [23, 71],
    ],
    3,
    1.2,
  );
  line(
    [
      [10, 104],
      [20, 106],
      [24, 97],
      [18, 94],
    ],
    2.4,
    1,
  );
  leaf(pen, ...at(16, 70), ...at(28, 46), 7 * size);
  leaf(pen, ...at(11, 98), ...at(9, 132), 6 * size);
  bead(pen, ...at(37.4, 58), 3 * size);
}

/** The curl's middle, where a small stone can sit. */
const curl = (up, size) => [37.4 * size, up - 62 * size];

/** Fine lines along the diagonal of every corner. */
const hatched = (from, count) => (pen) =>
  mirrored(pen, () => {
    pen.lineWidth = 0.55;
    for (let line = 0; line < count; line += 1) {
      pen.beginPath();
      pen.moveTo(from + line * 2.6, from);
      pen.lineTo(from, from + line * 2.6);
      pen.stroke();
    }
  });

/** Legendary: gold with scrolls down its sides, over red enamel. */
const legendary = () =>
  frame({
    metal: METALS.gold,
    channel: METALS.ruby,
    window: { inset: 15, radius: 7 },
    outer: [
      [0, 0],
      [2.2, 2.4],
      [3.4, 2.4],
      [4.2, 1.2],
      [4.9, 1.8],
      [5.5, 0.4],
    ],
    lip: [
      [0, 0],
      [1.4, 2],
      [2.2, 2.2],
      [3, 0.4],
    ],
    ornament: (pen) => {
      mirrored(pen, () => spandrel(pen, 5, 64));
      sides(pen, () => scroll(pen, 158, 1));
      for (const x of [9.6, W - 9.6]) lozenge(pen, x, H / 2, 4.4, 13);
      for (const y of [9.6, H - 9.6]) lozenge(pen, W / 2, y, 15, 4.4);
    },
    engraving: hatched(8, 9),
    glow: "rgb(90 6 0 / 90%)",
    shadow: 7,
  });

/** Mythic: platinum around cut crystal, with pink stones in the corners and on all sides. */
function mythic() {
  const [cx, cy] = curl(178, 1.12);
  return frame({
    metal: METALS.platinum,
    channel: METALS.crystal,
    window: { inset: 18.5, radius: 10 },
    outer: [
      [0, 0],
      [2.2, 2.6],
      [3.2, 2.6],
      [4, 1.4],
      [4.7, 2],
      [5.3, 0.4],
    ],
    lip: [
      [0, 0],
      [1.3, 2.2],
      [2.2, 2.4],
      [2.8, 1.2],
      [3.5, 1.8],
      [4.1, 0.4],
    ],
    ornament: (pen) => {
      mirrored(pen, () => spandrel(pen, 5, 76), "top");
      mirrored(pen, () => spandrel(pen, 5, 48), "bottom");
      sides(pen, () => scroll(pen, 178, 1.12));
      for (const x of [21, W - 21]) bead(pen, x, 21, 15.6);
      for (const y of [11.5, H - 10]) {
        for (const side of [-1, 1]) leaf(pen, W / 2 + side * 8, y, W / 2 + side * 52, y - 1, 10);
        bead(pen, W / 2, y, y < 20 ? 13 : 11);
      }
      for (const x of [10, W - 10]) {
        for (const side of [-1, 1]) leaf(pen, x, 250 + side * 6, x, 250 + side * 36, 9);
        bead(pen, x, 250, 11);
      }
      for (const x of [14, W - 14]) bead(pen, x, H - 14, 11.6);
    },
    stones: [
      { x: 21, y: 21, r: 13.6, stone: "pink", claws: 8 },
      { x: W - 21, y: 21, r: 13.6, stone: "pink", claws: 8 },
      { x: 14, y: H - 14, r: 9.8, stone: "pink", claws: 8 },
      { x: W - 14, y: H - 14, r: 9.8, stone: "pink", claws: 8 },
      { x: W / 2, y: 11.5, r: 11, stone: "pink", claws: 8 },
      { x: W / 2, y: H - 10, r: 8.8, stone: "pink", claws: 6 },
      { x: 10, y: 250, r: 9.2, stone: "pink", claws: 8 },
      { x: W - 10, y: 250, r: 9.2, stone: "pink", claws: 8 },
      { x: cx, y: cy, r: 2.8, stone: "diamond" },
      { x: W - cx, y: cy, r: 2.8, stone: "diamond" },
    ],
    flares: [
      [16.5, 16, 22],
      [W - 26, 17, 15],
      [W - 11, 246.5, 15],
      [W / 2 - 3, 9, 12],
      [10.5, H - 17, 13],
    ],
    glow: "rgb(70 0 60 / 90%)",
    shadow: 8,
  });
}

/** Unique: onyx between two edges in all colors, with a line of opals all around. */
const unique = () =>
  frame({
    metal: METALS.mirror,
    channel: METALS.onyx,
    second: METALS.aurora,
    plate: 36,
    window: { inset: 20, radius: 1 },
    outer: [
      [0, 0],
      [1.4, 2],
      [2.4, 2],
      [3.2, 0.4],
    ],
    lip: [
      [0, 0],
      [1.2, 2],
      [2.2, 2.2],
      [3.2, 0.6],
      [3.8, 1.4],
      [4.6, 0.4],
    ],
    ornament: (pen) => {
      mirrored(pen, () => {
        pen.lineWidth = 1.5;
        pen.strokeRect(3.4, 3.4, 36, 36);
        pen.strokeRect(3.4, 3.4, 58, 16.6);
      });
    },
    stones: [
      ...pave(9.6, 8.6, { r: 3.3, stone: "opal" }).filter(
        ({ x, y }) => Math.min(x, W - x) + Math.min(y, H - y) > 70,
      ),
      ...corners(19, 19, { r: 11.5, stone: "opal", claws: 8 }),
    ],
    flares: [
      [15, 15, 24],
      [W - 22, 16, 18],
      [W - 9.6, 168, 13],
      [9.6, 270, 13],
      [W - 16, H - 22, 15],
    ],
    shadow: 7,
  });

/** Divine: white gold and ivory with gold ornaments, and a crown of rays at the head. */
function divine() {
  const [cx, cy] = curl(164, 1.16);
  return frame({
    metal: METALS.gold,
    channel: METALS.ivory,
    second: METALS.whiteGold,
    window: { inset: 18.5, radius: 10 },
    outer: [
      [0, 0],
      [2.4, 2.8],
      [3.4, 2.8],
      [4.2, 1.4],
      [4.9, 2.2],
      [5.5, 0.4],
    ],
    lip: [
      [0, 0],
      [1.3, 2.2],
      [2.2, 2.4],
      [2.8, 1.2],
      [3.5, 1.8],
      [4.1, 0.4],
    ],
    ornament: (pen) => {
      mirrored(pen, () => spandrel(pen, 5, 82), "top");
      mirrored(pen, () => spandrel(pen, 5, 40), "bottom");
      mirrored(pen, () => scroll(pen, 164, 1.16), "top");
      for (let ray = -7; ray <= 7; ray += 1) {
        const angle = (ray * 12.4 * Math.PI) / 180;
        const reach = ray % 2 === 0 ? 60 : 42;
        leaf(pen, W / 2, 14, W / 2 + Math.sin(angle) * reach, 14 + Math.cos(angle) * reach * 0.8, 5.4);
      }
      bead(pen, W / 2, 16, 18);
      for (const side of [-1, 1]) {
        leaf(pen, W / 2 + side * 8, H - 10, W / 2 + side * 60, H - 9, 10);
        leaf(pen, W / 2 + side * 128 + side * 12, 250, W / 2 + side * 140, 200, 8);
        leaf(pen, W / 2 + side * 128 + side * 12, 250, W / 2 + side * 140, 300, 8);
      }
      bead(pen, W / 2, H - 10, 10);
      for (const x of [20, W - 20]) bead(pen, x, 20, 14);
      for (const x of [12.5, W - 12.5]) bead(pen, x, H - 12.5, 9.6);
      for (const x of [10, W - 10]) bead(pen, x, 250, 9);
    },
    stones: [
      { x: W / 2, y: 16, r: 14.6, stone: "diamond", claws: 8 },
      { x: W / 2, y: H - 10, r: 8, stone: "diamond", claws: 6 },
      { x: 20, y: 20, r: 11.6, stone: "diamond", claws: 8 },
      { x: W - 20, y: 20, r: 11.6, stone: "diamond", claws: 8 },
      { x: 12.5, y: H - 12.5, r: 7.6, stone: "diamond", claws: 6 },
      { x: W - 12.5, y: H - 12.5, r: 7.6, stone: "diamond", claws: 6 },
      { x: 10, y: 250, r: 6.8, stone: "diamond", claws: 6 },
      { x: W - 10, y: 250, r: 6.8, stone: "diamond", claws: 6 },
      ...[
        [cx, cy],
        [cy, cx],
      ].flatMap(([x, y]) => [
        { x, y, r: 3, stone: "diamond" },
        { x: W - x, y, r: 3, stone: "diamond" },
      ]),
    ],
    flares: [
      [W / 2 - 5, 11, 34],
      [16, 16, 22],
      [W - 24, 16, 18],
      [W - 11, 246, 14],
      [W / 2 - 2, H - 12, 13],
    ],
    glow: "rgb(60 30 0 / 90%)",
    shadow: 8,
  });
}

const all = { epic, legendary, mythic, unique, divine };
for (const [name, draw] of Object.entries(all)) await keep(`frame-${name}.webp`, draw());
