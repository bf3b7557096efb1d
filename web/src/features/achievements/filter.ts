import type { Schemas } from "../../api/client";
import { CATEGORY_ORDER } from "./categories";
import type { Standing } from "./search";

type Achievement = Schemas["Achievement"];

/** How far one is. */
export function standingOf({ achieved, claimed }: Achievement): Exclude<Standing, "all"> {
  if (!achieved) return "progress";
  return claimed ? "done" : "claimable";
}

/** Those that are asked for, by name or description, ignoring case. */
export function filtered(all: readonly Achievement[], search: string, standing: Standing): Achievement[] {
  const text = search.trim().toLocaleLowerCase();
  return all.filter(
    (one) =>
      (standing === "all" || standingOf(one) === standing) &&
      (text === "" || `${one.name}\n${one.description}`.toLocaleLowerCase().includes(text)),
  );
}

/** Groups in their order; unknown groups come last. */
export function grouped(all: readonly Achievement[]): { category: string; list: Achievement[] }[] {
  const place = (category: string) => {
    const found = CATEGORY_ORDER.indexOf(category.toLowerCase());
    return found < 0 ? CATEGORY_ORDER.length : found;
  };
  const names = [...new Set(all.map(({ category }) => category))].sort((a, b) => place(a) - place(b));
  return names.map((category) => ({ category, list: all.filter((one) => one.category === category) }));
}

/** What a reward is, in words. */
export function rewardText({ packs, card }: Schemas["AchievementReward"]): string {
  if (card === true) return "1 card";
  return packs === 1 ? "1 pack" : `${packs ?? 0} packs`;
}
