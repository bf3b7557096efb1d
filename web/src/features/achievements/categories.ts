import type { IconName } from "../../ui/Icon";

/** The medal of a category. */
export interface CategoryLook {
  icon: IconName;
  /** Hue in OKLCH, in degrees. */
  hue: number;
}

const LOOKS: Readonly<Record<string, CategoryLook>> = {
  levels: { icon: "up", hue: 85 },
  packs: { icon: "pack", hue: 40 },
  trading: { icon: "swap", hue: 245 },
  market: { icon: "tag", hue: 160 },
  collection: { icon: "cards", hue: 285 },
  sets: { icon: "check", hue: 195 },
  grading: { icon: "slab", hue: 225 },
  "sign-in": { icon: "sun", hue: 65 },
  showcase: { icon: "star", hue: 330 },
};

/** The known categories in display order. */
export const CATEGORY_ORDER: readonly string[] = Object.keys(LOOKS);

/** The look of a category; a custom one gets a plain medal. */
export const lookOf = (category: string): CategoryLook =>
  LOOKS[category.toLowerCase()] ?? { icon: "trophy", hue: 20 };
