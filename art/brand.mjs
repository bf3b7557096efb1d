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

/** The default avatar: a hooded figure whose face is a card. */
const avatar = svg("128 128", `<defs>${foil("face")}<radialGradient id="room" cx=".7" cy=".2" r="1"><stop offset="0" stop-color="#5a4fae"/><stop offset=".5" stop-color="#2f2b6b"/><stop offset="1" stop-color="#15142f"/></radialGradient><linearGradient id="coat" x1="0" y1="0" x2=".8" y2="1"><stop offset="0" stop-color="#9aa4f0"/><stop offset=".5" stop-color="#626cc4"/><stop offset="1" stop-color="#343a86"/></linearGradient></defs>
  <rect width="128" height="128" fill="url(#room)"/><g fill="#fff2c8" opacity=".8"><path transform="translate(22 30) scale(.34)" d="${STAR}"/><path transform="translate(108 46) scale(.5)" d="${STAR}"/><path transform="translate(100 16) scale(.24)" d="${STAR}"/></g>
  <path d="M10 132 C12 104 30 92 48 88 H80 C98 92 116 104 118 132 Z" fill="url(#coat)"/><path d="M64 10 C92 12 106 40 102 72 C100 92 84 104 64 104 C44 104 28 92 26 72 C22 40 36 12 64 10 Z" fill="url(#coat)"/>
  <path d="M64 24 C84 25 94 46 91 70 C89 86 78 94 64 94 C50 94 39 86 37 70 C34 46 44 25 64 24 Z" fill="#14122c"/>
  <g transform="rotate(-5 64 62)"><rect x="45" y="34" width="38" height="54" rx="8" fill="url(#face)"/><path d="M45 66 L83 42 V50 L45 76 Z" fill="#fff" opacity=".3"/><path transform="translate(64 45) scale(.36)" d="${STAR}" fill="#fff"/><g fill="#1b1434"><ellipse cx="55" cy="61" rx="4.4" ry="6"/><ellipse cx="73" cy="61" rx="4.4" ry="6"/></g><g fill="#fff"><circle cx="53.6" cy="58.6" r="1.7"/><circle cx="71.6" cy="58.6" r="1.7"/></g><path d="M58 73 Q64 79 70 73" fill="none" stroke="#1b1434" stroke-width="3" stroke-linecap="round"/></g>
  <path d="M64 10 C92 12 106 40 102 72" fill="none" stroke="#d8dcff" stroke-width="2.4" stroke-linecap="round" opacity=".7"/><g stroke="#d8dcff" stroke-width="3" stroke-linecap="round"><path d="M52 102 V120"/><path d="M76 102 V114"/></g>`, "Collector");

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
