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

/** Catalogue */
export const catalogue = () => text(0);

/** All copies of this card */
export const allCopies = () => text(1);

/** Loading the card */
export const loading = () => text(2);

/** The card could not be loaded */
export const failed = () => text(3);

/** No such card */
export const absent = () => text(4);

/** The address may be incomplete, or the card is gone. */
export const absentHint = () => text(5);

/** The address may be incomplete, or the stream has not shown the card yet. */
export const absentCopyHint = () => text(6);

/** See the catalogue */
export const seeCatalogue = () => text(7);

/** drawn by {name} */
export const artist = (values: { name: string }) => text(8, values);

/** Limited */
export const limited = () => text(9);

/** Retired */
export const retired = () => text(10);

/** Until {to} */
export const until = (values: { to: string }) => text(11, values);

/** From {from} */
export const from = (values: { from: string }) => text(12, values);

/** From {from} to {to} */
export const fromUntil = (values: { from: string; to: string }) => text(13, values);

/** Owners */
export const holders = () => text(14);

/** Copies pulled */
export const pulled = () => text(15);

/** Copies left */
export const copiesLeft = () => text(16);

/** {left, number} of {printed, number} */
export const leftOfPrinted = (values: { left: number; printed: number }) => text(17, values);

/** {rarity} on the market */
export const market = (values: { rarity: string }) => text(18, values);

/** Rarities */
export const rarities = () => text(19);

/** Choose a rarity to see the card in it. */
export const raritiesLead = () => text(20);

/** Rarities of this card */
export const rarityList = () => text(21);

/** all pulled */
export const allPulled = () => text(22);

/** <b>{left, number}</b> of {printed, number} left */
export const left = (values: { b: Tag; left: number; printed: number }) => rich(23, values);

/** <badge>№ 1</badge> {owner} <hidden>in {rarity}</hidden> */
export const firstMint = (values: { badge: Tag; owner: string; hidden: Tag; rarity: string }) => rich(24, values);

/** <badge>№ 1</badge> a collector without an account <hidden>in {rarity}</hidden> */
export const firstMintWithoutOwner = (values: { badge: Tag; hidden: Tag; rarity: string }) => rich(25, values);

/** Recent pulls */
export const pulls = () => text(26);

/** {count, plural, one {# copy in 60 days} other {# copies in 60 days}} */
export const pullCount = (values: { count: number }) => text(27, values);

/** Nobody pulled it in the last 60 days. */
export const noPulls = () => text(28);

/** {total, plural, one {# copy} other {# copies}} pulled in the last 60 days, at most {most, plural, one {# copy} other {# copies}} on one day. */
export const pullChart = (values: { total: number; most: number }) => text(29, values);

/** {date}: {count, plural, =0 {none} one {# copy} other {# copies}} */
export const pullsOfDay = (values: { date: string; count: number }) => text(30, values);

/** {most, plural, one {at most # copy a day} other {at most # copies a day}} */
export const pullsPerDay = (values: { most: number }) => text(31, values);

/** today */
export const today = () => text(32);

/** Graded copies */
export const grades = () => text(33);

/** {count, plural, one {# graded} other {# graded}} */
export const gradedCount = (values: { count: number }) => text(34, values);

/** No copy has been graded yet. */
export const noGrades = () => text(35);

/** Copies by grade */
export const gradeTable = () => text(36);

/** Grade */
export const grade = () => text(37);

/** Copies by rarity */
export const copiesByRarity = () => text(38);

/** Copies */
export const copies = () => text(39);

/** {count, number} {rarity} */
export const copiesOfRarity = (values: { count: number; rarity: string }) => text(40, values);

/** no copies */
export const noCopies = () => text(41);

/** Rarities among them */
export const gradedRarities = () => text(42);

/** Graded {grade, number}: {name} */
export const graded = (values: { grade: number; name: string }) => text(43, values);

/** Being graded */
export const beingGraded = () => text(44);

/** In a trade or for sale */
export const locked = () => text(45);

/** <small>Belongs to</small> <link>{name}</link> */
export const owner = (values: { small: Tag; link: Tag; name: string }) => rich(46, values);

/** It belongs to a collector without an account. */
export const ownerWithoutAccount = () => text(47);

/** {count, plural, one {# person wants a card like this.} other {# people want a card like this.}} */
export const wantedBy = (values: { count: number }) => text(48, values);

/** Login with Twitch to trade for it */
export const loginToTrade = () => text(49);

/** Sell it */
export const sell = () => text(50);

/** Offer it in a trade */
export const offer = () => text(51);

/** Trade for it */
export const trade = () => text(52);

/** Send to grading */
export const sendToGrading = () => text(53);

/** A card */
export const unnamed = () => text(54);

/** Its story */
export const story = () => text(55);

/** From its beginning until today. */
export const storyLead = () => text(56);

/** Its origin was not recorded. Its owner has had it since {date}. */
export const storyEmpty = (values: { date: string }) => text(57, values);

/** Check how it was drawn */
export const checkDraw = () => text(58);

/** Check how it was graded */
export const checkGrade = () => text(59);

/** See the sale */
export const seeSale = () => text(60);
