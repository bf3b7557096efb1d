/** Draws what is printed on a pack, as `PackArt` and `PackBack` show it, on canvases for its foil. */

import { packHue } from "../PackArt";
import type { Prints } from "./scene";
import wrinkles from "./wrinkles.webp";

/** What a pack shows. */
export interface Print {
  name: string;
  imageUrl?: string | null | undefined;
}

const MAX_WIDTH = 1024;

/** A canvas of a pack, and its pen in ems of a twentieth of its width. */
function sheetOf(width: number) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = width * 1.5;
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("There is no 2D canvas.");
  pen.scale(width / 20, width / 20);
  pen.imageSmoothingQuality = "high";
  return { canvas, pen };
}

type Pen = CanvasRenderingContext2D;
/** Left, top, width and height. */
type Box = [number, number, number, number];

async function load(url: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  return picture;
}

/** Draws a picture into a box, whole or cut. */
function place(pen: Pen, picture: HTMLImageElement, fit: "contain" | "cover", box: Box): void {
  const [left, top, width, height] = box;
  const scales = [width / picture.naturalWidth, height / picture.naturalHeight];
  const scale = fit === "contain" ? Math.min(...scales) : Math.max(...scales);
  const [wide, high] = [picture.naturalWidth * scale, picture.naturalHeight * scale];
  pen.drawImage(picture, left + (width - wide) / 2, top + (height - high) / 2, wide, high);
}

/** CSS mixes colours of `oklch()` in this space. */
const IN_OKLAB = ["in", "oklab"].join(" ");

/** A gradient across a box at an angle of CSS. Colours between the stops are mixed as CSS does. */
function fillSlope(pen: Pen, degrees: number, stops: [at: number, color: string][], box: Box): void {
  const [left, top, width, height] = box;
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const reach = (Math.abs(width * sin) + Math.abs(height * cos)) / 2;
  const [x, y] = [left + width / 2, top + height / 2];
  const slope = pen.createLinearGradient(x - sin * reach, y + cos * reach, x + sin * reach, y - cos * reach);
  for (const [index, [at, color]] of stops.entries()) {
    slope.addColorStop(at, color);
    const next = stops[index + 1];
    if (next === undefined || !color.startsWith("oklch")) continue;
    for (let part = 1; part < 8; part += 1) {
      const mixed = `color-mix(${IN_OKLAB}, ${next[1]} ${(part / 8) * 100}%, ${color})`;
      slope.addColorStop(at + ((next[0] - at) * part) / 8, mixed);
    }
  }
  pen.fillStyle = slope;
  pen.fillRect(left, top, width, height);
}

/** The ribs of a crimped end. */
function fillRibs(pen: Pen, [left, top, width, height]: Box, dark: number): void {
  for (let x = 0; x < width; x += 0.34) {
    pen.fillStyle = "rgb(255 255 255 / 30%)";
    pen.fillRect(left + x, top, Math.min(0.14, width - x), height);
    pen.fillStyle = `rgb(0 0 0 / ${dark})`;
    if (x + 0.14 < width) pen.fillRect(left + x + 0.14, top, Math.min(0.2, width - x - 0.14), height);
  }
}

