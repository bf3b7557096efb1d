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

/** Admin Dashboard */
export const title = () => text(0);

/** Open packs for people, run the live queue and set up the overlay. */
export const lead = () => text(1);

/** Twitch */
export const toTwitch = () => text(2);

/** Health */
export const toHealth = () => text(3);

/** Setup */
export const toSetup = () => text(4);

/** Keep the early-access notice? */
export const noticeQuestion = () => text(5);

/** Every visitor reads it once. It says that all collections will be reset. You can change it later under Admin Actions. */
export const noticeQuestionLead = () => text(6);

/** The notice */
export const noticeField = () => text(7);

/** Write what visitors will read, or turn the notice off. */
export const noticePlaceholder = () => text(8);

/** Keep it */
export const noticeKeep = () => text(9);

/** Save this text */
export const noticeSave = () => text(10);

/** Turn it off */
export const noticeTurnOff = () => text(11);

/** The notice stays on. */
export const noticeKept = () => text(12);

/** Visitors now read your text. */
export const noticeSaved = () => text(13);

/** The notice is off. */
export const noticeOff = () => text(14);

/** People */
export const people = () => text(15);

/** Search by name */
export const searchField = () => text(16);

/** Show */
export const filter = () => text(17);

/** Active now */
export const filterActive = () => text(18);

/** Everybody */
export const filterAll = () => text(19);

/** Nobody here is called “{search}”. Try a shorter part of the name. */
export const nobodyFound = (values: { search: string }) => text(20, values);

/** Nobody was active in the last 30 minutes. Switch to everybody to see all accounts. */
export const nobodyActive = () => text(21);

/** Nobody has signed in yet. Share the address of this page with your viewers. */
export const nobodyYet = () => text(22);

/** These are the newest {count, number} accounts. Search to find others. */
export const newestAccounts = (values: { count: number }) => text(23, values);

/** These are the newest {count, number} matches. Type more of the name to find others. */
export const newestMatches = (values: { count: number }) => text(24, values);

/** People and their packs */
export const peopleTable = () => text(25);

/** Name */
export const columnName = () => text(26);

/** Packs */
export const columnPacks = () => text(27);

/** Preferred pack */
export const columnPreferred = () => text(28);

/** Last active */
export const columnActive = () => text(29);

/** never */
export const neverActive = () => text(30);

/** Open a pack of {username} */
export const openPack = (values: { username: string }) => text(31, values);

/** Pack */
export const packField = () => text(32);

/** Modifier on every card */
export const forcedModifierField = () => text(33);

/** Random */
export const randomModifier = () => text(34);

/** Force {modifier} (public in the history) */
export const forcedModifier = (values: { modifier: string }) => text(35, values);

/** Open live */
export const openLive = () => text(36);

/** Open off stream */
export const openOffStream = () => text(37);

/** No packs left. Give some first. */
export const noPacks = () => text(38);

/** {username} is number {place, number} in the live queue. */
export const queued = (values: { username: string; place: number }) => text(39, values);

/** {username}’s pack is being drawn by its ticket. Its cards follow in a moment. */
export const beingDrawn = (values: { username: string }) => text(40, values);

/** Preview a pack (nobody gets the cards) */
export const preview = () => text(41);

/** Preview another */
export const previewAnother = () => text(42);

/** Preview of a pack */
export const previewCards = () => text(43);

/** Give packs to {username} */
export const givePacks = (values: { username: string }) => text(44, values);

/** Give packs */
export const giveField = () => text(45);

/** A whole number from 1 to {most, number}. */
export const giveInvalid = (values: { most: number }) => text(46, values);

/** Give */
export const give = () => text(47);

/** Overlay */
export const overlay = () => text(48);

/** Connected */
export const overlayConnected = () => text(49);

/** Not connected. Paste the link below into OBS as a browser source. */
export const overlayNeverConnected = () => text(50);

/** Not connected. Last seen {ago}. */
export const overlayNotConnected = (values: { ago: string }) => text(51, values);

/** Link for OBS (secret: do not show it on stream) */
export const overlayLinkField = () => text(52);

/** Copy link */
export const copyLink = () => text(53);

/** Link copied. Paste it as a browser source, {size}. */
export const linkCopied = (values: { size: string }) => text(54, values);

/** The browser did not allow copying. Select the link and copy it yourself. */
export const linkNotCopied = () => text(55);

/** Replace this link… */
export const newKey = () => text(56);

/** Replace the link for OBS? */
export const newKeyQuestion = () => text(57);

/** The old link stops working at once. Then paste the new link into OBS. */
export const newKeyConsequence = () => text(58);

/** Replace the link */
export const newKeyConfirm = () => text(59);

/** The link is replaced. Copy the new link into OBS. */
export const newKeyMade = () => text(60);

/** Goal and raffle for OBS (secret: do not show it on stream) */
export const goalLinkField = () => text(61);

/** Size of the goal and the raffle */
export const goalSize = () => text(62);

/** Large */
export const sizeLarge = () => text(63);

/** Small */
export const sizeSmall = () => text(64);

/** Wide */
export const sizeWide = () => text(65);

/** Copy the goal’s link */
export const copyGoalLink = () => text(66);

/** Browser source: {size}. It uses only this area, even if the source is larger. */
export const goalSizeHint = (values: { size: string }) => text(67, values);

/** Test opening (marked TEST, nothing is saved) */
export const test = () => text(68);

/** Best rarity */
export const testRarity = () => text(69);

/** Any */
export const anyRarity = () => text(70);

/** Modifier */
export const testModifier = () => text(71);

/** No modifier */
export const noModifier = () => text(72);

/** Play a test opening */
export const playTest = () => text(73);

/** Replay an opening */
export const replays = () => text(74);

/** Openings appear here. */
export const noOpenings = () => text(75);

/** Replay */
export const replay = () => text(76);

/** Replay the opening of {username} */
export const replayOf = (values: { username: string }) => text(77, values);

/** The replay is in the live queue. */
export const replayQueued = () => text(78);
