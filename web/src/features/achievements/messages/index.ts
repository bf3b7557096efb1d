// Generated from en.json by `npm run messages`.

import { createCatalogue } from "../../../lib/catalogue";

export const { text, rich } = createCatalogue({
  "en": () => import("./en.json"),
  "de": () => import("./de.json"),
  "fr": () => import("./fr.json"),
  "es": () => import("./es.json"),
  "pt-BR": () => import("./pt-BR.json"),
  "ja": () => import("./ja.json"),
  "ar": () => import("./ar.json"),
});

/** Achievements */
export const title = () => text(0);

/** Counting your achievements… */
export const leadLoading = () => text(1);

/** {claimable, plural, =0 {{reached, number} of {all, number} unlocked} one {{reached, number} of {all, number} unlocked · # reward to claim} other {{reached, number} of {all, number} unlocked · # rewards to claim}} */
export const lead = (values: { claimable: number; reached: number; all: number }) => text(2, values);

/** Your achievements could not be loaded */
export const failed = () => text(3);

/** Loading achievements */
export const loading = () => text(4);

/** Search */
export const search = () => text(5);

/** Name or goal */
export const searchPlaceholder = () => text(6);

/** Filter */
export const statusFilter = () => text(7);

/** Ready to claim */
export const statusClaimable = () => text(8);

/** In progress */
export const statusProgress = () => text(9);

/** Done */
export const statusDone = () => text(10);

/** No rewards to claim */
export const emptyClaimable = () => text(11);

/** No achievements match */
export const emptyFiltered = () => text(12);

/** Open packs, trade, sell and grade cards to unlock achievements. */
export const emptyHint = () => text(13);

/** Show all */
export const showAll = () => text(14);

/** Levels */
export const categoryLevels = () => text(15);

/** Packs */
export const categoryPacks = () => text(16);

/** Trading */
export const categoryTrading = () => text(17);

/** Market */
export const categoryMarket = () => text(18);

/** Collection */
export const categoryCollection = () => text(19);

/** Series */
export const categorySets = () => text(20);

/** Grading */
export const categoryGrading = () => text(21);

/** Sign-in */
export const categorySignIn = () => text(22);

/** Showcase */
export const categoryShowcase = () => text(23);

/** {reached, number} of {all, number} */
export const categoryReached = (values: { reached: number; all: number }) => text(24, values);

/** Unlocked */
export const reached = () => text(25);

/** Unlocked on {date} */
export const reachedOn = (values: { date: string }) => text(26, values);

/** Progress of {achievement} */
export const progress = (values: { achievement: string }) => text(27, values);

/** Claim */
export const claim = () => text(28);

/** Claim the reward of {achievement} */
export const claimLabel = (values: { achievement: string }) => text(29, values);

/** An earlier ticket of yours is being drawn. Your reward comes next. */
export const claimWaits = () => text(30);

/** {refusal} Claim it again to continue. */
export const claimAgain = (values: { refusal: string }) => text(31, values);

/** Feature */
export const feature = () => text(32);

/** Feature {achievement} on my profile */
export const featureLabel = (values: { achievement: string }) => text(33, values);

/** Shown on your profile. */
export const featured = () => text(34);

/** No longer on your profile. */
export const unfeatured = () => text(35);

/** {limit, plural, one {Your profile already shows # achievement. Remove it first.} other {Your profile already shows # achievements. Remove one first.}} */
export const featuredLimit = (values: { limit: number }) => text(36, values);

/** {description} You got {packs, plural, one {# pack} other {# packs}}. */
export const gotPacks = (values: { description: string; packs: number }) => text(37, values);

/** {description} You got {card}. */
export const gotCard = (values: { description: string; card: string }) => text(38, values);

/** {description} You got a card. */
export const gotUnnamedCard = (values: { description: string }) => text(39, values);

/** Open packs */
export const openPacks = () => text(40);

/** My collection */
export const myCollection = () => text(41);

/** Nice */
export const celebrationClose = () => text(42);

/** {count, plural, one {Achievement unlocked} other {# achievements unlocked}} */
export const newsTitle = (values: { count: number }) => text(43, values);

/** {count, plural, one {# more} other {# more}} */
export const newsMore = (values: { count: number }) => text(44, values);

/** Claim 1 card */
export const newsClaimCard = () => text(45);

/** {count, plural, one {Claim # pack} other {Claim # packs}} */
export const newsClaimPacks = (values: { count: number }) => text(46, values);

/** See the rewards */
export const newsRewards = () => text(47);

/** Dismiss */
export const newsDismiss = () => text(48);

/** {count, plural, one {Claim # reward} other {Claim all # rewards}} */
export const claimAll = (values: { count: number }) => text(49, values);

/** {count, plural, one {# reward claimed} other {# rewards claimed}} */
export const claimedAll = (values: { count: number }) => text(50, values);

/** Packs: {packs, number} · Cards: {cards, number} */
export const gotAll = (values: { packs: number; cards: number }) => text(51, values);
