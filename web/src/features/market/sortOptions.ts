import * as m from "./messages";

/** The options of the sort select. */
export const sortOptions = () =>
  [
    { value: "new-desc", label: m.sortNewest() },
    { value: "ending-asc", label: m.sortEnding() },
    { value: "offers-desc", label: m.sortOffers() },
    { value: "rarity-desc", label: m.sortRarest() },
    { value: "rarity-asc", label: m.sortCommonest() },
    { value: "mint-asc", label: m.sortMint() },
    { value: "name-asc", label: m.sortNameUp() },
    { value: "name-desc", label: m.sortNameDown() },
  ] as const;
