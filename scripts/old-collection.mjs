#!/usr/bin/env node
// Generates a large collection of an older system to measure imports and audits.
//
//   node scripts/old-collection.mjs FOLDER [USERS] [CARDS_PER_USER]
//
// One card in twenty has a defect: a legacy name, a missing prefix, other data, a taken mint, mint 0, an unknown rarity.
import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import path from "node:path";

const [folder, users = "10000", perUser = "100"] = process.argv.slice(2);
if (folder === undefined) {
  console.error("usage: node scripts/old-collection.mjs FOLDER [USERS] [CARDS_PER_USER]");
  process.exit(2);
}
const table = JSON.parse(readFileSync(new URL("../definitions/rarities.json", import.meta.url), "utf8"));
const RARITIES = table.map(({ name, totalCopies }) => [name, totalCopies]);
const COPIES = RARITIES.reduce((sum, [, copies]) => sum + copies, 0);
const [userCount, each] = [Number(users), Number(perUser)];
const definitions = Math.ceil((userCount * each) / COPIES) + 1;
const id = (kind, number) => `65a0${kind}${number.toString(16).padStart(19, "0")}`;
const nameOf = (number) => `Card ${number}`;
const DEFECTS = [
  ({ name }) => ({ name: `Glitch ${name}` }),
  () => ({ modifier: "Negative" }),
  () => ({ imageUrl: "/uploads/an-older-picture.png" }),
  ({ mintNumber }) => ({ mintNumber: Math.max(1, mintNumber - 1) }),
  () => ({ mintNumber: 0 }),
  () => ({ rarity: "Holo" }),
];

/** The copy with this number, counted over all print runs. */
function copy(number) {
  const definition = Math.floor(number / COPIES);
  let place = number % COPIES;
  for (const [rarity, copies] of RARITIES) {
    if (place < copies) return { definition, rarity, mintNumber: place + 1 };
    place -= copies;
  }
  throw new Error("no such copy");
}

function card(number) {
  const { definition, rarity, mintNumber } = copy(number);
  const whole = {
    _id: id("c", number),
    name: nameOf(definition),
    imageUrl: `/pictures/${definition}.webp`,
    flavorText: `The story of ${nameOf(definition)}.`,
    rarity,
    mintNumber,
    acquiredAt: new Date(Date.UTC(2024, 0, 1) + number * 1000).toISOString(),
  };
  return number % 20 === 7 ? { ...whole, ...DEFECTS[Math.floor(number / 20) % DEFECTS.length](whole) } : whole;
}

mkdirSync(folder, { recursive: true });
const defined = Array.from({ length: definitions }, (_, number) =>
  JSON.stringify({
    _id: id("d", number),
    name: nameOf(number),
    imageUrl: `/pictures/${number}.webp`,
    flavorText: `The story of ${nameOf(number)}.`,
    series: "The old days",
    rarities: RARITIES.map(([rarity, totalCopies]) => ({ rarity, totalCopies, availableMintNumbers: [] })),
  }),
);
writeFileSync(path.join(folder, "cards.json"), `${defined.join("\n")}\n`);
const out = createWriteStream(path.join(folder, "users.json"));
for (let user = 0; user < userCount; user++) {
  const cards = Array.from({ length: each }, (_, place) => card(place * userCount + user));
  const record = { _id: id("a", user), username: `old_${user}`, twitchId: `old ${user}`, packs: 2, openedPacks: 20, xp: 200 };
  if (!out.write(`${JSON.stringify({ ...record, cards })}\n`)) await once(out, "drain");
}
out.end();
await once(out, "finish");
