// Generated from en.json by `npm run messages`.

import { createCatalogue, type Tag } from "../../../../lib/catalogue";

export const { text, rich } = createCatalogue({
  "en": () => import("./en.json"),
  "de": () => import("./de.json"),
  "fr": () => import("./fr.json"),
  "es": () => import("./es.json"),
  "pt-BR": () => import("./pt-BR.json"),
  "ja": () => import("./ja.json"),
  "ar": () => import("./ar.json"),
});

/** Edit Achievements */
export const title = () => text(0);

/** The achievements and their rewards. Nobody loses an achievement that they have unlocked. */
export const lead = () => text(1);

/** New achievement */
export const create = () => text(2);

/** The achievements could not be loaded */
export const failed = () => text(3);

/** Loading the achievements */
export const loading = () => text(4);

/** Achievements */
export const list = () => text(5);

/** Search */
export const search = () => text(6);

/** Name or goal */
export const searchPlaceholder = () => text(7);

/** No achievements match. Try a shorter text. */
export const noMatch = () => text(8);

/** Closed */
export const closedBadge = () => text(9);

/** Checking… */
export const checkingBadge = () => text(10);

/** {count, plural, one {#<hidden> has unlocked it</hidden>} other {#<hidden> have unlocked it</hidden>}} */
export const unlockedCount = (values: { count: number; hidden: Tag }) => rich(11, values);

/** {achievement}: earlier */
export const moveEarlier = (values: { achievement: string }) => text(12, values);

/** {achievement}: later */
export const moveLater = (values: { achievement: string }) => text(13, values);

/** Achievement */
export const form = () => text(14);

/** A new achievement */
export const newTitle = () => text(15);

/** {state, select, checking {{unlocked, plural, =0 {Nobody has unlocked it · still checking who meets the goal} one {Unlocked by # person, reward claimed by {claimed, number} · still checking who meets the goal} other {Unlocked by # people, reward claimed by {claimed, number} · still checking who meets the goal}}} other {{unlocked, plural, =0 {Nobody has unlocked it} one {Unlocked by # person, reward claimed by {claimed, number}} other {Unlocked by # people, reward claimed by {claimed, number}}}}} */
export const reached = (values: { state: "checking" | "other"; unlocked: number; claimed: number }) => text(16, values);

/** Name */
export const name = () => text(17);

/** What to do */
export const description = () => text(18);

/** Category */
export const category = () => text(19);

/** What is counted */
export const kind = () => text(20);

/** Packs opened */
export const kindPacksOpened = () => text(21);

/** Level reached */
export const kindLevel = () => text(22);

/** Different cards, each rarity counted */
export const kindDistinctCards = () => text(23);

/** Different cards, in any rarity */
export const kindDefinitions = () => text(24);

/** Cards with a modifier */
export const kindModified = () => text(25);

/** Cards in {rarity} or better */
export const kindRarer = (values: { rarity: string }) => text(26, values);

/** Series half complete */
export const kindHalfSets = () => text(27);

/** Series complete */
export const kindFullSets = () => text(28);

/** Trades completed */
export const kindTrades = () => text(29);

/** People traded with */
export const kindTradePartners = () => text(30);

/** Cards put up for sale */
export const kindListed = () => text(31);

/** Cards sold */
export const kindSold = () => text(32);

/** Cards bought */
export const kindBought = () => text(33);

/** Grades revealed */
export const kindGraded = () => text(34);

/** Cards graded 9 or 10 */
export const kindGradedNine = () => text(35);

/** Cards graded 10 */
export const kindGradedTen = () => text(36);

/** Days signed in */
export const kindLogins = () => text(37);

/** Days signed in, in a row */
export const kindLoginStreak = () => text(38);

/** Cards featured at the same time */
export const kindFeaturedCards = () => text(39);

/** Achievements featured at the same time */
export const kindFeaturedAchievements = () => text(40);

/** A preferred pack is chosen */
export const kindPreferredPack = () => text(41);

/** Target */
export const requirement = () => text(42);

/** Reward */
export const reward = () => text(43);

/** Packs */
export const rewardPacks = () => text(44);

/** One card */
export const rewardCard = () => text(45);

/** Packs */
export const packs = () => text(46);

/** Closed */
export const closed = () => text(47);

/** It is closed: nobody else can unlock it. */
export const closedHint = () => text(48);

/** Open it again */
export const reopen = () => text(49);

/** People who already meet the goal unlock it within a minute and are notified. */
export const effectCreate = () => text(50);

/** Nobody else can unlock it. People who have unlocked it keep it and can still claim the reward. */
export const effectClose = () => text(51);

/** People can unlock it again. Those who already meet the goal unlock it at once. */
export const effectReopen = () => text(52);

/** People who have unlocked it keep it. Those who meet the new goal unlock it within a minute and are notified. */
export const effectRequirement = () => text(53);

/** People who have not claimed yet get the new reward. */
export const effectReward = () => text(54);

/** Create achievement */
export const saveNew = () => text(55);

/** Undo changes */
export const undoChanges = () => text(56);

/** How people see it */
export const preview = () => text(57);

/** Before and after it is unlocked. */
export const previewLead = () => text(58);

/** Name */
export const previewName = () => text(59);

/** What to do */
export const previewDescription = () => text(60);

/** Close */
export const close = () => text(61);

/** Close “{achievement}”? */
export const closeTitle = (values: { achievement: string }) => text(62, values);

/** {unclaimed, plural, =0 {Nobody else can unlock it. People who have unlocked it keep it. You can open it again.} one {Nobody else can unlock it. People who have unlocked it keep it, and # can still claim the reward. You can open it again.} other {Nobody else can unlock it. People who have unlocked it keep it, and # can still claim the reward. You can open it again.}} */
export const closeConsequence = (values: { unclaimed: number }) => text(63, values);

/** Close it */
export const closeConfirm = () => text(64);

/** Remove “{achievement}”? */
export const removeTitle = (values: { achievement: string }) => text(65, values);

/** Nobody has unlocked it. This deletes it permanently. */
export const removeConsequence = () => text(66);

/** Remove it */
export const removeConfirm = () => text(67);
