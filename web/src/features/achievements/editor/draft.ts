import type { Schemas } from "../../../api/client";
import type { Fields } from "../../editing/rebased";

export type Goal = Schemas["AdminAchievement"];
export type Kind = Schemas["AchievementKind"];

/** An achievement as it stands in the editor: numbers are text while they are typed. */
export interface Draft {
  /** What it is called now; null for a new one. */
  name: string | null;
  /** The version that was read, so that no other admin's change is overwritten; null for a new one. */
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

/** What is counted, as a choice. */
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
  { value: "graded", label: "Graded cards turned over" },
  { value: "graded_nine", label: "Cards graded 9 or 10" },
  { value: "graded_ten", label: "Cards graded 10" },
  { value: "logins", label: "Days signed in" },
  { value: "login_streak", label: "Days signed in, in a row" },
  { value: "featured_cards", label: "Cards featured now" },
  { value: "featured_achievements", label: "Achievements featured now" },
  { value: "preferred_pack", label: "Whether a pack is preferred" },
];

/** A new achievement. */
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

/** An achievement as it is now. */
export function draftOf(goal: Goal): Draft {
  return {
    name: goal.name,
    version: goal.version,
    newName: goal.name,
    description: goal.description,
    category: goal.category,
    kind: goal.kind,
    requirement: String(goal.requirement),
    reward: goal.reward.card === true ? "card" : "packs",
    packs: String(goal.reward.packs ?? 1),
    retired: goal.retired,
  };
}

/** A whole number as typed; something that the server refuses with a sentence when it is none. */
const whole = (text: string) => (/^\s*\d{1,12}\s*$/.test(text) ? Number(text) : 0);

const rewardOf = ({ reward, packs }: Draft): Schemas["AchievementReward"] =>
  reward === "card" ? { card: true } : { packs: whole(packs) };

/** What the server is asked to save. */
export function bodyOf(draft: Draft): Schemas["AchievementDraft"] {
  const { name, newName, description, category, kind, retired, version } = draft;
  return {
    name: name ?? newName,
    ...(name === null || name === newName ? {} : { newName }),
    description,
    category,
    kind,
    requirement: whole(draft.requirement),
    reward: rewardOf(draft),
    retired,
    ...(version === null ? {} : { version }),
  };
}

/** What is typed and chosen. */
export const FIELDS: Fields<Draft> = [
  ["newName", "Name"],
  ["description", "What has to be done"],
  ["category", "Category"],
  ["kind", "What it counts"],
  ["requirement", "How much of it"],
  ["reward", "Reward"],
  ["packs", "Packs"],
  ["retired", "Closed"],
];

/** Whether two drafts say the same. */
export const same = (one: Draft, other: Draft) =>
  JSON.stringify({ ...one, version: null }) === JSON.stringify({ ...other, version: null });

/** How it looks to a collector with this share of progress. */
export function shownAs(draft: Draft, share: number): Schemas["Achievement"] {
  const { description, category, kind: _, ...rest } = draft;
  const requirement = Math.max(1, whole(rest.requirement));
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

const people = (count: number) => (count === 1 ? "1 person" : `${count.toLocaleString("en")} people`);

/** Who has reached it and took the reward. */
export function reachedWords({ unlocked, claimed, spreading }: Goal): string {
  const looking = spreading ? " · still looking who is there already" : "";
  if (unlocked === 0) return `Nobody has reached it${looking}`;
  return `Reached by ${people(unlocked)}, reward taken by ${claimed.toLocaleString("en")}${looking}`;
}

/** What saving does for people, beyond the words; nothing when it does nothing. */
export function changeWords(saved: Draft, draft: Draft): string | null {
  if (draft.name === null) return "Whoever is there already reaches it within a moment, and is told.";
  if (!saved.retired && draft.retired)
    return "Nobody else reaches it. Who has keeps it, and can still claim.";
  const counts = saved.kind !== draft.kind || saved.requirement !== draft.requirement;
  if (saved.retired && !draft.retired)
    return "People can reach it again; whoever is there already does at once.";
  if (counts && !draft.retired) {
    return "Who has reached it keeps it. Whoever is there already now reaches it within a moment, and is told.";
  }
  const pays = saved.reward !== draft.reward || saved.packs !== draft.packs;
  return pays ? "Who has not claimed yet gets the new reward." : null;
}

/** The names in their order with one of them moved a step among those of its category. */
export function moved(goals: readonly Goal[], name: string, step: 1 | -1): string[] {
  const names = goals.map((goal) => goal.name);
  const own = goals.find((goal) => goal.name === name);
  const group = goals.filter(({ category }) => category === own?.category).map((goal) => goal.name);
  const other = group[group.indexOf(name) + step];
  if (own === undefined || other === undefined) return names;
  const [at, to] = [names.indexOf(name), names.indexOf(other)];
  return names.map((one, index) => (index === at ? other : index === to ? name : one));
}
