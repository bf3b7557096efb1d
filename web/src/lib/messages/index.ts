// Generated from en.json by `npm run messages`.

import { createCatalogue, type Tag } from "../catalogue";

export const { text, rich } = createCatalogue({
  "en": () => import("./en.json"),
  "de": () => import("./de.json"),
  "fr": () => import("./fr.json"),
  "es": () => import("./es.json"),
  "pt-BR": () => import("./pt-BR.json"),
  "ja": () => import("./ja.json"),
  "ar": () => import("./ar.json"),
});

/** Back */
export const back = () => text(0);

/** Cancel */
export const cancel = () => text(1);

/** Close */
export const close = () => text(2);

/** Done */
export const done = () => text(3);

/** Edit */
export const edit = () => text(4);

/** Remove */
export const remove = () => text(5);

/** Save */
export const save = () => text(6);

/** Try again */
export const tryAgain = () => text(7);

/** Undo */
export const undo = () => text(8);

/** Login with Twitch */
export const loginWithTwitch = () => text(9);

/** All */
export const all = () => text(10);

/** Unknown */
export const unknown = () => text(11);

/** Loading… */
export const loading = () => text(12);

/** {count, plural, one {# card} other {# cards}} */
export const cards = (values: { count: number }) => text(13, values);

/** {count, plural, one {# pack} other {# packs}} */
export const packs = (values: { count: number }) => text(14, values);

/** {count, plural, one {# copy} other {# copies}} */
export const copies = (values: { count: number }) => text(15, values);

/** just now */
export const justNow = () => text(16);

/** Show {more, number} more of {left, number} */
export const showMore = (values: { more: number; left: number }) => text(17, values);

/** Skip to content */
export const skipToContent = () => text(18);

/** {brand}, to the dashboard */
export const logoLabel = (values: { brand: string }) => text(19, values);

/** Demo */
export const demo = () => text(20);

/** Anyone can sign in as anyone here */
export const demoHint = () => text(21);

/** Main */
export const mainNavigation = () => text(22);

/** Login */
export const login = () => text(23);

/** Menu */
export const menu = () => text(24);

/** Early access */
export const earlyAccess = () => text(25);

/** Awh ok! */
export const acceptEarlyAccess = () => text(26);

/** <b>Maintenance.</b> You can still look around. Opening, trading and selling are paused. */
export const maintenance = (values: { b: Tag }) => rich(27, values);

/** <b>Maintenance.</b> You can still look around. Opening, trading and selling are paused. You can still run the live queue. */
export const maintenanceForModerators = (values: { b: Tag }) => rich(28, values);

/** Scroll to top */
export const scrollToTop = () => text(29);

/** Messages */
export const toasts = () => text(30);

/** Done: */
export const toastDone = () => text(31);

/** Error: */
export const toastError = () => text(32);

/** Dismiss */
export const dismiss = () => text(33);

/** {unread, plural, =0 {Your menu} one {Your menu, # unread notification} other {Your menu, # unread notifications}} */
export const profileMenu = (values: { unread: number }) => text(34, values);

/** Your menu could not be loaded. Open it again to try once more. */
export const menuNotLoaded = () => text(35);

/** Account */
export const accountTitle = () => text(36);

/** Achievements */
export const achievementsTitle = () => text(37);

/** Admin Actions */
export const adminActionsTitle = () => text(38);

/** Admin Dashboard */
export const adminDashboardTitle = () => text(39);

/** Brand */
export const brandTitle = () => text(40);

/** Card */
export const cardTitle = () => text(41);

/** Card Audit */
export const cardAuditTitle = () => text(42);

/** Card Grading */
export const cardGradingTitle = () => text(43);

/** Card Ownership */
export const cardOwnershipTitle = () => text(44);

/** Catalogue */
export const catalogueTitle = () => text(45);

/** Can the Streamer Cheat? */
export const cheatTitle = () => text(46);

/** Collection */
export const collectionTitle = () => text(47);