/** Lines of a text that fit a width, as even as possible. */
function balance(pen: Pen, text: string, width: number): string[] {
  const wrap = (limit: number) => {
    const lines: string[] = [];
    for (const word of text.split(" ")) {
      const longer = [lines.at(-1), word].filter(Boolean).join(" ");
      if (lines.length > 0 && pen.measureText(longer).width <= limit) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  };
  const { length } = wrap(width);
  let narrow = width;
  while (narrow > width * 0.3 && wrap(narrow * 0.97).length === length) narrow *= 0.97;
  return wrap(narrow);
}

/** The drawn wrapper of a pack without a picture (`.plain` in PackArt.module.css). */
async function drawPlain(pen: Pen, name: string): Promise<void> {
  const hue = packHue(name);
  const style = getComputedStyle(document.documentElement);
  const own = /^url\(["']?(.+?)["']?\)$/.exec(style.getPropertyValue("--pack-back").trim())?.[1];
  const box: Box = [1.32, 0.42, 17.36, 29.16];
  const [left, top, width, height] = box;
  const deep = `oklch(0.36 0.14 ${hue + 28})`;
  fillSlope(
    pen,
    158,
    [
      [0, `oklch(0.66 0.19 ${hue + 50})`],
      [0.46, `oklch(0.55 0.2 ${hue})`],
      [0.84, deep],
      [1, `oklch(0.62 0.15 ${hue - 40})`],
    ],
    box,
  );
  if (own === undefined) {
    pen.save();
    pen.translate(left + width / 2, top + height * 0.4);
    pen.scale(width * 0.8, height * 0.44);
    const glow = pen.createRadialGradient(0, 0, 0, 0, 0, 1);
    const bright = `oklch(0.88 0.1 ${hue - 24})`;
    glow.addColorStop(0, bright);
    glow.addColorStop(0.64, `oklch(0.88 0.1 ${hue - 24} / 0%)`);
    pen.fillStyle = glow;
    pen.fillRect(-1, -1, 2, 2);
    pen.restore();
  } else {
    pen.save();
    pen.beginPath();
    pen.rect(...box);
    pen.clip();
    place(pen, await load(own), "cover", box);
    pen.restore();
  }
  fillSlope(
    pen,
    100,
    [
      [0, "rgb(255 255 255 / 36%)"],
      [0.02, "rgb(255 255 255 / 36%)"],
      [0.12, "rgb(255 255 255 / 0%)"],
      [0.7, "rgb(0 0 0 / 0%)"],
      [0.9, "rgb(0 0 0 / 24%)"],
      [1, "rgb(0 0 0 / 0%)"],
    ],
    box,
  );
  fillRibs(pen, [left, top, width, height * 0.08], 0.22);
  fillRibs(pen, [left, top + height * 0.92, width, height * 0.08], 0.22);
  if (own === undefined) drawStar(pen, left + width / 2, top + height * 0.5 - width * 0.17, width * 0.24);
  await drawName(pen, name, style.getPropertyValue("--font-display"), box);
}

function drawStar(pen: Pen, x: number, y: number, reach: number): void {
  pen.fillStyle = "#fff";
  pen.beginPath();
  for (let corner = 0; corner < 8; corner += 1) {
    const far = corner % 2 === 0 ? reach : reach * 0.226;
    pen.lineTo(x + Math.sin((corner * Math.PI) / 4) * far, y - Math.cos((corner * Math.PI) / 4) * far);
  }
  pen.fill();
}

/** The page's pixels in a pack's width, for shadows. */
const PAGE_WIDTH = 320;

async function drawName(
  pen: Pen,
  name: string,
  family: string,
  [left, top, width, height]: Box,
): Promise<void> {
  // Letters of some pixels are enlarged badly, so they are drawn in their size.
  const em = pen.canvas.width / 20;
  const px = pen.canvas.width / PAGE_WIDTH;
  pen.save();
  pen.resetTransform();
  pen.font = `800 ${2.1 * em}px ${family}`;
  // The other families are local and may be absent, which would reject.
  const [first = family] = family.split(",");
  await document.fonts.load(`800 ${2.1 * em}px ${first}`, name);
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillStyle = "#fff";
  const lines = balance(pen, name, width * 0.88 * em);
  for (const [index, text] of lines.entries()) {
    const y = (top + height * 0.85 - (lines.length - index - 0.5) * 2.1 * 1.05) * em;
    pen.shadowColor = "rgb(10 0 20 / 85%)";
    pen.shadowBlur = 14 * px;
    pen.shadowOffsetY = 2 * px;
    pen.fillText(text, (left + width / 2) * em, y);
  }
  pen.restore();
}

/** The back: foil in the colours of the front, with a seam. Its text is not part of it. */
function drawBack(pen: Pen, picture: HTMLImageElement | null, name: string): void {
  const hue = packHue(name);
  const box: Box = [1, 0.36, 18, 29.28];
  const [left, top, width, height] = box;
  pen.beginPath();
  const teeth = Math.round(width / 0.56);
  for (let tooth = 0; tooth <= teeth * 2; tooth += 1)
    pen.lineTo(left + (width * tooth) / teeth / 2, top + (tooth % 2) * 0.28);
  for (let tooth = teeth * 2; tooth >= 0; tooth -= 1) {
    pen.lineTo(left + (width * tooth) / teeth / 2, top + height - (tooth % 2) * 0.28);
  }
  pen.clip();
  fillSlope(
    pen,
    158,
    [
      [0, `oklch(0.5 0.13 ${hue + 40})`],
      [0.46, `oklch(0.4 0.14 ${hue})`],
      [1, `oklch(0.28 0.1 ${hue + 28})`],
    ],
    box,
  );
  if (picture !== null) {
    // A picture of some pixels, enlarged, is as blurred as on the page.
    const tiny = document.createElement("canvas");
    tiny.width = 6;
    tiny.height = 9;
    tiny.getContext("2d")?.drawImage(picture, 0, 0, 6, 9);
    pen.drawImage(tiny, 1, 1, 4, 7, left, top, width, height);
    pen.fillStyle = "rgb(0 0 0 / 20%)";
    pen.fillRect(...box);
  }
  fillSlope(
    pen,
    100,
    [
      [0, "rgb(0 0 0 / 34%)"],
      [0.14, "rgb(0 0 0 / 0%)"],
      [0.62, "rgb(255 255 255 / 0%)"],
      [0.82, "rgb(255 255 255 / 20%)"],
      [1, "rgb(0 0 0 / 26%)"],
    ],
    box,
  );
  fillRibs(pen, [left, top, width, height * 0.084], 0.3);
  fillRibs(pen, [left, top + height * 0.916, width, height * 0.084], 0.3);
  fillSlope(
    pen,
    90,
    [
      [0, "rgb(255 255 255 / 40%)"],
      [0.06, "rgb(255 255 255 / 40%)"],
      [0.3, "rgb(255 255 255 / 10%)"],
      [0.8, "rgb(0 0 0 / 8%)"],
      [1, "rgb(0 0 0 / 40%)"],
    ],
    [left + width * 0.5, top + height * 0.084, width * 0.04, height * 0.832],
  );
}

/** The prints of a pack that is `width` device pixels wide. Rejects if a picture cannot be loaded. */
export async function printsOf({ name, imageUrl }: Print, width: number): Promise<Prints> {
  const front = sheetOf(Math.min(MAX_WIDTH, Math.max(1, Math.round(width))));
  const back = sheetOf(front.canvas.width);
  const [picture, relief] = await Promise.all([imageUrl == null ? null : load(imageUrl), load(wrinkles)]);
  if (picture === null) await drawPlain(front.pen, name);
  else place(front.pen, picture, "contain", [0, 0, 20, 30]);
  drawBack(back.pen, picture, name);
  return { front: front.canvas, back: back.canvas, wrinkles: relief };
}
