// Generated from en.json by `npm run messages`.

import { createCatalogue, type Tag } from "../catalogue";

export const { text, rich } = createCatalogue({
  "en": () => import("./en.json"),
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

/** Share */
export const share = () => text(9);

/** Login with Twitch */
export const loginWithTwitch = () => text(10);

/** All */
export const all = () => text(11);

/** None */
export const none = () => text(12);

/** On */
export const on = () => text(13);

/** Off */
export const off = () => text(14);

/** Unknown */
export const unknown = () => text(15);

/** Loading… */
export const loading = () => text(16);

/** {count, plural, one {# card} other {# cards}} */
export const cards = (values: { count: number }) => text(17, values);

/** {count, plural, one {# pack} other {# packs}} */
export const packs = (values: { count: number }) => text(18, values);

/** {count, plural, one {# copy} other {# copies}} */
export const copies = (values: { count: number }) => text(19, values);

/** just now */
export const justNow = () => text(20);

/** Show {more, number} more of {left, number} */
export const showMore = (values: { more: number; left: number }) => text(21, values);

/** Skip to content */
export const skipToContent = () => text(22);

/** {brand}, to the dashboard */
export const logoLabel = (values: { brand: string }) => text(23, values);

/** Demo */
export const demo = () => text(24);

/** Anyone can sign in as anyone here */
export const demoHint = () => text(25);

/** Main */
export const mainNavigation = () => text(26);

/** Login */
export const login = () => text(27);

/** Menu */
export const menu = () => text(28);

/** Early access */
export const earlyAccess = () => text(29);

/** Awh ok! */
export const acceptEarlyAccess = () => text(30);

/** <b>Maintenance.</b> You can still look around. Opening, trading and selling are paused. */
export const maintenance = (values: { b: Tag }) => rich(31, values);

/** <b>Maintenance.</b> You can still look around. Opening, trading and selling are paused. You can still run the live queue. */
export const maintenanceForModerators = (values: { b: Tag }) => rich(32, values);

/** Scroll to top */
export const scrollToTop = () => text(33);

/** Messages */
export const toasts = () => text(34);

/** Done: */
export const toastDone = () => text(35);

/** Error: */
export const toastError = () => text(36);

/** Dismiss */
export const dismiss = () => text(37);

/** {unread, plural, =0 {Your menu} one {Your menu, # unread notification} other {Your menu, # unread notifications}} */
export const profileMenu = (values: { unread: number }) => text(38, values);

/** Level {level, number} */
export const level = (values: { level: number }) => text(39, values);

/** Your pages */
export const ownPages = () => text(40);

/** My Profile */
export const myProfile = () => text(41);

/** Logout */
export const logout = () => text(42);

/** You are signed out. */
export const signedOut = () => text(43);

/** Your notifications could not be loaded. Open the menu again to try once more. */
export const notificationsNotLoaded = () => text(44);

/** Theme */
export const theme = () => text(45);

/** Dark */
export const darkTheme = () => text(46);

/** Light */
export const lightTheme = () => text(47);

/** Card effects */
export const cardEffects = () => text(48);

/** Lite */
export const liteEffects = () => text(49);

/** Full */
export const fullEffects = () => text(50);

/** Sound of openings */
export const openingSound = () => text(51);

/** Volume */
export const volume = () => text(52);

/** {percent, number} percent */
export const volumeLevel = (values: { percent: number }) => text(53, values);

/** Account */
export const accountTitle = () => text(54);

/** Achievements */
export const achievementsTitle = () => text(55);

/** Admin Actions */
export const adminActionsTitle = () => text(56);

/** Admin Dashboard */
export const adminDashboardTitle = () => text(57);

/** Card */
export const cardTitle = () => text(58);

/** Card Audit */
export const cardAuditTitle = () => text(59);

/** Card Grading */
export const cardGradingTitle = () => text(60);

/** Card Ownership */
export const cardOwnershipTitle = () => text(61);

/** Catalogue */
export const catalogueTitle = () => text(62);

/** Can the Streamer Cheat? */
export const cheatTitle = () => text(63);

/** Collection */
export const collectionTitle = () => text(64);

/** Create Listing */
export const createListingTitle = () => text(65);

/** Dashboard */
export const dashboardTitle = () => text(66);

/** Edit Achievements */
export const editAchievementsTitle = () => text(67);

/** Check a Grade */
export const gradeCheckTitle = () => text(68);

/** Health */
export const healthTitle = () => text(69);

/** Kitchen sink */
export const kitchenSinkTitle = () => text(70);

/** Import Cards */
export const importTitle = () => text(71);

/** Leaderboard */
export const leaderboardTitle = () => text(72);

/** Listing */
export const listingTitle = () => text(73);

/** Live Queue */
export const liveQueueTitle = () => text(74);

/** Market */
export const marketTitle = () => text(75);

/** Modifiers */
export const modifiersTitle = () => text(76);

/** My Collection */
export const myCollectionTitle = () => text(77);

/** Odds */
export const oddsTitle = () => text(78);

/** Check an Opening */
export const openingCheckTitle = () => text(79);

/** Pack Management */
export const packManagementTitle = () => text(80);

/** Pending Trades */
export const pendingTradesTitle = () => text(81);

/** Profile */
export const profileTitle = () => text(82);

/** Public Log */
export const publicLogTitle = () => text(83);

/** Raffle */
export const raffleTitle = () => text(84);

/** Your Seeds */
export const seedsTitle = () => text(85);

/** Trading */
export const tradingTitle = () => text(86);

/** Wishes */
export const wishesTitle = () => text(87);

/** Waiting for the server to answer… */
export const waitingForServer = () => text(88);

/** That page is for admins. */
export const forAdmins = () => text(89);

/** That page is for admins. Moderators work on the page Live Queue, in your profile menu. */
export const forAdminsNotModerators = () => text(90);

/** That page is for moderators and admins. */
export const forModerators = () => text(91);

/** Page not found */
export const pageNotFound = () => text(92);

/** There is no page at this address */
export const noSuchAddress = () => text(93);

/** The address may be mistyped, or the page has moved. */
export const noSuchAddressHint = () => text(94);

/** Go to the dashboard */
export const toDashboard = () => text(95);

/** This page could not be loaded */
export const pageNotLoaded = () => text(96);

/** You’re offline */
export const offline = () => text(97);

/** Keep this page open */
export const keepPageOpen = () => text(98);

/** Load the page again */
export const loadPageAgain = () => text(99);

/** You’re offline. This page opens as soon as you are connected again. */
export const opensWhenOnline = () => text(100);

/** This page could not be loaded. The app tries again every few seconds and opens the page when it can. */
export const opensWhenLoaded = () => text(101);

/** This page is slow to load: the connection is slow, or the server does not answer. It opens as soon as it has loaded. */
export const slowToLoad = () => text(102);

/** Something went wrong */
export const somethingWentWrong = () => text(103);

/** Loading the page again usually helps. */
export const loadingAgainHelps = () => text(104);

/** Something went wrong in this page. Load it again. */
export const bugInPage = () => text(105);

/** The server could not be reached. Check your connection and try again. */
export const serverNotReached = () => text(106);

/** HTTP error! Status: {status} */
export const serverStatus = (values: { status: string }) => text(107, values);

/** This could not be loaded. Check your connection and try again, or load the page again. */
export const partNotLoaded = () => text(108);

/** That did not work */
export const failed = () => text(109);

/** This may be out of date: {problem} */
export const outOfDate = (values: { problem: string }) => text(110, values);

/** Filters */
export const filters = () => text(111);

/** {count, plural, =0 {Filters} one {Filters (#)} other {Filters (#)}} */
export const activeFilters = (values: { count: number }) => text(112, values);

/** Rarity key */
export const rarityKey = () => text(113);

/** The search did not answer. Please try again. */
export const searchFailed = () => text(114);

/** Searching… */
export const searching = () => text(115);

/** Link copied */
export const linkCopied = () => text(116);

/** This browser neither shares nor copies. The link is {link} */
export const linkToCopy = (values: { link: string }) => text(117, values);

/** {label}: one less */
export const oneLess = (values: { label: string }) => text(118, values);

/** {label}: one more */
export const oneMore = (values: { label: string }) => text(119, values);

/** {count, plural, one {# character left} other {# characters left}} */
export const charactersLeft = (values: { count: number }) => text(120, values);

/** Until {end} */
export const until = (values: { end: string }) => text(121, values);

/** Ended */
export const ended = () => text(122);

/** ended */
export const endedSpoken = () => text(123);

/** {days, number}d {hours, number}h */
export const daysShort = (values: { days: number; hours: number }) => text(124, values);

/** {hours, number}h {minutes, number}m */
export const hoursShort = (values: { hours: number; minutes: number }) => text(125, values);

/** {minutes, number} min */
export const minutesShort = (values: { minutes: number }) => text(126, values);

/** {count, plural, one {# day left} other {# days left}} */
export const daysLeft = (values: { count: number }) => text(127, values);

/** {count, plural, one {# hour left} other {# hours left}} */
export const hoursLeft = (values: { count: number }) => text(128, values);

/** {count, plural, one {# minute left} other {# minutes left}} */
export const minutesLeft = (values: { count: number }) => text(129, values);

/** less than a minute left */
export const lastMinute = () => text(130);
