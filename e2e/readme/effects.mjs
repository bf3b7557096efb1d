// Pictures for docs/card-effects.md, one for each idea.
import { demoCard, openCards } from "./cards.mjs";

const LAMP = [0.3, 0.24];
const POSITIONS = [
  [0.2, 0.2],
  [0.8, 0.22],
  [0.22, 0.62],
  [0.8, 0.6],
];

/** The cards of these pictures. */
const FOX = { slug: "lantern-fox" };
const CARDS = [
  demoCard({ ...FOX, rarity: "Rare", mint: 7 }),
  demoCard({ ...FOX, rarity: "Epic", mint: 7 }),
  demoCard({ ...FOX, rarity: "Mythic", mint: 7 }),
  demoCard({ ...FOX, rarity: "Divine" }),
  ...[null, "Negative", "Glitch", "Prismatic"].map((modifier) => demoCard({ ...FOX, rarity: "Uncommon", mint: 7, modifier })),
];
const [RARE, EPIC, MYTHIC, DIVINE, PLAIN, NEGATIVE, GLITCH, PRISMATIC] = CARDS.keys();

/** The parts of a Mythic card, in the order in which they lie over each other. */
const STEPS = [
  ["card-frame", "frame"],
  ["card-art", "art: the back plate"],
  ["card-shine", "shine: foil"],
  ["card-overlay", "overlay: sparks"],
  ["card-subject", "subject"],
  ["card-glare", "glare: the lamp"],
  ["card-text", "text and edge"],
];

const lamp = () => [RARE, DIVINE].map((card) => POSITIONS.map((light) => ({ card, light, mark: true })));

const PLANES = [
  ["frame", ["card-frame"]],
  ["back plate", ["card-art"]],
  ["foil and stars", ["card-shine", "card-overlay"]],
  ["subject", ["card-subject"]],
  ["light and texts", ["card-glare", "card-text", "card-edge"]],
];

/** The planes of a card from the side, and the card that they give. */
function planes() {
  const style = "transform: perspective(1600px) rotateY(38deg)";
  const apart = PLANES.map(([caption, only]) => ({ card: EPIC, light: LAMP, only, style, caption, width: 0.84 }));
  return [[...apart, { card: EPIC, light: LAMP, tilt: true, caption: "the card" }]];
}

/** Each figure adds a part to the one before. */
const layers = () => [
  STEPS.map(([, caption], at) => {
    const last = at === STEPS.length - 1;
    const without = [...STEPS.slice(at + 1).map(([part]) => part), ...(last ? [] : ["card-edge", "card-window"])];
    return { card: MYTHIC, light: LAMP, without, caption };
  }),
];

/** Foil alone on black: above without planes, below with the subject before it. */
function masks() {
  const around = "background: #000; border-radius: 14px; overflow: hidden";
  const foil = (card, only, flat) => ({ card, light: [0.5, 0.4], only, flat, around });
  const cards = [RARE, EPIC, MYTHIC, DIVINE];
  return [
    cards.map((card) => foil(card, ["card-shine"], true)),
    cards.map((card) => ({ ...foil(card, ["card-shine", "card-subject"], false), caption: CARDS[card].rarity })),
  ];
}

const ladder = () => [
  [
    [RARE, "Rare: a spectrum on engraved lines"],
    [EPIC, "Epic: a violet lamp in gas, two skies"],
    [DIVINE, "Divine: gold, rays, out of the frame"],
  ].map(([card, caption]) => ({ card, light: LAMP, tilt: true, caption })),
];

const modifiers = () => [
  [PLAIN, NEGATIVE, GLITCH, PRISMATIC].map((card) => {
    const caption = CARDS[card].modifier?.name ?? "without a modifier";
    return { card, light: LAMP, tilt: true, caption };
  }),
];

/** Draws them all, by their names. */
export async function drawEffects(browser, url) {
  const stage = await openCards(browser, url, CARDS);
  const pictures = {
    "effects-lamp": await stage.draw(lamp(), { scale: 1.3 }),
    "effects-planes": await stage.draw(planes(), { scale: 1.4, gap: 12 }),
    "effects-layers": await stage.draw(layers(), { scale: 1.2, gap: 16 }),
    "effects-masks": await stage.draw(masks(), { scale: 1.2 }),
    "effects-ladder": await stage.draw(ladder(), { scale: 1.5 }),
    "effects-modifiers": await stage.draw(modifiers(), { scale: 1.4 }),
  };
  await stage.close();
  return pictures;
}

const ROW = [
  ["eyes-between-birches", "Basic", 412],
  ["paper-boat-protocol", "Common", 96],
  ["rent-free-snail", "Standard", 31],
  ["heron-of-the-still-hour", "Uncommon", 58],
  ["radio-whale", "Rare", 12],
  ["cat-on-the-console", "Epic", 9],
  ["storm-dynamo", "Legendary", 7],
  ["phoenix-of-the-hard-reboot", "Mythic", 5],
  ["three-moon-howler", "Unique", 3],
  ["cathedral-of-antlers", "Divine", 1],
];

/** The ten rarities in a row, each under its lamp. */
export async function drawRarities(browser, url) {
  const cards = ROW.map(([slug, rarity, mint]) => demoCard({ slug, rarity, mint }));
  const stage = await openCards(browser, url, cards);
  const row = cards.map((_, card) => ({ card, light: [0.34, 0.22], tilt: true }));
  const picture = await stage.draw([row], { scale: 1, gap: 16 });
  await stage.close();
  return picture;
}
