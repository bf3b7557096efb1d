import { rarities } from "../../lib/rarities";
import type { ShownCard } from "../cards/model";

/** Cards of the demo set, whose pictures every server has. */
const subjects = [
  {
    name: "Lantern Fox",
    imageUrl: "/demo-art/lantern-fox.webp",
    flavorText: "She walks the lost home and charges one secret a mile. Nobody has ever paid twice.",
  },
  {
    name: "King Toad the Unhurried",
    imageUrl: "/demo-art/king-toad-the-unhurried.webp",
    flavorText: "The rain may come in. The messenger may come in. The crown will get to it.",
  },
  {
    name: "Cathedral of Antlers",
    imageUrl: "/demo-art/cathedral-of-antlers.webp",
    flavorText: "Light one candle for each winter you remember, then one for the winter that remembers you.",
  },
] as const;

/** The built-in modifiers, and `null` for none. */
export const sampleModifiers = [null, "Negative", "Glitch", "Prismatic"] as const;

/** A sample card in a rarity, with a modifier. */
export function sampleCard(rarity: string, modifier: string | null, index: number): ShownCard {
  const subject = subjects[index % subjects.length] ?? subjects[0];
  const prefix = modifier === null ? "" : modifier === "Glitch" ? "Glitched " : `${modifier} `;
  return {
    ...subject,
    _id: `sample-${rarity}-${modifier}`,
    name: prefix + subject.name,
    rarity,
    mintNumber: 1,
    modifier,
  };
}

/** The names of all rarities, and the legacy `holo-v`. */
export const sampleRarities = [...rarities.map((rarity) => rarity.name), "holo-v"];
