import * as m from "./messages";

const TITLES: ReadonlyMap<string, () => string> = new Map([
  ["levels", m.categoryLevels],
  ["packs", m.categoryPacks],
  ["trading", m.categoryTrading],
  ["market", m.categoryMarket],
  ["collection", m.categoryCollection],
  ["sets", m.categorySets],
  ["grading", m.categoryGrading],
  ["sign-in", m.categorySignIn],
  ["showcase", m.categoryShowcase],
]);

/** The title of a category; a custom one has its own name. */
export function categoryTitle(category: string): string {
  const title = TITLES.get(category.toLowerCase());
  return title === undefined ? category.charAt(0).toUpperCase() + category.slice(1) : title();
}
