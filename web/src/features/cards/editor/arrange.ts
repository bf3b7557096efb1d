import type { Schemas } from "../../../api/client";
import { RARITY_NAMES } from "../../../lib/rarities";

type Definition = Schemas["Definition"];

/** How cards are grouped. */
export type Grouping = "series" | "rarity";

/** A group of cards. */
export interface Group {
  name: string;
  cards: readonly Definition[];
}

/** Cards that match a search, in groups; a card of several rarities is in each of them. */
export function arranged(cards: readonly Definition[], by: Grouping, search: string): Group[] {
  const wanted = search.trim().toLowerCase();
  const fits = ({ name, series, tags, artist }: Definition) =>
    [name, series, artist ?? "", ...tags].some((text) => text.toLowerCase().includes(wanted));
  const found = cards.filter(fits);
  const groups: Group[] =
    by === "series"
      ? [...new Set(found.map(({ series }) => series))]
          .sort((one, other) => one.localeCompare(other, "en"))
          .map((name) => ({
            name: name || "No series",
            cards: found.filter(({ series }) => series === name),
          }))
      : [
          ...RARITY_NAMES.map((name) => ({
            name,
            cards: found.filter(({ rarities }) => rarities.some(({ rarity }) => rarity === name)),
          })),
          { name: "Printed in no rarity", cards: found.filter(({ rarities }) => rarities.length === 0) },
        ];
  return groups.filter(({ cards }) => cards.length > 0);
}
