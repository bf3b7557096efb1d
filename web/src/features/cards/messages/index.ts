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

/** Unnamed card */
export const unnamed = () => text(0);

/** this card */
export const thisCard = () => text(1);

/** A card */
export const aCard = () => text(2);

/** Limited */
export const limited = () => text(3);

/** Featured */
export const featured = () => text(4);

/** {count, number} remaining */
export const remaining = (values: { count: number }) => text(5, values);

/** Expired */
export const expired = () => text(6);

/** Starts in {days, number}d {hours, number}h */
export const startsIn = (values: { days: number; hours: number }) => text(7, values);

/** Ends in {days, number}d {hours, number}h */
export const endsIn = (values: { days: number; hours: number }) => text(8, values);

/** Ungraded */
export const ungraded = () => text(9);

/** No. {number} */
export const certificate = (values: { number: string }) => text(10, values);

/** UNREGISTERED */
export const unregistered = () => text(11);

/** Graded */
export const graded = () => text(12);

/** Gem mint */
export const grade10 = () => text(13);

/** Mint */
export const grade9 = () => text(14);

/** Near mint–mint */
export const grade8 = () => text(15);

/** Near mint */
export const grade7 = () => text(16);

/** Excellent–mint */
export const grade6 = () => text(17);

/** Excellent */
export const grade5 = () => text(18);

/** Very good–excellent */
export const grade4 = () => text(19);

/** Very good */
export const grade3 = () => text(20);

/** Good */
export const grade2 = () => text(21);

/** Poor */
export const grade1 = () => text(22);

/** {count, plural, one {# copy} other {# copies}} */
export const copies = (values: { count: number }) => text(23, values);

/** mint {mint} of {total} */
export const mintFact = (values: { mint: string; total: string }) => text(24, values);

/** {count, plural, one {# copy printed} other {# copies printed}} */
export const mintsFact = (values: { count: number }) => text(25, values);

/** slabbed */
export const slabbedFact = () => text(26);

/** graded {grade, number} */
export const gradedFact = (values: { grade: number }) => text(27, values);

/** limited */
export const limitedFact = () => text(28);

/** featured */
export const featuredFact = () => text(29);

/** Number {mint} */
export const mintHeading = (values: { mint: string }) => text(30, values);

/** Patterns of its pack */
export const patternsOfPack = () => text(31);

/** Pulled from a pack with a pattern. {pattern}. */
export const fromPattern = (values: { pattern: string }) => text(32, values);

/** {pattern, select, godPack {God pack} consecutiveMints {Consecutive numbers} sameRarity {One rarity} oneSeries {One series} other {}} */
export const patternName = (values: { pattern: "consecutiveMints" | "godPack" | "oneSeries" | "other" | "sameRarity" }) => text(33, values);

/** {pattern, select, godPack {God pack: every card is Epic or better} consecutiveMints {Consecutive numbers: the card numbers follow each other} sameRarity {One rarity: every card has the same rarity} oneSeries {One series: every card is from the same series} other {}} */
export const patternRule = (values: { pattern: "consecutiveMints" | "godPack" | "oneSeries" | "other" | "sameRarity" }) => text(34, values);

/** Rarity */
export const rarity = () => text(35);

/** Every rarity */
export const everyRarity = () => text(36);

/** Modifier */
export const modifier = () => text(37);

/** Any modifier */
export const anyModifier = () => text(38);

/** No modifier */
export const noModifier = () => text(39);

/** Type at least two letters of the name. */
export const twoLetters = () => text(40);

/** Looking… */
export const looking = () => text(41);

/** The search failed. {problem} */
export const searchFailed = (values: { problem: string }) => text(42, values);

/** No cards match. */
export const noCardsMatch = () => text(43);

/** {count, number} found */
export const found = (values: { count: number }) => text(44, values);

/** Login with Twitch to wish for it */
export const loginToWish = () => text(45);

/** Wish for {name} */
export const wishFor = (values: { name: string }) => text(46, values);

/** Wish for it */
export const wishForIt = () => text(47);

/** On your wish list */
export const wished = () => text(48);

/** Added to your wish list. */
export const wishAdded = () => text(49);

/** Wish changed. */
export const wishChanged = () => text(50);

/** Removed from your wish list. */
export const wishRemoved = () => text(51);

/** Lowest rarity you’d accept */
export const lowestRarity = () => text(52);

/** {rarity} only */
export const rarestOnly = (values: { rarity: string }) => text(53, values);

/** {rarity} or better */
export const orBetter = (values: { rarity: string }) => text(54, values);

/** Who has a spare? */
export const whoHasSpare = () => text(55);

/** The spare copies could not be loaded */
export const sparesFailed = () => text(56);

/** Looking for spares */
export const sparesLoading = () => text(57);

/** Nobody has a spare copy. */
export const noSpare = () => text(58);

/** Nobody has a spare copy in {rarity}. */
export const noSpareIn = (values: { rarity: string }) => text(59, values);

/** Nobody has a spare copy in {rarity} or better. */
export const noSpareInOrBetter = (values: { rarity: string }) => text(60, values);

/** Who has a spare */
export const spares = () => text(61);

/** Show all {count, number} */
export const showAll = (values: { count: number }) => text(62, values);

/** {count, plural, one {# spare} other {# spares}} */
export const toSpare = (values: { count: number }) => text(63, values);

/** Trade */
export const trade = () => text(64);

/** Trade with {name} */
export const tradeWith = (values: { name: string }) => text(65, values);
