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

/** Catalogue */
export const title = () => text(0);

/** Counting cards… */
export const counting = () => text(1);

/** {count, plural, one {# card} other {# cards}}, printed in {rarities, number} rarities */
export const total = (values: { count: number; rarities: number }) => text(2, values);

/** {count, plural, one {# card found} other {# cards found}} */
export const found = (values: { count: number }) => text(3, values);

/** Leaderboard */
export const leaderboard = () => text(4);

/** Series */
export const series = () => text(5);

/** You have all of them */
export const seriesComplete = () => text(6);

/** You have {owned, number} of {total, number} */
export const seriesProgress = (values: { owned: number; total: number }) => text(7, values);

/** Search */
export const search = () => text(8);

/** Name of a card */
export const searchPlaceholder = () => text(9);

/** Copies left in packs */
export const available = () => text(10);

/** Limited */
export const limited = () => text(11);

/** Without the tag {tag} */
export const withoutTag = (values: { tag: string }) => text(12, values);

/** Clear filters */
export const clearFilters = () => text(13);

/** Preview rarity */
export const previewRarity = () => text(14);

/** Mixed */
export const previewMixed = () => text(15);

/** Sort by */
export const sort = () => text(16);

/** Name, A to Z */
export const sortName = () => text(17);

/** Name, Z to A */
export const sortNameReversed = () => text(18);

/** By series */
export const sortSeries = () => text(19);

/** Newest first */
export const sortNewest = () => text(20);

/** Loading the catalogue */
export const loading = () => text(21);

/** The catalogue could not be loaded */
export const failed = () => text(22);

/** No card has been printed yet */
export const empty = () => text(23);

/** The streamer has not added cards yet. Come back later. */
export const emptyHint = () => text(24);

/** No card matches */
export const noMatch = () => text(25);

/** Try another name or remove a filter. */
export const noMatchHint = () => text(26);

/** Cards */
export const cards = () => text(27);

/** on your wish list */
export const wished = () => text(28);

/** Retired */
export const retired = () => text(29);

/** All pulled */
export const allPulled = () => text(30);

/** {left, number} left */
export const left = (values: { left: number }) => text(31, values);

/** {left, number} of {printed, number} left */
export const leftOf = (values: { left: number; printed: number }) => text(32, values);

/** Show more */
export const more = () => text(33);

/** More cards could not be loaded. */
export const moreFailed = () => text(34);

/** Show */
export const show = () => text(35);

/** All */
export const all = () => text(36);

/** Missing */
export const missing = () => text(37);

/** Spares */
export const spares = () => text(38);

/** Owned */
export const owned = () => text(39);

/** Who has it? */
export const whoHasIt = () => text(40);

/** You have every card */
export const whole = () => text(41);

/** You have every card of this series */
export const wholeSeries = () => text(42);

/** Your spares can still become other cards, by trade or on the market. */
export const wholeHint = () => text(43);

/** See your spares */
export const seeSpares = () => text(44);

/** No spares yet */
export const noSpares = () => text(45);

/** A second copy of a card in the same rarity is a spare, which you can trade or sell. */
export const noSparesHint = () => text(46);

/** You have none of these cards yet */
export const noneOwned = () => text(47);

/** They come in packs, by trade and on the market. */
export const noneOwnedHint = () => text(48);

/** To your packs */
export const toPacks = () => text(49);

/** See all cards */
export const seeAll = () => text(50);
