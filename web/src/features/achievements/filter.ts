import type { Schemas } from "../../api/client";
import * as words from "../../lib/messages";
import { CATEGORY_ORDER } from "./categories";
import type { StatusFilter } from "./search";

type Achievement = Schemas["Achievement"];

export function statusOf({ achieved, claimed }: Achievement): Exclude<StatusFilter, "all"> {
  if (!achieved) return "progress";
  return claimed ? "done" : "claimable";
}

/** Filters by status and by a text in the title or the description, ignoring case. */
export function filtered(all: readonly Achievement[], search: string, status: StatusFilter): Achievement[] {
  const text = search.trim().toLocaleLowerCase();
  return all.filter(
    (one) =>
      (status === "all" || statusOf(one) === status) &&
      (text === "" || `${one.title}\n${one.description}`.toLocaleLowerCase().includes(text)),
  );
}

/** Achievements by category, in display order; custom categories come last. */
export function groupByCategory(all: readonly Achievement[]): { category: string; list: Achievement[] }[] {
  const rank = (category: string) => {
    const index = CATEGORY_ORDER.indexOf(category.toLowerCase());
    return index < 0 ? CATEGORY_ORDER.length : index;
  };
  const names = [...new Set(all.map(({ category }) => category))].sort((a, b) => rank(a) - rank(b));
  return names.map((category) => ({ category, list: all.filter((one) => one.category === category) }));
}

export const rewardText = ({ packs, card }: Schemas["AchievementReward"]): string =>
  card === true ? words.cards({ count: 1 }) : words.packs({ count: packs ?? 0 });
