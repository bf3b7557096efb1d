// Written by `npm run types` from definitions/rarities.json.

/** The rarities, from the most to the least printed. */
export const RARITY_NAMES = [
  "Basic",
  "Common",
  "Standard",
  "Uncommon",
  "Rare",
  "Epic",
  "Legendary",
  "Mythic",
  "Unique",
  "Divine",
] as const;
