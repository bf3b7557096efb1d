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

/** The public log */
export const title = () => text(0);

/** The server writes seeds, tickets and openings here, in batches. Each batch contains the hash of the one before it, so a single saved hash shows later whether anything before it was changed. */
export const lead = () => text(1);

/** Can the streamer cheat? */
export const cheatLink = () => text(2);

/** Loading the log */
export const loading = () => text(3);

/** The log could not be loaded */
export const failed = () => text(4);

/** The log is still empty */
export const empty = () => text(5);

/** The server has not written its first batch yet. Come back in a minute. */
export const emptyHint = () => text(6);

/** Newest head */
export const newestHead = () => text(7);

/** Batch {batch, number}, {age} */
export const newestBatch = (values: { batch: number; age: string }) => text(8, values);

/** just now */
export const justNow = () => text(9);

/** The head is the hash of the newest batch, and so of the whole log. Send it to a friend or into the chat. A person who has it sees any later change of the log up to here. */
export const headHint = () => text(10);

/** Copy the head */
export const copyHead = () => text(11);

/** Copied. Keep it outside of this site. */
export const headCopied = () => text(12);

/** The browser did not allow copying. Select the text and copy it by hand. */
export const headNotCopied = () => text(13);

/** Check everything */
export const checkAll = () => text(14);

/** Your browser reads all openings and the whole log, and draws every pack again. */
export const checkAllLead = () => text(15);

/** This checks that: */
export const checksTitle = () => text(16);

/** Receipts and heads */
export const keptFiles = () => text(17);

/** <b>Add your receipts</b> or heads: drop a file here, paste it, or choose one. */
export const keptFilesHint = (values: { b: Tag }) => rich(18, values);

/** Choose a file */
export const chooseFile = () => text(19);

/** File of receipts or heads */
export const fileField = () => text(20);

/** Nothing to compare yet. The file is not sent anywhere. */
export const nothingKept = () => text(21);

/** To compare: {items}. */
export const toCompare = (values: { items: string }) => text(22, values);

/** {count, plural, one {# receipt} other {# receipts}} */
export const receiptCount = (values: { count: number }) => text(23, values);

/** {count, plural, one {# head} other {# heads}} */
export const headCount = (values: { count: number }) => text(24, values);

/** The file is empty. */
export const fileEmpty = () => text(25);

/** This is not a file of receipts. */
export const fileNotReceipts = () => text(26);

/** These receipts belong to {site}, but this site is {here}. */
export const fileOfOtherSite = (values: { site: string; here: string }) => text(27, values);

/** {problem, select, missing {Line {line, number} is not a head: the field “{field}” is missing.} number {Line {line, number} is not a head: the field “{field}” is not a whole number below 2^53.} digits {Line {line, number} is not a head: the field “{field}” does not have 64 lower-case hexadecimal digits.} value {Line {line, number} is not a head: the field “{field}” has another value than the format allows.} longer {Line {line, number} is not a head: it has too many fields.} other {}} */
export const fileLineNotHead = (values: { problem: "digits" | "longer" | "missing" | "number" | "other" | "value"; line: number; field: string }) => text(28, values);

/** Browsers only offer their cryptography on https and on your own machine. Use “foilcast verify” instead. */
export const noCryptography = () => text(29);

/** Check again */
export const checkAgain = () => text(30);

/** The check could not be completed */
export const checkFailed = () => text(31);

/** Every batch has the hash of the one before, and every line is in its batch. */
export const checksBatches = () => text(32);

/** The beacon signed every number, and made it after the tickets were written. */
export const checksBeacon = () => text(33);

/** Every pack with a revealed seed gives the same cards again. */
export const checksPacks = () => text(34);

/** Your receipts and heads match the log. */
export const checksKept = () => text(35);

/** On a large site this takes some minutes. It stops when you leave this page. */
export const checkTakesLong = () => text(36);

/** Reading the openings… */
export const readingOpenings = () => text(37);

/** Reading the log… */
export const readingLog = () => text(38);

/** Everything adds up */
export const allAddsUp = () => text(39);

/** Something does not add up */
export const doesNotAddUp = () => text(40);

