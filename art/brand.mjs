/** Marks, card back and pack wrappers. */
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { drawBanner } from "./scenes/banner.mjs";
import { drawCardBack } from "./scenes/card-back.mjs";
import { packScenes } from "./scenes/packs.mjs";
import { letters, measure } from "./kit/lettering.mjs";

const brand = fileURLToPath(new URL("./brand/", import.meta.url));
const STAR = "M0 -15 C1.8 -4.4 4.4 -1.8 15 0 C4.4 1.8 1.8 4.4 0 15 C-1.8 4.4 -4.4 1.8 -15 0 C-4.4 -1.8 -1.8 -4.4 0 -15 Z";
const foil = (id) => `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#ffd36b"/><stop offset=".36" stop-color="#ff6f91"/><stop offset=".68" stop-color="#9b6bff"/><stop offset="1" stop-color="#3fd8ff"/></linearGradient>`;

/** Two cards, a star between them and the waves of a broadcast, in a box of 64. */
const mark = (id) => `<defs>${foil(id)}</defs>
  <rect x="14" y="11" width="32" height="45" rx="6" transform="rotate(14 30 34)" fill="#4b3a8f"/>
  <g transform="rotate(-8 28 34)"><rect x="11" y="11" width="32" height="46" rx="6" fill="url(#${id})"/><path d="M11 40 L43 19 V26 L11 48 Z" fill="#fff" opacity=".28"/><path transform="translate(27 34)" d="${STAR}" fill="#fff"/></g>
  <g fill="none" stroke="url(#${id})" stroke-width="3.6" stroke-linecap="round"><path d="M48 17 A9 9 0 0 1 52.6 23.6"/><path d="M50 8.6 A18 18 0 0 1 60.6 23"/></g>`;

const svg = (box, body, label) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${box}" role="img" aria-label="${label}">\n  ${body}\n</svg>\n`;

/** The mark with the word beside it. */
function logo(colour, id) {
  const height = 26, k = height / 14, word = letters("FOILCAST").map((g) => `<path transform="translate(${(g.x * k).toFixed(2)} 0) scale(${k.toFixed(4)})" d="${g.d}"/>`).join("");
  const width = Math.ceil(80 + measure("FOILCAST", height) + 6);
  return svg(`${width} 64`, `${mark(id)}\n  <g transform="translate(80 19)" fill="none" stroke="${colour}" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round">${word}</g>`, "Foilcast");
}

const avatar = svg("128 128", `<defs><linearGradient id="sky" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#3b3f78"/><stop offset="1" stop-color="#1b1c36"/></linearGradient><linearGradient id="coat" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#8f97d8"/><stop offset="1" stop-color="#5a5f9e"/></linearGradient></defs>
  <rect width="128" height="128" fill="url(#sky)"/><circle cx="98" cy="30" r="46" fill="#7f8bff" opacity=".18"/>
  <path d="M14 132 C16 98 36 84 64 84 C92 84 112 98 114 132 Z" fill="url(#coat)"/><path d="M48 82 C50 98 78 98 80 82 L76 74 H52 Z" fill="#c9cdf2"/>
  <circle cx="64" cy="54" r="27" fill="#dfe2fb"/><path d="M37 54 C36 30 50 20 66 21 C84 22 92 36 91 54 C84 52 78 46 75 39 C68 47 52 51 37 54 Z" fill="#4a4f8c"/>
  <g transform="translate(64 112) scale(.62)"><path d="${STAR}" fill="#ffd36b"/></g>`, "Collector");

/** Writes everything that is not a card. */
export async function drawBrand({ pixels, webp, out }) {
  await mkdir(brand, { recursive: true });
  await writeFile(`${brand}logo.svg`, logo("currentColor", "foil"));
  await writeFile(`${brand}logo-on-dark.svg`, logo("#f4f2ff", "foil"));
  await writeFile(`${brand}logo-on-light.svg`, logo("#1d1a33", "foil"));
  await writeFile(`${brand}mark.svg`, svg("64 64", mark("foil"), "Foilcast"));
  await writeFile(`${brand}favicon.svg`, svg("64 64", `<defs>${foil("foil")}</defs><g transform="rotate(-8 32 32)"><rect x="11" y="4" width="42" height="56" rx="9" fill="url(#foil)"/><path d="M11 42 L53 14 V24 L11 53 Z" fill="#fff" opacity=".28"/><path transform="translate(32 32) scale(1.28)" d="${STAR}" fill="#fff"/></g>`, "Foilcast"));
  await writeFile(`${brand}avatar.svg`, avatar);
  const back = await pixels(drawCardBack());
  await writeFile(`${brand}card-back.webp`, await webp(back, 110_000, 88));
  await writeFile(`${brand}card-back-s.webp`, await webp(back.clone().resize(360, 540, { kernel: "lanczos3" }), 34_000, 80));
  await writeFile(`${brand}banner.webp`, await webp(await pixels(await drawBanner(out)), 140_000, 88));
  for (const [slug, draw] of Object.entries(packScenes)) {
    const image = (await pixels(await draw())).resize(480, 720, { kernel: "lanczos3" });
    await writeFile(`${out}pack-${slug}.webp`, await webp(image, 66_000, 88));
    console.log("pack", slug);
  }
}
