import type { Schemas } from "../../../api/client";
import { formatNumber } from "../../../lib/formats";
import type { Fields } from "../../editing/rebased";

export type AdminAchievement = Schemas["AdminAchievement"];
export type Kind = Schemas["AchievementKind"];

/** The values of the form; numbers are text while they are typed. */
export interface Draft {
  /** The saved name; null for a new achievement. */
  name: string | null;
  /** The loaded version, so that no other admin's change is overwritten; null for a new achievement. */
  version: string | null;
  newName: string;
  description: string;
  category: string;
  kind: Kind;
  requirement: string;
  reward: "packs" | "card";
  packs: string;
  retired: boolean;
}

/** Numbers that an achievement can require. */
export const KINDS: readonly { value: Kind; label: string }[] = [
  { value: "packs_opened", label: "Packs opened" },
  { value: "level", label: "Level reached" },
  { value: "distinct_cards", label: "Different cards, by rarity" },
  { value: "definitions", label: "Different cards, whatever rarity" },
  { value: "modified", label: "Cards with a modifier" },
  { value: "epic_or_rarer", label: "Cards of Epic or rarer" },
  { value: "half_sets", label: "Series half complete" },
  { value: "full_sets", label: "Series complete" },
  { value: "trades", label: "Trades completed" },
  { value: "trade_partners", label: "People traded with" },
  { value: "listed", label: "Cards put up for sale" },
  { value: "sold", label: "Cards sold" },
  { value: "bought", label: "Cards bought" },
  { value: "graded", label: "Grades revealed" },
  { value: "graded_nine", label: "Cards graded 9 or 10" },
  { value: "graded_ten", label: "Cards graded 10" },
  { value: "logins", label: "Days signed in" },
  { value: "login_streak", label: "Days signed in, in a row" },
  { value: "featured_cards", label: "Cards featured now" },
  { value: "featured_achievements", label: "Achievements featured now" },
  { value: "preferred_pack", label: "Whether a pack is preferred" },
];

export const newDraft = (): Draft => ({
  name: null,
  version: null,
  newName: "",
  description: "",
  category: "packs",
  kind: "packs_opened",
  requirement: "10",
  reward: "packs",
  packs: "1",
  retired: false,
});

export function draftOf(achievement: AdminAchievement): Draft {
  return {
    name: achievement.name,
    version: achievement.version,
    newName: achievement.name,
    description: achievement.description,
    category: achievement.category,
    kind: achievement.kind,
    requirement: String(achievement.requirement),
    reward: achievement.reward.card === true ? "card" : "packs",
    packs: String(achievement.reward.packs ?? 1),
    retired: achievement.retired,
  };
}

/** The typed whole number, otherwise 0, which the server refuses with a message. */
const parseWhole = (text: string) => (/^\s*\d{1,12}\s*$/.test(text) ? Number(text) : 0);

const rewardOf = ({ reward, packs }: Draft): Schemas["AchievementReward"] =>
  reward === "card" ? { card: true } : { packs: parseWhole(packs) };

export function bodyOf(draft: Draft): Schemas["AchievementDraft"] {
  const { name, newName, description, category, kind, retired, version } = draft;
  return {
    name: name ?? newName,
    ...(name === null || name === newName ? {} : { newName }),
    description,
    category,
    kind,
    requirement: parseWhole(draft.requirement),
    reward: rewardOf(draft),
    retired,
    ...(version === null ? {} : { version }),
  };
}

/** The fields of the form with their labels. */
export const FIELDS: Fields<Draft> = [
  ["newName", "Name"],
  ["description", "What has to be done"],
  ["category", "Category"],
  ["kind", "What counts"],
  ["requirement", "Target"],
  ["reward", "Reward"],
  ["packs", "Packs"],
  ["retired", "Closed"],
];

/** Compares two drafts without their versions. */
export const same = (one: Draft, other: Draft) =>
  JSON.stringify({ ...one, version: null }) === JSON.stringify({ ...other, version: null });

/** A preview for a user whose progress is `share`, from 0 to 1. */
export function shownAs(draft: Draft, share: number): Schemas["Achievement"] {
  const { description, category, kind: _, ...rest } = draft;
  const requirement = Math.max(1, parseWhole(rest.requirement));
  const achieved = share >= 1;
  return {
    name: rest.newName.trim() === "" ? "Name" : rest.newName,
    description: description.trim() === "" ? "What has to be done." : description,
    category,
    requirement,
    current: Math.floor(requirement * Math.min(1, share)),
    achieved,
    claimed: false,
    reward: rewardOf(draft),
    ...(achieved ? { dateEarned: new Date().toISOString() } : {}),
  };
}

const people = (count: number) => (count === 1 ? "1 person" : `${formatNumber(count)} people`);

/** The numbers of users who have reached an achievement and claimed its reward. */
export function reachedText({ unlocked, claimed, spreading }: AdminAchievement): string {
  const checking = spreading ? " · still checking who has reached it" : "";
  if (unlocked === 0) return `Nobody has reached it${checking}`;
  return `Reached by ${people(unlocked)}, reward claimed by ${formatNumber(claimed)}${checking}`;
}

/** The effect of saving on users; null if there is none. */
export function changeText(saved: Draft, draft: Draft): string | null {
  if (draft.name === null)
    return "People who already meet the goal reach it within a minute and are notified.";
  if (!saved.retired && draft.retired)
    return "Nobody else can reach it. People who have reached it keep it and can still claim the reward.";
  const requirementChanged = saved.kind !== draft.kind || saved.requirement !== draft.requirement;
  if (saved.retired && !draft.retired)
    return "People can reach it again. Those who already meet the goal reach it at once.";
  if (requirementChanged && !draft.retired) {
    return "People who have reached it keep it. Those who meet the new goal reach it within a minute and are notified.";
  }
  const rewardChanged = saved.reward !== draft.reward || saved.packs !== draft.packs;
  return rewardChanged ? "People who have not claimed yet get the new reward." : null;
}

/** All names in order after one has moved a step within its category. */
export function moved(all: readonly AdminAchievement[], name: string, step: 1 | -1): string[] {
  const names = all.map((one) => one.name);
  const own = all.find((one) => one.name === name);
  const group = all.filter(({ category }) => category === own?.category).map((one) => one.name);
  const other = group[group.indexOf(name) + step];
  if (own === undefined || other === undefined) return names;
  const [from, to] = [names.indexOf(name), names.indexOf(other)];
  return names.map((one, index) => (index === from ? other : index === to ? name : one));
}
