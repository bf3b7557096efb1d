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

/** My Collection */
export const myCollection = () => text(0);

/** Collection */
export const collection = () => text(1);

/** {name}’s collection */
export const collectionOf = (values: { name: string }) => text(2, values);

/** No such collector */
export const notFound = () => text(3);

/** Nobody here is called {name}. Check the name and try again. */
export const notFoundHint = (values: { name: string }) => text(4, values);

/** The collection could not be loaded */
export const failed = () => text(5);

/** Counting cards… */
export const counting = () => text(6);

/** {cards, plural, one {# card} other {# cards}} · {packs, plural, one {# unopened pack} other {# unopened packs}} */
export const lead = (values: { cards: number; packs: number }) => text(7, values);

/** {cards, plural, one {# card} other {# cards}} shown · {packs, plural, one {# unopened pack} other {# unopened packs}} */
export const filteredLead = (values: { cards: number; packs: number }) => text(8, values);

/** Trade with {name} */
export const tradeWith = (values: { name: string }) => text(9, values);

/** Sell duplicates */
export const sellDuplicates = () => text(10);

/** Trade */
export const trade = () => text(11);

/** Nothing here yet */
export const nothingHere = () => text(12);

/** {name} has not opened a pack yet. */
export const nothingHereHint = (values: { name: string }) => text(13, values);

/** Your collection starts with a pack */
export const startsWithPack = () => text(14);

/** Open one on your dashboard and its cards appear here. */
export const startsWithPackHint = () => text(15);

/** Open a pack */
export const openPack = () => text(16);

/** No card matches */
export const noMatch = () => text(17);

/** Try another name or remove a filter. */
export const noMatchHint = () => text(18);

/** Clear filters */
export const clearFilters = () => text(19);

/** Cards by rarity */
export const cardsByRarity = () => text(20);

/** Search */
export const search = () => text(21);

/** Name of a card */
export const cardName = () => text(22);

/** Slabbed */
export const slabbed = () => text(23);

/** Featured */
export const featured = () => text(24);

/** Limited */
export const limited = () => text(25);

/** Pattern */
export const pattern = () => text(26);

/** With or without pattern */
export const anyPattern = () => text(27);

/** Series */
export const series = () => text(28);

/** Every series */
export const everySeries = () => text(29);

/** Sort by */
export const sortBy = () => text(30);

/** Newest first */
export const newestFirst = () => text(31);

/** Oldest first */
export const oldestFirst = () => text(32);

/** Rarest first */
export const rarestFirst = () => text(33);

/** Most common first */
export const commonestFirst = () => text(34);

/** Name, A to Z */
export const nameAscending = () => text(35);

/** Name, Z to A */
export const nameDescending = () => text(36);

/** Lowest number first */
export const lowestMintFirst = () => text(37);

/** Highest number first */
export const highestMintFirst = () => text(38);

/** Card size */
export const cardSize = () => text(39);

/** {pixels, number} pixels wide */
export const pixelsWide = (values: { pixels: number }) => text(40, values);

/** Your cards */
export const yourCards = () => text(41);

/** Your cards could not be loaded */
export const yourCardsFailed = () => text(42);

/** None of your cards match. */
export const noneMatch = () => text(43);

/** You have no cards yet. Open a pack first. */
export const noCards = () => text(44);

/** Search your cards */
export const searchYourCards = () => text(45);

/** Inspect {name} */
export const inspect = (values: { name: string }) => text(46, values);

/** Arrow keys move between the cards, Enter picks one, I inspects it. */
export const pickKeys = () => text(47);

/** Being graded */
export const inGrading = () => text(48);

/** In a trade or for sale */
export const inTradeOrForSale = () => text(49);