/** {openings, plural, one {# opening} other {# openings}} and {batches, plural, one {# batch} other {# batches}} were checked. */
export const checkedCounts = (values: { openings: number; batches: number }) => text(41, values);

/** {count, plural, one {# of the openings was not drawn again, since its seed is not revealed yet.} other {# of the openings were not drawn again, since their seeds are not revealed yet.}} */
export const notDrawnAgain = (values: { count: number }) => text(42, values);

/** {count, plural, one {# head was kept before its number was public.} other {# heads were kept before their numbers were public.}} */
export const headsInTime = (values: { count: number }) => text(43, values);

/** Problems */
export const problems = () => text(44);

/** Worth knowing */
export const marks = () => text(45);

/** Your receipts */
export const receipts = () => text(46);

/** Receipt {number, number} */
export const receipt = (values: { number: number }) => text(47, values);

/** It differs from the published data. */
export const requestDiffers = () => text(48);

/** It matches the published data. */
export const requestFits = () => text(49);

/** It matches the published data. Nothing happened between your request and the draw. */
export const requestFitsAtOnce = () => text(50);

/** It matches the published data. {events, plural, one {Between your request and the draw there was # event that can change which copies are free.} other {Between your request and the draw there were # events that can change which copies are free.}} {mattered, plural, =0 {None of them made a difference.} one {# of them made a difference.} other {# of them made a difference.}} */
export const requestFitsLate = (values: { events: number; mattered: number }) => text(51, values);

/** It has no opening yet. */
export const requestOpen = () => text(52);

/** It has no opening. */
export const requestUnopened = () => text(53);

/** It has no opening. Opened at once, it would have given: {copies}. */
export const requestExpected = (values: { copies: string }) => text(54, values);

/** {rarity} (mint {mint, number}) */
export const copy = (values: { rarity: string; mint: number }) => text(55, values);

/** Batches */
export const batches = () => text(56);

/** {count, number} so far */
export const batchCount = (values: { count: number }) => text(57, values);

/** Loading the batches */
export const batchesLoading = () => text(58);

/** The batches could not be loaded */
export const batchesFailed = () => text(59);

/** Batch {batch, number} */
export const batch = (values: { batch: number }) => text(60, values);

/** {lines, plural, =0 {No lines, {age}} one {# line, {age}} other {# lines, {age}}} */
export const batchSummary = (values: { lines: number; age: string }) => text(61, values);

/** Tickets */
export const batchHasTickets = () => text(62);

/** Closed on {date}. */
export const batchClosed = (values: { date: string }) => text(63, values);

/** Closed on {date}. Its tickets are drawn with round {round, number} of the beacon. The newest round was {newest, number}. */
export const batchClosedWithTickets = (values: { date: string; round: number; newest: number }) => text(64, values);

/** Head {head} */
export const batchHead = (values: { head: string }) => text(65, values);

/** Head before {head} */
export const batchHeadBefore = (values: { head: string }) => text(66, values);

/** This line is not in the published format. */
export const lineUnreadable = () => text(67);

/** The log starts here. It contains the openings from place {place, number} on. */
export const lineBegin = (values: { place: number }) => text(68, values);

/** Fixes everything before the log: {openings, plural, one {# opening} other {# openings}}, {cards, plural, one {# card} other {# cards}} without an opening, {runs, plural, one {# run} other {# runs}}. */
export const lineHistory = (values: { openings: number; cards: number; runs: number }) => text(69, values);

/** {reason, select, restored {The site was restored from a backup of {date}.} copied {This is a copy of another site, made on {date}.} replaced {All seeds in use were replaced on {date}.} other {}} */
export const lineRestore = (values: { reason: "copied" | "other" | "replaced" | "restored"; date: string }) => text(70, values);

/** A new account’s first seed is fixed. */
export const lineFirstSeed = () => text(71);

/** The next seed of an account is fixed. */
export const lineNextSeed = () => text(72);

/** The contents and odds of <link>a pack</link> are fixed, version {version, number}. */
export const linePool = (values: { link: Tag; version: number }) => rich(73, values);

/** The chances of grades are fixed: from 10 down to 1 they weigh {weights}. */
export const lineWeights = (values: { weights: string }) => text(74, values);

