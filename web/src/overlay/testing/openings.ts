/** Cards and openings for tests. */

import { type Opening, type OverlayCard, readOpening } from "../opening";

/** A card as sent by the server, with default values. */
export function card(
  rarity: string,
  name = `${rarity} card`,
  imageUrl = `/pictures/${name}.webp`,
): Partial<OverlayCard> {
  return { name, rarity, imageUrl, mintNumber: 7, totalCopies: 100, remaining: null, modifier: null };
}

/** A parsed opening with cards of these rarities. */
export function opening(
  id: string,
  rarities: readonly string[],
  more: Record<string, unknown> = {},
): Opening {
  const cards = rarities.map((rarity, slot) => card(rarity, `${rarity} ${slot}`));
  const read = readOpening({
    _id: id,
    username: "mira",
    pack: { _id: "p", name: "Harbour" },
    cards,
    elapsedMs: 0,
    ...more,
  });
  if (!read) throw new Error("The test's opening cannot be read.");
  return read;
}
