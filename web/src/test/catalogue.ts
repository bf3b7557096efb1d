import type { Schemas } from "../api/client";
import { rarities } from "../lib/rarities";

const id = (number: number) => number.toString(16).padStart(24, "0");

/** A definition of which no copy was pulled. */
export function aDefinition(change: Partial<Schemas["Definition"]> = {}): Schemas["Definition"] {
  return {
    _id: id(99),
    name: "Lantern Eel",
    imageUrl: "/images/lantern-eel.webp",
    alt: "An eel that carries a lantern.",
    flavorText: "It reads by its own light.",
    artist: "Foilcast Studio",
    series: "Port Meridian",
    tags: ["deep sea"],
    availableFrom: null,
    availableTo: null,
    limited: false,
    retired: false,
    rarities: rarities.map(({ name, totalCopies }) => ({
      rarity: name,
      totalCopies,
      remainingCopies: totalCopies,
    })),
    ...change,
  };
}

/** The details of a definition without owners. */
export function aDetail(change: Partial<Schemas["CardDetail"]> = {}): Schemas["CardDetail"] {
  return {
    ...aDefinition(),
    holders: 0,
    held: 0,
    population: {},
    grades: [],
    pulled: [],
    firstMints: [],
    ...change,
  };
}