/** <link>A pack was opened</link>, at place {place, number}. */
export const lineOpening = (values: { link: Tag; place: number }) => rich(75, values);

/** {pack, select, live {<link>A ticket</link> for a live pack.} alone {<link>A ticket</link> for a pack.} other {}} */
export const lineTicket = (values: { pack: "alone" | "live" | "other"; link: Tag }) => rich(76, values);

/** {pack, select, live {<link>A ticket</link> for a live pack, with a modifier that the streamer chose.} alone {<link>A ticket</link> for a pack, with a modifier that the streamer chose.} other {}} */
export const lineTicketWithModifier = (values: { pack: "alone" | "live" | "other"; link: Tag }) => rich(77, values);

/** A ticket was not drawn, and the pack was given back. */
export const lineRefused = () => text(78);

/** {cards, plural, one {# card was given without an opening.} other {# cards were given without an opening.}} */
export const lineExceptions = (values: { cards: number }) => text(79, values);

/** Run {run, number} of the cards begins: {copies, plural, one {# copy can} other {# copies can}} be pulled again. */
export const lineRun = (values: { run: number; copies: number }) => text(80, values);

/** <link>A card</link> was sent to grading, and the secret of its grade is fixed. */
export const lineGrade = (values: { link: Tag }) => rich(81, values);

/** {draw, select, withBeacon {<link>A grade</link> is drawn, with the beacon’s round of this batch.} withoutBeacon {<link>A grade</link> is drawn, without the beacon.} other {}} */
export const lineGradeDue = (values: { draw: "other" | "withBeacon" | "withoutBeacon"; link: Tag }) => rich(82, values);

/** {draw, select, withBeacon {<link>A raffle</link> is closed: {entrants, plural, one {# entrant} other {# entrants}}, {winners, plural, one {# winner} other {# winners}}, drawn with the beacon’s round of this batch.} withoutBeacon {<link>A raffle</link> is closed: {entrants, plural, one {# entrant} other {# entrants}}, {winners, plural, one {# winner} other {# winners}}, drawn without the beacon.} other {}} */
export const lineRaffle = (values: { draw: "other" | "withBeacon" | "withoutBeacon"; link: Tag; entrants: number; winners: number }) => rich(83, values);

/** Pages of the log */
export const pages = () => text(84);

/** Newer */
export const newer = () => text(85);

/** Older */
export const older = () => text(86);

/** Compare a head */
export const compareHead = () => text(87);

/** From the overlay, the chat, a friend or your notes. */
export const compareHeadLead = () => text(88);

/** The head, or its first 20 characters */
export const headField = () => text(89);

/** The number of its batch makes the search faster. */
export const headFieldHint = () => text(90);

/** A head has at least 20 of the digits 0 to 9 and a to f. */
export const headMistake = () => text(91);

/** Compare */
export const compare = () => text(92);

/** Download all heads */
export const downloadHeads = () => text(93);

/** The log has it: it is the head of <link>batch {batch, number}</link>. The log up to there was not changed since. */
export const headFound = (values: { link: Tag; batch: number }) => rich(94, values);

/** The log has no such head. If you copied it without a mistake, the log was changed or the site was restored from a backup. The log has a line for each restore. */
export const headNotFound = () => text(95);

/** Batch {batch, number} of the log has another head. If you copied it without a mistake, the log was changed or the site was restored from a backup. The log has a line for each restore. */
export const headOfBatchDiffers = (values: { batch: number }) => text(96, values);

/** Be a witness */
export const witness = () => text(97);

/** A person who saved the log’s hash before the ticket’s number came out can confirm the ticket. */
export const witnessLead = () => text(98);

/** Keep a page of this site open. */
export const witnessPage = () => text(99);

/** While it is open, your browser keeps the heads of live packs with its own time, and compares them with the log later. */
export const witnessPageHint = () => text(100);

/** Watch the chat. */
export const witnessChat = () => text(101);

/** The bot writes the batch and the first 20 characters of its head before each live pack. Chat and recordings have a time that the streamer does not set. */
export const witnessChatHint = () => text(102);

/** Run a program. */
export const witnessProgram = () => text(103);

/** It notes the beacon’s newest number with each head. That proves the order without a clock. */
export const witnessProgramHint = () => text(104);
