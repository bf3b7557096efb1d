import * as m from "./messages";

/** The options of the sort select. */
export const sortOptions = () =>
  [
    { value: "acquired-desc", label: m.newestFirst() },
    { value: "acquired-asc", label: m.oldestFirst() },
    { value: "rarity-desc", label: m.rarestFirst() },
    { value: "rarity-asc", label: m.commonestFirst() },
    { value: "name-asc", label: m.nameAscending() },
    { value: "name-desc", label: m.nameDescending() },
    { value: "mint-asc", label: m.lowestMintFirst() },
    { value: "mint-desc", label: m.highestMintFirst() },
  ] as const;
