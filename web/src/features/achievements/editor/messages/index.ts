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

/** Built-in texts are shown in each reader’s language. A text that you write is the same for all. */
export const textsHint = () => text(19);

/** Category */
export const category = () => text(20);

/** What is counted */
export const kind = () => text(21);

/** Packs opened */
export const kindPacksOpened = () => text(22);

/** Level reached */
export const kindLevel = () => text(23);

/** Card versions (each rarity counts) */
export const kindDistinctCards = () => text(24);

/** Different cards, in any rarity */
export const kindDefinitions = () => text(25);

/** Cards with a modifier */
export const kindModified = () => text(26);

/** Cards in {rarity} or better */
export const kindRarer = (values: { rarity: string }) => text(27, values);

/** Series half complete */
export const kindHalfSets = () => text(28);

/** Series complete */
export const kindFullSets = () => text(29);

/** Trades completed */
export const kindTrades = () => text(30);

/** People traded with */
export const kindTradePartners = () => text(31);

/** Cards put up for sale */
export const kindListed = () => text(32);

/** Cards sold */
export const kindSold = () => text(33);

/** Cards bought */
export const kindBought = () => text(34);

/** Grades revealed */
export const kindGraded = () => text(35);

/** Cards graded 9 or 10 */
export const kindGradedNine = () => text(36);

/** Cards graded 10 */
export const kindGradedTen = () => text(37);

/** Days signed in */
export const kindLogins = () => text(38);

/** Days signed in, in a row */
export const kindLoginStreak = () => text(39);

/** Cards featured at the same time */
export const kindFeaturedCards = () => text(40);

/** Achievements featured at the same time */
export const kindFeaturedAchievements = () => text(41);

/** A preferred pack is chosen */
export const kindPreferredPack = () => text(42);

/** Target */
export const requirement = () => text(43);

/** Reward */
export const reward = () => text(44);

/** Packs */
export const rewardPacks = () => text(45);

/** One card */
export const rewardCard = () => text(46);

/** Packs */
export const packs = () => text(47);

/** Closed */
export const closed = () => text(48);

/** It is closed: nobody else can unlock it. */
export const closedHint = () => text(49);

/** Open it again */
export const reopen = () => text(50);

/** People who already meet the goal unlock it within a minute and are notified. */
export const effectCreate = () => text(51);

/** Nobody else can unlock it. People who have unlocked it keep it and can still claim the reward. */
export const effectClose = () => text(52);

/** People can unlock it again. Those who already meet the goal unlock it at once. */
export const effectReopen = () => text(53);

/** People who have unlocked it keep it. Those who meet the new goal unlock it within a minute and are notified. */
export const effectRequirement = () => text(54);

/** People who have not claimed yet get the new reward. */
export const effectReward = () => text(55);

/** Create achievement */
export const saveNew = () => text(56);

/** Undo changes */
export const undoChanges = () => text(57);

/** How people see it */
export const preview = () => text(58);

/** Before and after it is unlocked. */
export const previewLead = () => text(59);

/** Name */
export const previewName = () => text(60);

/** What to do */
export const previewDescription = () => text(61);

/** Close */
export const close = () => text(62);

/** Close “{achievement}”? */
export const closeTitle = (values: { achievement: string }) => text(63, values);

/** {unclaimed, plural, =0 {Nobody else can unlock it. People who have unlocked it keep it. You can open it again.} one {Nobody else can unlock it. People who have unlocked it keep it, and # can still claim the reward. You can open it again.} other {Nobody else can unlock it. People who have unlocked it keep it, and # can still claim the reward. You can open it again.}} */
export const closeConsequence = (values: { unclaimed: number }) => text(64, values);

/** Close it */
export const closeConfirm = () => text(65);

/** Remove “{achievement}”? */
export const removeTitle = (values: { achievement: string }) => text(66, values);

/** Nobody has unlocked it. This deletes it permanently. */
export const removeConsequence = () => text(67);

/** Remove it */
export const removeConfirm = () => text(68);
