// A small collection of an older system with every kind of defect, for the card audit.
import { writeFile } from "node:fs/promises";
import path from "node:path";

const id = (kind, number) => `65a0${kind}${String(number).padStart(19, "0")}`;
const when = (number) => new Date(Date.UTC(2024, 0, 1) + number * 60_000).toISOString();

const definition = (number, name) => ({
  _id: id("d", number),
  name,
  imageUrl: "/demo-art/none.webp",
  flavorText: `The story of ${name}.`,
  series: "The old days",
  rarities: [
    { rarity: "Basic", totalCopies: 200, remainingCopies: 0, availableMintNumbers: [1, 2] },
    { rarity: "Divine", totalCopies: 1, remainingCopies: 0, availableMintNumbers: [] },
  ],
});

/** Writes the files into a folder, and returns the number of each defect. */
export async function writeOldCollection(folder) {
  const definitions = [definition(1, "Moss Golem"), definition(2, "Tin Heron")];
  const users = ["quill", "rowan", "sable"].map((name, number) => ({
    _id: id("a", number),
    username: `old_${name}`,
    twitchId: `old ${number}`,
    packs: 1,
    openedPacks: 3,
    xp: 30,
    cards: [],
  }));
  let number = 0;
  const card = (change) => {
    number += 1;
    const [{ name, imageUrl, flavorText }] = definitions;
    users[number % users.length].cards.push({
      _id: id("c", number),
      name,
      imageUrl,
      flavorText,
      rarity: "Basic",
      mintNumber: number,
      acquiredAt: when(number),
      ...change,
    });
  };
  for (let time = 0; time < 3; time++) card({});
  for (let time = 0; time < 3; time++) card({ name: "Glitch Moss Golem" });
  for (let time = 0; time < 3; time++) card({ modifier: "Negative" });
  for (let time = 0; time < 3; time++) card({ imageUrl: "/uploads/old.png" });
  for (let time = 0; time < 3; time++) card({ mintNumber: 3 });
  for (let time = 0; time < 3; time++) card({ mintNumber: 0 });
  for (let time = 0; time < 2; time++) card({ name: "Tin Heron", rarity: "Divine", mintNumber: 1 });
  card({ rarity: "Holo" });
  card({ mintNumber: "seven" });
  card({ name: "Nobody Knows" });
  const write = (file, records) =>
    writeFile(path.join(folder, file), records.map((record) => `${JSON.stringify(record)}\n`).join(""));
  await write("users.json", users);
  await write("cards.json", definitions);
  return {
    legacy: 3,
    prefixes: 3,
    mismatches: 5,
    listedFree: 2,
    groups: 2,
    later: 4,
    hopeless: 1,
    zeros: 3,
    malformed: 2,
  };
}
