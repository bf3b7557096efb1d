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

/** Can the streamer cheat? */
export const title = () => text(0);

/** No, if the pack was drawn by a ticket and somebody else, such as a viewer’s browser, saved the newest hash of the public log in time. With other packs, the streamer could. This page says how, and how you would notice. */
export const lead = () => text(1);

/** The public log */
export const logLink = () => text(2);

/** This is a demo with a fake public number, so its results prove nothing. */
export const demo = () => text(3);

/** How a live pack works */
export const livePack = () => text(4);

/** The number does not exist yet */
export const beforeNumber = () => text(5);

/** The number is public */
export const afterNumber = () => text(6);

/** {place, number}. {step} */
export const stepHeading = (values: { place: number; step: string }) => text(7, values);

/** The ticket */
export const stepTicket = () => text(8);

/** When a pack’s turn comes, the server writes a ticket. It fixes the seed, the pack and its contents. */
export const stepTicketText = () => text(9);

/** The log */
export const stepLog = () => text(10);

/** The server puts the ticket into a batch of the public log. The batch names a number that the beacon has not made yet. */
export const stepLogText = () => text(11);

/** The head */
export const stepHead = () => text(12);

/** The server sends the batch’s hash, its head, to every open page, the overlay and the chat. People keep it there. */
export const stepHeadText = () => text(13);

/** The number */
export const stepNumber = () => text(14);

/** Seconds later the beacon publishes the number. Several independent organisations run the beacon together. */
export const stepNumberText = () => text(15);

/** The cards */
export const stepCards = () => text(16);

/** The cards follow from seed, ticket and number. Anyone can draw them again once the seed is revealed. */
export const stepCardsText = () => text(17);

/** What each mark proves */
export const marks = () => text(18);

/** The check of every opening shows one of these marks. */
export const marksLead = () => text(19);

/** Ticket and beacon, witnessed */
export const markWitnessed = () => text(20);

/** Neither the streamer nor the opener could choose the cards. */
export const markWitnessedProves = () => text(21);

/** Ticket and beacon, witness not known */
export const markTicket = () => text(22);

/** All public data fits. It is fully proved once somebody who saved the log’s hash in time confirms it. */
export const markTicketProves = () => text(23);

/** Ticket and beacon, but a chosen modifier or unusual contents */
export const markChosen = () => text(24);

/** The cards were drawn. But the streamer chose the modifier, or the pack had contents that few openings used. */
export const markChosenProves = () => text(25);

/** Browser entropy */
export const markBrowserEntropy = () => text(26);

/** The streamer alone could not choose the cards. Streamer and opener together could, and so could a person who read the database. */
export const markBrowserEntropyProves = () => text(27);

/** Disturbed */
export const markDisturbed = () => text(28);

/** A later event may have changed the cards. So it proves only what “Browser entropy” proves: the streamer alone could not choose them. */
export const markDisturbedProves = () => text(29);

/** Server entropy only · No beacon */
export const markServerEntropy = () => text(30);

/** The seed was fixed in advance, but the streamer could know the result. */
export const markServerEntropyProves = () => text(31);

/** Other beacon · Demo beacon */
export const markOtherBeacon = () => text(32);

/** The seed was fixed in advance, but the streamer could know the result, as with “Server entropy only”. */
export const markOtherBeaconProves = () => text(33);

/** Before the public log */
export const markVersion1 = () => text(34);

/** The opening is older than the log. The streamer could know the result, and could choose the server’s seed to fit the opener’s. */
export const markVersion1Proves = () => text(35);

/** What is always possible */
export const possible = () => text(36);

/** No check can prevent these. */
export const possibleLead = () => text(37);

/** Give packs to some people and not to others. */
export const possibleGifts = () => text(38);

/** Make packs with better contents. The contents and the number of their openings are public. */
export const possibleContents = () => text(39);

/** Choose the modifier of a pack. The check of the opening says so. */
export const possibleModifier = () => text(40);

/** Delay or reorder packs before they have a ticket. */
export const possibleDelay = () => text(41);

/** See the cards shortly before the audience. */
export const possiblePeek = () => text(42);

/** Open packs with second accounts until a good card comes, and pass it on. These openings are public. */
export const possibleAccounts = () => text(43);

/** Be a witness */
export const witness = () => text(44);

/** One honest witness per stream is enough. */
export const witnessLead = () => text(45);

/** Keep a page of this site open. Your browser keeps the heads of live packs. */
export const witnessPage = () => text(46);

/** Watch the chat. The bot writes the head of each live pack there before its number is public. */
export const witnessChat = () => text(47);

/** Run <code>foilcast watch</code>. It proves the order without a clock. */
export const witnessProgram = (values: { code: Tag }) => rich(48, values);

/** Heads and witnesses */
export const witnessLink = () => text(49);

/** Without a ticket */
export const noTicket = () => text(50);

/** Packs that are opened at once are drawn without the beacon. */
export const noTicketLead = () => text(51);

/** The opener’s browser adds random bytes after the server has fixed the seed. So the streamer alone cannot choose the cards of an honest collector. */
export const noTicketBrowser = () => text(52);

/** A streamer and an opener who work together know both inputs. They can choose the cards, and no check notices. */
export const noTicketTogether = () => text(53);

/** A person who stole the database or a backup can do the same with their own account, until the seeds are replaced. */
export const noTicketThief = () => text(54);

/** Grades and raffles are drawn with the beacon. While the beacon is off, the streamer can choose their results. The log names each of them. */
export const noTicketResults = () => text(55);

/** The code of this page could lie. Other programs, such as <code>foilcast verify</code>, check the same data. */
export const noTicketCode = (values: { code: Tag }) => rich(56, values);

/** Keep your receipts */
export const receipts = () => text(57);

/** Only you can prove what your own browser sent. */
export const receiptsLead = () => text(58);

/** Your browser stores a receipt before it opens a pack: the hash of the seed, the pack, your random bytes and the newest head. */
export const receiptsStored = () => text(59);

/** Download your receipts from time to time. Only this browser has them. */
export const receiptsDownload = () => text(60);

/** Compare them with the log. The comparison shows what was changed, refused or held back. */
export const receiptsCompare = () => text(61);

/** Your receipts */
export const receiptsLink = () => text(62);

/** Compare them */
export const compareLink = () => text(63);

/** A receipt is proof only for you, since anyone can write such a file. */
export const receiptsProof = () => text(64);

/** This site in numbers */
export const numbers = () => text(65);

/** The server counts these. Check the whole public log to count again. */
export const numbersLead = () => text(66);

/** Loading the numbers */
export const numbersLoading = () => text(67);

/** The numbers could not be loaded */
export const numbersFailed = () => text(68);

/** The log is still empty. */
export const logEmpty = () => text(69);

/** Ticket and beacon */
export const countTicket = () => text(70);

/** Browser entropy */
export const countBrowserEntropy = () => text(71);

/** Server entropy only */
export const countServerEntropy = () => text(72);

/** Before the public log */
export const countVersion1 = () => text(73);

/** Waiting tickets */
export const countWaiting = () => text(74);

/** Seeds replaced after restores */
export const countBreaks = () => text(75);

/** Grades */
export const countGrades = () => text(76);

/** Changes of the grades’ weights */
export const countWeights = () => text(77);

/** Raffles */
export const countRaffles = () => text(78);
