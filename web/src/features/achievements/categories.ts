import type { IconName } from "../../ui/Icon";

/** How a group of achievements looks. */
export interface CategoryLook {
  title: string;
  icon: IconName;
  /** Where its colour lies on the wheel. */
  hue: number;
}

const LOOKS: Readonly<Record<string, CategoryLook>> = {
  levels: { title: "Levels", icon: "up", hue: 85 },
  packs: { title: "Packs", icon: "pack", hue: 40 },
  trading: { title: "Trading", icon: "swap", hue: 245 },
  market: { title: "Market", icon: "tag", hue: 160 },
  collection: { title: "Collection", icon: "cards", hue: 285 },
  sets: { title: "Sets", icon: "check", hue: 195 },
  grading: { title: "Grading", icon: "slab", hue: 225 },
  "sign-in": { title: "Sign-in", icon: "sun", hue: 65 },
  showcase: { title: "Showcase", icon: "star", hue: 330 },
};

/** The groups in the order in which they are shown; others follow. */
export const CATEGORY_ORDER: readonly string[] = Object.keys(LOOKS);

/** How a group looks; one that an admin made up gets a plain medal and its own name. */
export function lookOf(category: string): CategoryLook {
  const known = LOOKS[category.toLowerCase()];
  if (known !== undefined) return known;
  return { title: category.charAt(0).toUpperCase() + category.slice(1), icon: "trophy", hue: 20 };
}
