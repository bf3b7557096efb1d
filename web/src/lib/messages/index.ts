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

/** {count, plural, one {# card} other {# cards}} */
export const designs = (values: { count: number }) => text(14, values);

/** {count, plural, one {# pack} other {# packs}} */
export const packs = (values: { count: number }) => text(15, values);

/** {count, plural, one {# copy} other {# copies}} */
export const copies = (values: { count: number }) => text(16, values);

/** just now */
export const justNow = () => text(17);

/** Show {more, number} more of {left, number} */
export const showMore = (values: { more: number; left: number }) => text(18, values);

/** Skip to content */
export const skipToContent = () => text(19);

/** {brand}, to the dashboard */
export const logoLabel = (values: { brand: string }) => text(20, values);

/** Demo */
export const demo = () => text(21);

/** Anyone can sign in as anyone here */
export const demoHint = () => text(22);

/** Main */
export const mainNavigation = () => text(23);

/** Login */
export const login = () => text(24);

/** Menu */
export const menu = () => text(25);

/** Early access */
export const earlyAccess = () => text(26);

/** Awh ok! */
export const acceptEarlyAccess = () => text(27);

/** <b>Maintenance.</b> You can still look around. Opening, trading and selling are paused. */
export const maintenance = (values: { b: Tag }) => rich(28, values);

/** <b>Maintenance.</b> You can still look around. Opening, trading and selling are paused. You can still run the live queue. */
export const maintenanceForModerators = (values: { b: Tag }) => rich(29, values);

/** Scroll to top */
export const scrollToTop = () => text(30);

/** Messages */
export const toasts = () => text(31);

/** Done: */
export const toastDone = () => text(32);

/** Error: */
export const toastError = () => text(33);

/** Dismiss */
export const dismiss = () => text(34);

/** {unread, plural, =0 {Your menu} one {Your menu, # unread notification} other {Your menu, # unread notifications}} */
export const profileMenu = (values: { unread: number }) => text(35, values);

/** Your menu could not be loaded. Open it again to try once more. */
export const menuNotLoaded = () => text(36);

/** Account */
export const accountTitle = () => text(37);

/** Achievements */
export const achievementsTitle = () => text(38);

/** Admin Actions */
export const adminActionsTitle = () => text(39);

/** Admin Dashboard */
export const adminDashboardTitle = () => text(40);

/** Brand */
export const brandTitle = () => text(41);

/** Card */
export const cardTitle = () => text(42);

/** Card Audit */
export const cardAuditTitle = () => text(43);

/** Card Grading */
export const cardGradingTitle = () => text(44);

/** Card Ownership */
export const cardOwnershipTitle = () => text(45);

/** Catalogue */
export const catalogueTitle = () => text(46);

/** Can the Streamer Cheat? */
export const cheatTitle = () => text(47);

/** Collection */
export const collectionTitle = () => text(48);

/** Create Listing */
export const createListingTitle = () => text(49);

/** Dashboard */
export const dashboardTitle = () => text(50);

/** Edit Achievements */
export const editAchievementsTitle = () => text(51);

/** Check a Grade */
export const gradeCheckTitle = () => text(52);

/** Health */
export const healthTitle = () => text(53);

/** Kitchen sink */
export const kitchenSinkTitle = () => text(54);

/** Import Cards */
export const importTitle = () => text(55);

/** Leaderboard */
export const leaderboardTitle = () => text(56);

/** Listing */
export const listingTitle = () => text(57);

/** Live Queue */
export const liveQueueTitle = () => text(58);

/** Market */
export const marketTitle = () => text(59);

/** Modifiers */
export const modifiersTitle = () => text(60);

/** My Collection */
export const myCollectionTitle = () => text(61);

/** Odds */
export const oddsTitle = () => text(62);

/** Check an Opening */
export const openingCheckTitle = () => text(63);

/** Pack Management */
export const packManagementTitle = () => text(64);

/** Page */
export const ownPageTitle = () => text(65);

/** Pending Trades */
export const pendingTradesTitle = () => text(66);

/** Profile */
export const profileTitle = () => text(67);

/** Public Log */
export const publicLogTitle = () => text(68);

/** Raffle */
export const raffleTitle = () => text(69);

/** Your Seeds */
export const seedsTitle = () => text(70);

/** Setup */
export const setupTitle = () => text(71);

/** Trading */
export const tradingTitle = () => text(72);

/** Wishes */
export const wishesTitle = () => text(73);

/** Waiting for the server to answer… */
export const waitingForServer = () => text(74);

/** That page is for admins. */
export const forAdmins = () => text(75);

/** That page is for admins. Moderators work on the page Live Queue, which is in your profile menu. */
export const forAdminsNotModerators = () => text(76);

/** That page is for moderators and admins. */
export const forModerators = () => text(77);

/** Page not found */
export const pageNotFound = () => text(78);

/** There is no page at this address */
export const noSuchAddress = () => text(79);

/** The address may be mistyped, or the page has moved. */
export const noSuchAddressHint = () => text(80);

/** Go to the dashboard */
export const toDashboard = () => text(81);

/** This page could not be loaded */
export const pageNotLoaded = () => text(82);

/** You’re offline */
export const offline = () => text(83);

/** Keep this page open */
export const keepPageOpen = () => text(84);

/** Load the page again */
export const loadPageAgain = () => text(85);

/** You’re offline. This page opens as soon as you are connected again. */
export const opensWhenOnline = () => text(86);

/** This page could not be loaded. The app tries again every few seconds and opens it when it can. */
export const opensWhenLoaded = () => text(87);

/** This page is slow to load: your connection is slow, or the server does not answer. It opens as soon as it has loaded. */
export const slowToLoad = () => text(88);

/** Something went wrong */
export const somethingWentWrong = () => text(89);

/** Loading the page again usually helps. */
export const loadingAgainHelps = () => text(90);

/** Something went wrong in this page. Load it again. */
export const bugInPage = () => text(91);

/** The server could not be reached. Check your connection and try again. */
export const serverNotReached = () => text(92);

/** HTTP error! Status: {status} */
export const serverStatus = (values: { status: string }) => text(93, values);

/** This could not be loaded. Check your connection and try again, or load the page again. */
export const partNotLoaded = () => text(94);

/** That did not work */
export const failed = () => text(95);

/** This may be out of date: {problem} */
export const outOfDate = (values: { problem: string }) => text(96, values);

/** Filters */
export const filters = () => text(97);

/** {count, plural, =0 {Filters} one {Filters (#)} other {Filters (#)}} */
export const activeFilters = (values: { count: number }) => text(98, values);

/** Rarity key */
export const rarityKey = () => text(99);

/** The search failed. Please try again. */
export const searchFailed = () => text(100);

/** Searching… */
export const searching = () => text(101);

/** {unread, plural, =0 {Notifications} one {Notifications, # unread} other {Notifications, # unread}} */
export const bell = (values: { unread: number }) => text(102, values);