/** Create Listing */
export const createListingTitle = () => text(48);

/** Dashboard */
export const dashboardTitle = () => text(49);

/** Edit Achievements */
export const editAchievementsTitle = () => text(50);

/** Check a Grade */
export const gradeCheckTitle = () => text(51);

/** Health */
export const healthTitle = () => text(52);

/** Kitchen sink */
export const kitchenSinkTitle = () => text(53);

/** Import Cards */
export const importTitle = () => text(54);

/** Leaderboard */
export const leaderboardTitle = () => text(55);

/** Listing */
export const listingTitle = () => text(56);

/** Live Queue */
export const liveQueueTitle = () => text(57);

/** Market */
export const marketTitle = () => text(58);

/** Modifiers */
export const modifiersTitle = () => text(59);

/** My Collection */
export const myCollectionTitle = () => text(60);

/** Odds */
export const oddsTitle = () => text(61);

/** Check an Opening */
export const openingCheckTitle = () => text(62);

/** Pack Management */
export const packManagementTitle = () => text(63);

/** Page */
export const ownPageTitle = () => text(64);

/** Pending Trades */
export const pendingTradesTitle = () => text(65);

/** Profile */
export const profileTitle = () => text(66);

/** Public Log */
export const publicLogTitle = () => text(67);

/** Raffle */
export const raffleTitle = () => text(68);

/** Your Seeds */
export const seedsTitle = () => text(69);

/** Setup */
export const setupTitle = () => text(70);

/** Trading */
export const tradingTitle = () => text(71);

/** Wishes */
export const wishesTitle = () => text(72);

/** Waiting for the server to answer… */
export const waitingForServer = () => text(73);

/** That page is for admins. */
export const forAdmins = () => text(74);

/** That page is for admins. Moderators work on the page Live Queue, which is in your profile menu. */
export const forAdminsNotModerators = () => text(75);

/** That page is for moderators and admins. */
export const forModerators = () => text(76);

/** Page not found */
export const pageNotFound = () => text(77);

/** There is no page at this address */
export const noSuchAddress = () => text(78);

/** The address may be mistyped, or the page has moved. */
export const noSuchAddressHint = () => text(79);

/** Go to the dashboard */
export const toDashboard = () => text(80);

/** This page could not be loaded */
export const pageNotLoaded = () => text(81);

/** You’re offline */
export const offline = () => text(82);

/** Keep this page open */
export const keepPageOpen = () => text(83);

/** Load the page again */
export const loadPageAgain = () => text(84);

/** You’re offline. This page opens as soon as you are connected again. */
export const opensWhenOnline = () => text(85);

/** This page could not be loaded. The app tries again every few seconds and opens it when it can. */
export const opensWhenLoaded = () => text(86);

/** This page is slow to load: your connection is slow, or the server does not answer. It opens as soon as it has loaded. */
export const slowToLoad = () => text(87);

/** Something went wrong */
export const somethingWentWrong = () => text(88);

/** Loading the page again usually helps. */
export const loadingAgainHelps = () => text(89);

/** Something went wrong in this page. Load it again. */
export const bugInPage = () => text(90);

/** The server could not be reached. Check your connection and try again. */
export const serverNotReached = () => text(91);

/** HTTP error! Status: {status} */
export const serverStatus = (values: { status: string }) => text(92, values);

/** This could not be loaded. Check your connection and try again, or load the page again. */
export const partNotLoaded = () => text(93);

/** That did not work */
export const failed = () => text(94);

/** This may be out of date: {problem} */
export const outOfDate = (values: { problem: string }) => text(95, values);

/** Filters */
export const filters = () => text(96);

/** {count, plural, =0 {Filters} one {Filters (#)} other {Filters (#)}} */
export const activeFilters = (values: { count: number }) => text(97, values);

/** Rarity key */
export const rarityKey = () => text(98);

/** The search failed. Please try again. */
export const searchFailed = () => text(99);

/** Searching… */
export const searching = () => text(100);
