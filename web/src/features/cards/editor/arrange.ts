import type { Schemas } from "../../../api/client";
import { names } from "../../../lib/formats";
import { RARITY_NAMES } from "../../../lib/rarities";
import * as m from "./messages";

type Definition = Schemas["Definition"];

export type Grouping = "series" | "rarity";

export interface Group {
  name: string;
  cards: readonly Definition[];
}

/** The cards that match a search, in groups. A card of several rarities is in several groups. */
export function groupCards(cards: readonly Definition[], grouping: Grouping, search: string): Group[] {
  const wanted = search.trim().toLowerCase();
  const matches = ({ name, series, tags, artist }: Definition) =>
    [name, series, artist ?? "", ...tags].some((text) => text.toLowerCase().includes(wanted));
  const found = cards.filter(matches);
  const groups: Group[] =
    grouping === "series"
      ? [...new Set(found.map(({ series }) => series))]
          .sort((one, other) => names.compare(one, other))
          .map((name) => ({
            name: name || m.noSeries(),
            cards: found.filter(({ series }) => series === name),
          }))
      : [
          ...RARITY_NAMES.map((name) => ({
            name,
            cards: found.filter(({ rarities }) => rarities.some(({ rarity }) => rarity === name)),
          })),
          { name: m.noRarity(), cards: found.filter(({ rarities }) => rarities.length === 0) },
        ];
  return groups.filter(({ cards }) => cards.length > 0);
}
