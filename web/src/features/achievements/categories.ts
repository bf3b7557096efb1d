import type { IconName } from "../../ui/Icon";

/** Display properties of a category. */
export interface CategoryLook {
  title: string;
  icon: IconName;
  /** Hue of the medal in OKLCH, in degrees. */
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

/** The known categories in display order. */
export const CATEGORY_ORDER: readonly string[] = Object.keys(LOOKS);

/** The look of a category; a custom one gets a plain medal and its own name. */
export function lookOf(category: string): CategoryLook {
  const known = LOOKS[category.toLowerCase()];
  if (known !== undefined) return known;
  return { title: category.charAt(0).toUpperCase() + category.slice(1), icon: "trophy", hue: 20 };
}
