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

/** Profile */
export const title = () => text(0);

/** Profile of {name} */
export const loading = (values: { name: string }) => text(1, values);

/** The profile could not be loaded */
export const failed = () => text(2);

/** No such collector */
export const absent = () => text(3);

/** Nobody here is called {name}. Check the name, or search for it above. */
export const absentHint = (values: { name: string }) => text(4, values);

/** Collector */
export const collector = () => text(5);

/** Admin */
export const admin = () => text(6);

/** Collecting since {month} */
export const memberSince = (values: { month: string }) => text(7, values);

/** <b>Level {level, number}</b> · {xp, number} XP */
export const level = (values: { b: Tag; level: number; xp: number }) => rich(8, values);

/** {xp, number} XP to level {level, number} */
export const untilLevel = (values: { xp: number; level: number }) => text(9, values);

/** Progress to level {level, number} */
export const levelProgress = (values: { level: number }) => text(10, values);

/** Trade with {name} */
export const trade = (values: { name: string }) => text(11, values);

/** Full collection */
export const fullCollection = () => text(12);

/** Cards */
export const countCards = () => text(13);

/** Card versions */
export const countDifferentCards = () => text(14);

/** Packs opened */
export const countPacksOpened = () => text(15);

/** Packs unopened */
export const countPacksUnopened = () => text(16);

/** Trades and sales */
export const countTrades = () => text(17);

/** Featured cards */
export const featuredCards = () => text(18);

/** {count, number} of {maximum, number} */
export const featuredCount = (values: { count: number; maximum: number }) => text(19, values);

/** {name} has not featured a card yet. */
export const noFeaturedCards = (values: { name: string }) => text(20, values);

/** Choose a card to feature from your collection. */
export const featureCard = () => text(21);

/** Open a card and press Feature */
export const featureCardHint = () => text(22);

/** Featured achievements */
export const featuredAchievements = () => text(23);

/** Nothing shown yet. You can show up to four achievements here. */
export const noFeaturedAchievements = () => text(24);

/** Choose achievements */
export const chooseAchievements = () => text(25);

/** Recent openings */
export const openings = () => text(26);

/** The last packs {name} opened. */
export const openingsLead = (values: { name: string }) => text(27, values);

/** The last packs you opened. */
export const ownOpeningsLead = () => text(28);

/** No pack opened so far. */
export const noOpenings = () => text(29);

/** You have not opened a pack yet. */
export const noOwnOpenings = () => text(30);

/** More about {name} */
export const aside = (values: { name: string }) => text(31, values);

/** Favourite card */
export const favoriteCard = () => text(32);

/** {name} has not chosen a favourite card. */
export const noFavoriteCard = (values: { name: string }) => text(33, values);

/** Choose your favourite card, so that others know what to offer you. */
export const noOwnFavoriteCard = () => text(34);

/** Choose a card */
export const chooseFavoriteCard = () => text(35);

/** Change */
export const changeFavoriteCard = () => text(36);

/** Have one? Offer a trade */
export const offerFavoriteCard = () => text(37);

/** Wishes */
export const wishes = () => text(38);

/** What others see of your wish list. */
export const ownWishesLead = () => text(39);

/** The wishes could not be loaded */
export const wishesFailed = () => text(40);

/** Loading the wishes */
export const wishesLoading = () => text(41);

/** Nothing yet. Press the heart of a card, so that others know what you want. */
export const noOwnWishes = () => text(42);

/** What {name} wishes for */
export const wishList = (values: { name: string }) => text(43, values);

/** Your wishes */
export const ownWishList = () => text(44);

/** In any rarity */
export const anyRarity = () => text(45);

/** <mark>{rarity}</mark> or better */
export const orBetter = (values: { mark: Tag; rarity: string }) => rich(46, values);

/** Offer */
export const offer = () => text(47);

/** Offer {name} a trade for {card} */
export const offerFor = (values: { name: string; card: string }) => text(48, values);

/** Show all {count, number} */
export const allWishes = (values: { count: number }) => text(49, values);

/** My wish list */
export const openWishList = () => text(50);

/** Preferred pack */
export const preferredPack = () => text(51);

/** Opened by default */
export const preferredPackChoice = () => text(52);

/** No preference */
export const noPreferredPack = () => text(53);

/** Preferred pack changed. */
export const preferredPackChanged = () => text(54);

/** Series */
export const series = () => text(55);

/** How many cards of each they own, in any rarity. */
export const seriesLead = () => text(56);

/** How many cards of each you own, in any rarity. */
export const ownSeriesLead = () => text(57);

/** The series could not be loaded */
export const seriesFailed = () => text(58);

/** No series has been printed yet. */
export const noSeries = () => text(59);

/** complete */
export const seriesComplete = () => text(60);

/** {owned, number} of {total, number} */
export const seriesProgress = (values: { owned: number; total: number }) => text(61, values);
