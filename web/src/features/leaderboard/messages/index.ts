// Generated from en.json by `npm run messages`.

import { createCatalogue, type Tag } from "../../../lib/catalogue";

export const { text, rich } = createCatalogue({
  "en": () => import("./en.json"),
  "de": () => import("./de.json"),
  "fr": () => import("./fr.json"),
  "es": () => import("./es.json"),
  "pt-BR": () => import("./pt-BR.json"),
  "ja": () => import("./ja.json"),
  "ar": () => import("./ar.json"),
});

/** Leaderboard */
export const title = () => text(0);

/** Four titles, and four rankings below. */
export const lead = () => text(1);

/** Loading the leaderboard */
export const loading = () => text(2);

/** The leaderboard could not be loaded */
export const failed = () => text(3);

/** <b>Sample data.</b> Nobody has a card yet, so these people are made up. Open the first pack to appear here. */
export const sample = (values: { b: Tag }) => rich(4, values);

/** Champions */
export const champions = () => text(5);

/** {title, select, collector {The Collector} hoarder {The Hoarder} merchant {The Merchant} specialist {The Specialist} other {}} */
export const championTitle = (values: { title: "collector" | "hoarder" | "merchant" | "other" | "specialist" }) => text(6, values);

/** {title, select, collector {{figure, plural, one {<b>#</b> card version} other {<b>#</b> card versions}}} hoarder {{figure, plural, one {<b>#</b> unopened pack} other {<b>#</b> unopened packs}}} merchant {{figure, plural, one {<b>#</b> trade or sale} other {<b>#</b> trades and sales}}} specialist {<b>{share, number, ::percent}</b> of {series}} other {<b>{share, number, ::percent}</b> of one series}} */
export const championFigure = (values: { title: "collector" | "hoarder" | "merchant" | "other" | "specialist"; figure: number; b: Tag; share: number; series: string }) => rich(7, values);

/** Ranking */
export const ranking = () => text(8);

/** Collection Score */
export const collectionScore = () => text(9);

/** Rarer cards score higher. A modifier adds 50%, each step of the grade 10%. */
export const collectionScoreLead = () => text(10);

/** Unopened Packs */
export const unopenedPacks = () => text(11);

/** Packs that are not opened yet. */
export const unopenedPacksLead = () => text(12);

/** Completed Trades */
export const completedTrades = () => text(13);

/** Trades and sales that went through. */
export const completedTradesLead = () => text(14);

/** Divine Cards */
export const divineCards = () => text(15);

/** Only one copy of each is ever printed. */
export const divineCardsLead = () => text(16);

/** {ranking, select, collectionScore {{value, plural, one {# point} other {# points}}} unopenedPacks {{value, plural, one {# pack} other {# packs}}} completedTrades {{value, plural, one {# trade} other {# trades}}} divineCards {{value, plural, one {# card} other {# cards}}} other {}} */
export const value = (values: { ranking: "collectionScore" | "completedTrades" | "divineCards" | "other" | "unopenedPacks"; value: number }) => text(17, values);

/** You are <b>number {place, number}</b> with {ranking, select, collectionScore {{value, plural, one {# point} other {# points}}} unopenedPacks {{value, plural, one {# pack} other {# packs}}} completedTrades {{value, plural, one {# trade} other {# trades}}} divineCards {{value, plural, one {# card} other {# cards}}} other {}}. */
export const ownPlace = (values: { b: Tag; place: number; ranking: "collectionScore" | "completedTrades" | "divineCards" | "other" | "unopenedPacks"; value: number }) => rich(18, values);

/** You are not in this ranking yet. */
export const noOwnPlace = () => text(19);

/** you */
export const you = () => text(20);

/** Nobody is here yet */
export const empty = () => text(21);

/** The first one to get here takes the lead. */
export const emptyHint = () => text(22);

/** See the catalogue */
export const seeCatalogue = () => text(23);
