import type { Schemas } from "../../../api/client";
import type { Fields } from "../../editing/rebased";
import * as m from "./messages";

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
export const KINDS: readonly { value: Kind; label: () => string }[] = [
  { value: "packs_opened", label: m.kindPacksOpened },
  { value: "level", label: m.kindLevel },
  { value: "distinct_cards", label: m.kindDistinctCards },
  { value: "definitions", label: m.kindDefinitions },
  { value: "modified", label: m.kindModified },
  { value: "epic_or_rarer", label: () => m.kindRarer({ rarity: "Epic" }) },
  { value: "half_sets", label: m.kindHalfSets },
  { value: "full_sets", label: m.kindFullSets },
  { value: "trades", label: m.kindTrades },
  { value: "trade_partners", label: m.kindTradePartners },
  { value: "listed", label: m.kindListed },
  { value: "sold", label: m.kindSold },
  { value: "bought", label: m.kindBought },
  { value: "graded", label: m.kindGraded },
  { value: "graded_nine", label: m.kindGradedNine },
  { value: "graded_ten", label: m.kindGradedTen },
  { value: "logins", label: m.kindLogins },
  { value: "login_streak", label: m.kindLoginStreak },
  { value: "featured_cards", label: m.kindFeaturedCards },
  { value: "featured_achievements", label: m.kindFeaturedAchievements },
  { value: "preferred_pack", label: m.kindPreferredPack },
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
export const fields = (): Fields<Draft> => [
  ["newName", m.name()],
  ["description", m.description()],
  ["category", m.category()],
  ["kind", m.kind()],
  ["requirement", m.requirement()],
  ["reward", m.reward()],
  ["packs", m.packs()],
  ["retired", m.closed()],
];

/** Compares two drafts without their versions. */
export const same = (one: Draft, other: Draft) =>
  JSON.stringify({ ...one, version: null }) === JSON.stringify({ ...other, version: null });

/** A preview for a user whose progress is `share`, from 0 to 1. */
export function shownAs(draft: Draft, share: number): Schemas["Achievement"] {
  const { description, category, kind: _, ...rest } = draft;
  const requirement = Math.max(1, parseWhole(rest.requirement));
  const achieved = share >= 1;
  const title = rest.newName.trim() === "" ? m.previewName() : rest.newName;
  return {
    name: title,
    title,
    description: description.trim() === "" ? m.previewDescription() : description,
    category,
    requirement,
    current: Math.floor(requirement * Math.min(1, share)),
    achieved,
    claimed: false,
    reward: rewardOf(draft),
    ...(achieved ? { dateEarned: new Date().toISOString() } : {}),
  };
}

/** The numbers of users who have reached an achievement and claimed its reward. */
export const reachedText = ({ unlocked, claimed, spreading }: AdminAchievement): string =>
  m.reached({ unlocked, claimed, state: spreading ? "checking" : "other" });

/** The effect of saving on users; null if there is none. */
export function changeText(saved: Draft, draft: Draft): string | null {
  if (draft.name === null) return m.effectCreate();
  if (!saved.retired && draft.retired) return m.effectClose();
  if (saved.retired && !draft.retired) return m.effectReopen();
  const requirementChanged = saved.kind !== draft.kind || saved.requirement !== draft.requirement;
  if (requirementChanged && !draft.retired) return m.effectRequirement();
  const rewardChanged = saved.reward !== draft.reward || saved.packs !== draft.packs;
  return rewardChanged ? m.effectReward() : null;
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
