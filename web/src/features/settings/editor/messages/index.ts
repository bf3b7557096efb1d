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

/** Settings */
export const title = () => text(0);

/** Changes apply to everybody as soon as you save. Each change is in the admin log. */
export const lead = () => text(1);

/** Loading the settings */
export const loading = () => text(2);

/** The settings could not be loaded */
export const failed = () => text(3);

/** The settings are saved. */
export const saved = () => text(4);

/** Name, logo and texts are also on the page <link>Brand</link>, with colours, pictures, pages and a preview. */
export const brandHint = (values: { link: Tag }) => rich(5, values);

/** The site */
export const groupSite = () => text(6);

/** Opening packs */
export const groupOpening = () => text(7);

/** Packs that are earned */
export const groupEarning = () => text(8);

/** Twitch and its chat */
export const groupTwitch = () => text(9);

/** Trades and market */
export const groupTrading = () => text(10);

/** Grading */
export const groupGrading = () => text(11);

/** More */
export const groupMore = () => text(12);

/** default */
export const groupAsDefault = () => text(13);

/** {count, number} changed */
export const groupChanged = (values: { count: number }) => text(14, values);

/** {count, number} not saved */
export const groupUnsaved = (values: { count: number }) => text(15, values);

/** Name of the site */
export const brandName = () => text(16);

/** Welcome text */
export const brandIntro = () => text(17);

/** Logo */
export const brandLogo = () => text(18);

/** Early-access notice */
export const earlyAccess = () => text(19);

/** Text of the notice */
export const earlyAccessText = () => text(20);

/** Where packs are opened */
export const packOpening = () => text(21);

/** Live on stream */
export const packOpeningStream = () => text(22);

/** By collectors themselves */
export const packOpeningSelf = () => text(23);

/** Both */
export const packOpeningBoth = () => text(24);

/** Packs opened off stream */
export const drawAlone = () => text(25);

/** Drawn immediately */
export const drawAloneImmediate = () => text(26);

/** Drawn with a public random number */
export const drawAloneTicket = () => text(27);

/** When the randomness beacon cannot be used */
export const beaconMissing = () => text(28);

/** Draw without it */
export const beaconMissingLevelOne = () => text(29);

/** Wait for it */
export const beaconMissingWait = () => text(30);

/** The queue waits for the overlay */
export const overlayRequired = () => text(31);

/** First sign-in */
export const packsFirstSignIn = () => text(32);

/** Subscription, tier 1 */
export const packsSubTier1 = () => text(33);

/** Subscription, tier 2 */
export const packsSubTier2 = () => text(34);

/** Subscription, tier 3 */
export const packsSubTier3 = () => text(35);

/** Subscription by Prime */
export const packsSubPrime = () => text(36);

/** Gifters of subscriptions get packs, too */
export const packsForGifter = () => text(37);

/** Channel-point reward */
export const rewardTitle = () => text(38);

/** Channel-point reward, live */
export const rewardLiveTitle = () => text(39);

/** Packs for the reward */
export const packsPerReward = () => text(40);

/** Bits for a pack */
export const bitsPerPack = () => text(41);

/** Packs for a raid */
export const packsPerRaid = () => text(42);

/** Minimum viewers of a raid */
export const raidViewersMin = () => text(43);

/** How events arrive */
export const twitchTransport = () => text(44);

/** Connection opened by this server */
export const twitchTransportWebsocket = () => text(45);

/** Calls to this server */
export const twitchTransportWebhook = () => text(46);

/** Commands in the chat */
export const chatCommands = () => text(47);

/** Head of the public log in the chat */
export const chatHeads = () => text(48);

/** Seconds until the same person can ask again */
export const chatPersonSeconds = () => text(49);

/** Seconds between two answers to a command */
export const chatCommandSeconds = () => text(50);

/** Cards per side of a trade */
export const tradeCards = () => text(51);

/** Packs per side of a trade */
export const tradePacks = () => text(52);

/** Hours until a trade expires */
export const tradeHours = () => text(53);

/** Hours until a listing ends */
export const marketHours = () => text(54);

/** Packs per day that moderators can give */
export const moderatorPacks = () => text(55);

/** Hours that grading takes */
export const gradingHours = () => text(56);

/** Weights of the grades */
export const gradingWeights = () => text(57);

/** on */
export const on = () => text(58);

/** off */
export const off = () => text(59);

/** empty */
export const empty = () => text(60);

/** Not saved */
export const notSaved = () => text(61);

/** Changed */
export const changed = () => text(62);

/** Back to default <small>({value})</small> */
export const backToDefault = (values: { small: Tag; value: string }) => rich(63, values);

/** As visitors will see it */
export const previewTitle = () => text(64);

/** There is no early-access notice. */
export const previewNoNotice = () => text(65);

/** Awh ok! */
export const previewAccept = () => text(66);

/** Not saved yet */
export const barLabel = () => text(67);

/** <b>{setting}</b>: {from}<arrow> becomes </arrow>{to} */
export const barChange = (values: { b: Tag; setting: string; from: string; arrow: Tag; to: string }) => rich(68, values);

/** Discard */
export const discard = () => text(69);

/** {count, plural, one {Save # change} other {Save # changes}} */
export const saveChanges = (values: { count: number }) => text(70, values);

/** Maintenance */
export const maintenance = () => text(71);

/** On */
export const maintenanceOn = () => text(72);

/** Off */
export const maintenanceOff = () => text(73);

/** While it is on, everybody can sign in and look around, but only admins can open packs, trade, sell or grade. Events from Twitch still count. The live queue continues unless it is paused. Moderators still control it, can end the raffle, and can mark the stream as ended. */
export const maintenanceLead = () => text(74);

/** Loading the maintenance mode */
export const maintenanceLoading = () => text(75);

/** The maintenance mode could not be loaded */
export const maintenanceFailed = () => text(76);

/** Maintenance mode */
export const maintenanceSwitch = () => text(77);

/** Maintenance mode is on. */
export const maintenanceTurnedOn = () => text(78);

/** Maintenance mode is off: everything works again. */
export const maintenanceTurnedOff = () => text(79);

/** Turn maintenance mode on? */
export const maintenanceQuestion = () => text(80);

/** Only admins can open, trade, sell or grade anything until you turn it off. Every page says so. */
export const maintenanceConsequence = () => text(81);

/** Turn it on */
export const maintenanceTurnOn = () => text(82);

/** Language */
export const language = () => text(83);

/** “{name}” */
export const quoted = (values: { name: string }) => text(84, values);
