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

/** Open packs for people, run the live queue, look after the overlay. */
export const lead = () => text(1);

/** Twitch */
export const toTwitch = () => text(2);

/** Health */
export const toHealth = () => text(3);

/** Does the early-access notice fit? */
export const noticeQuestion = () => text(4);

/** Every visitor reads it once. It says that all collections will be reset. You can change it later under Admin Actions. */
export const noticeQuestionLead = () => text(5);

/** The notice */
export const noticeField = () => text(6);

/** Write what visitors will read, or turn the notice off. */
export const noticePlaceholder = () => text(7);

/** Keep it */
export const noticeKeep = () => text(8);

/** Save this text */
export const noticeSave = () => text(9);

/** Turn it off */
export const noticeTurnOff = () => text(10);

/** The notice stays on. */
export const noticeKept = () => text(11);

/** Visitors now read your text. */
export const noticeSaved = () => text(12);

/** The notice is off. */
export const noticeOff = () => text(13);

/** People */
export const people = () => text(14);

/** Search by name */
export const searchField = () => text(15);

/** Who */
export const filter = () => text(16);

/** Active now */
export const filterActive = () => text(17);

/** Everybody */
export const filterAll = () => text(18);

/** Nobody here is called “{search}”. Try a shorter part of the name. */
export const nobodyFound = (values: { search: string }) => text(19, values);

/** Nobody was active in the last 30 minutes. Switch to everybody to see all accounts. */
export const nobodyActive = () => text(20);

/** Nobody has signed in yet. Share the address of this page with your viewers. */
export const nobodyYet = () => text(21);

/** These are the newest {count, number} accounts. Search to find others. */
export const newestAccounts = (values: { count: number }) => text(22, values);

/** These are the newest {count, number} matches. Type more of the name to find others. */
export const newestMatches = (values: { count: number }) => text(23, values);

/** People and their packs */
export const peopleTable = () => text(24);

/** Name */
export const columnName = () => text(25);

/** Packs */
export const columnPacks = () => text(26);

/** Preferred pack */
export const columnPreferred = () => text(27);

/** Last active */
export const columnActive = () => text(28);

/** never */
export const neverActive = () => text(29);

/** Open a pack of {username} */
export const openPack = (values: { username: string }) => text(30, values);

/** Pack */
export const packField = () => text(31);

/** Modifier on every card */
export const forcedModifierField = () => text(32);

/** Random */
export const randomModifier = () => text(33);

/** Force {modifier} (public in the history) */
export const forcedModifier = (values: { modifier: string }) => text(34, values);

/** Open live */
export const openLive = () => text(35);

/** Open off stream */
export const openOffStream = () => text(36);

/** No packs left. Give some first. */
export const noPacks = () => text(37);

/** {username} is number {place, number} in the live queue. */
export const queued = (values: { username: string; place: number }) => text(38, values);

/** A pack of {username} is being drawn by its ticket. Its cards follow in a moment. */
export const beingDrawn = (values: { username: string }) => text(39, values);

/** Preview a pack (gives nothing) */
export const preview = () => text(40);

/** Preview another */
export const previewAnother = () => text(41);

/** Preview of a pack */
export const previewCards = () => text(42);

/** Give packs to {username} */
export const givePacks = (values: { username: string }) => text(43, values);

/** Give packs */
export const giveField = () => text(44);

/** A whole number from 1 to {most, number}. */
export const giveInvalid = (values: { most: number }) => text(45, values);

/** Give */
export const give = () => text(46);

/** Overlay */
export const overlay = () => text(47);

/** Connected */
export const overlayConnected = () => text(48);

/** Not connected. Paste the link below into OBS as a browser source. */
export const overlayNeverConnected = () => text(49);

/** Not connected. Last seen {ago}. */
export const overlayNotConnected = (values: { ago: string }) => text(50, values);

/** Link for OBS (secret: do not show it on stream) */
export const overlayLinkField = () => text(51);

/** Copy link */
export const copyLink = () => text(52);

/** Link copied. Paste it as a browser source, {size}. */
export const linkCopied = (values: { size: string }) => text(53, values);

/** The browser did not allow copying. Select the link and copy it by hand. */
export const linkNotCopied = () => text(54);

/** New key… */
export const newKey = () => text(55);

/** Make a new overlay key? */
export const newKeyQuestion = () => text(56);

/** The old link stops working at once. Then paste the new link into OBS. */
export const newKeyConsequence = () => text(57);

/** Make a new key */
export const newKeyConfirm = () => text(58);

/** New key. Copy the new link into OBS. */
export const newKeyMade = () => text(59);

/** Goal and raffle for OBS (secret: do not show it on stream) */
export const goalLinkField = () => text(60);

/** Size of the goal and the raffle */
export const goalSize = () => text(61);

/** Large */
export const sizeLarge = () => text(62);

/** Small */
export const sizeSmall = () => text(63);

/** Wide */
export const sizeWide = () => text(64);

/** Copy the goal’s link */
export const copyGoalLink = () => text(65);

/** Browser source: {size}. It uses only this area, even if the source is larger. */
export const goalSizeHint = (values: { size: string }) => text(66, values);

/** Test opening (marked TEST, stores nothing) */
export const test = () => text(67);

/** Best rarity */
export const testRarity = () => text(68);

/** Any */
export const anyRarity = () => text(69);

/** Modifier */
export const testModifier = () => text(70);

/** Play a test */
export const playTest = () => text(71);

/** Show again */
export const replays = () => text(72);

/** Openings appear here. */
export const noOpenings = () => text(73);

/** Replay */
export const replay = () => text(74);

/** Replay the opening of {username} */
export const replayOf = (values: { username: string }) => text(75, values);

/** The replay is in the live queue. */
export const replayQueued = () => text(76);
