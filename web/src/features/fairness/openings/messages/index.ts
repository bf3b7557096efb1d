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

/** Check this opening */
export const openingTitle = () => text(0);

/** Your browser draws the pack again and compares. */
export const openingLead = () => text(1);

/** <link>{user}</link> opened {pack} on {date}. Your browser draws it again from public data and compares. */
export const openedLead = (values: { link: Tag; user: string; pack: string; date: string }) => rich(2, values);

/** <link>{user}</link> opened {pack} on {date}, live on stream. Your browser draws it again from public data and compares. */
export const openedLiveLead = (values: { link: Tag; user: string; pack: string; date: string }) => rich(3, values);

/** {user} opened {pack} */
export const shareOpening = (values: { user: string; pack: string }) => text(4, values);

/** A pack */
export const sharePack = () => text(5);

/** In it: {cards}. */
export const shareCards = (values: { cards: string }) => text(6, values);

/** an unnamed card */
export const shareUnnamedCard = () => text(7);

/** Loading the opening */
export const openingLoading = () => text(8);

/** The opening could not be loaded */
export const openingFailed = () => text(9);

/** No such opening */
export const openingAbsent = () => text(10);

/** The address may be incomplete, or the pack is still waiting to be shown on stream. */
export const openingAbsentHint = () => text(11);

/** See the catalogue */
export const seeCatalogue = () => text(12);

/** This record is held back for a moment */
export const withheld = () => text(13);

/** It names a pack that is being opened on stream. You can check it once the stream has shown that pack. */
export const withheldHint = () => text(14);

/** Look again */
export const lookAgain = () => text(15);

/** Not checked yet */
export const notChecked = () => text(16);

/** Your browser reads the public log and everything that was opened before this pack. */
export const readingOpenings = () => text(17);

/** Your browser checks the beacon’s signatures, and draws everything up to this pack again. */
export const checkingOpening = () => text(18);

/** Openings read */
export const openingsRead = () => text(19);

/** {count, plural, one {Read up to # opening} other {Read up to # openings}} */
export const readOpenings = (values: { count: number }) => text(20, values);

/** Reveal my seed */
export const revealSeed = () => text(21);

/** The stream has not shown an earlier pack yet. Try again in a moment. */
export const earlierHidden = () => text(22);

/** The record could not be read */
export const recordUnreadable = () => text(23);

/** This opening does not add up */
export const openingWrong = () => text(24);

/** Ticket and beacon, witnessed by this browser */
export const proofWitnessedHereMark = () => text(25);

/** Neither streamer nor opener could choose these cards */
export const proofWitnessedHereHeadline = () => text(26);

/** The ticket was in the public log before the beacon’s number existed, and this browser had the log’s head in time. This holds if the code of this page is honest; “foilcast verify” checks it without this page. */
export const proofWitnessedHereExplanation = () => text(27);

/** Ticket and beacon, witnessed by a file */
export const proofWitnessedByFileMark = () => text(28);

/** Neither streamer nor opener could choose these cards */
export const proofWitnessedByFileHeadline = () => text(29);

/** The ticket was in the public log before the beacon’s number existed. The watch file that you added had the log’s head in time. */
export const proofWitnessedByFileExplanation = () => text(30);

/** Ticket and beacon, witness not known */
export const proofTicketMark = () => text(31);

/** Drawn by ticket and beacon */
export const proofTicketHeadline = () => text(32);

/** All public data fits a ticket that was fixed before the beacon’s number existed. A person who kept the log’s heads at that time can confirm it; this page cannot. */
export const proofTicketExplanation = () => text(33);

/** Browser entropy */
export const proofBrowserEntropyMark = () => text(34);

/** The streamer alone could not choose these cards */
export const proofBrowserEntropyHeadline = () => text(35);

/** The opener’s browser added random bytes after the server had fixed the seed. Streamer and opener together could choose them, and so could a person who read the server’s database. */
export const proofBrowserEntropyExplanation = () => text(36);

/** Server entropy only */
export const proofServerEntropyMark = () => text(37);

/** Nothing was changed afterwards, but the streamer could know the cards in advance */
export const proofServerEntropyHeadline = () => text(38);

/** The server fixed the seed before the opening, but no browser added random bytes. So the streamer could know the result in advance. */
export const proofServerEntropyExplanation = () => text(39);

/** The streamer could know these cards */
export const proofUncheckedHeadline = () => text(40);

/** No beacon */
export const proofNoBeaconMark = () => text(41);

/** Nothing was changed afterwards, but the streamer could know the cards in advance */
export const proofNoBeaconHeadline = () => text(42);

/** The public beacon could not be used at that time, so there was no ticket. The server fixed the seed in advance, but the streamer could know the result. */
export const proofNoBeaconExplanation = () => text(43);

/** Disturbed */
export const proofDisturbedMark = () => text(44);

/** Drawn by ticket, but disturbed */
export const proofDisturbedHeadline = () => text(45);

/** An event after the ticket changed which copies were free. It may have changed these cards, so this proves no more than a pack opened at once. */
export const proofDisturbedExplanation = () => text(46);

/** Other beacon */
export const proofOtherBeaconMark = () => text(47);

/** Nothing was changed afterwards, but the streamer could know the cards in advance */
export const proofOtherBeaconHeadline = () => text(48);

/** The number came from a beacon that this check does not trust. The beacon’s operator and the streamer could know the number in advance. */
export const proofOtherBeaconExplanation = () => text(49);

/** Demo beacon */
export const proofDemoBeaconMark = () => text(50);

/** Correct, but only a demonstration */
export const proofDemoBeaconHeadline = () => text(51);

/** This demo uses a fake public number instead of the public beacon. The draw works as usual, but anyone can compute the number in advance, so it proves nothing. */
export const proofDemoBeaconExplanation = () => text(52);

/** This browser had the head {seconds, plural, one {a second} other {# seconds}} before its number, by its own clock. */
export const proofAhead = (values: { seconds: number }) => text(53, values);

/** The streamer chose the modifier. The cards themselves were drawn. */
export const noteForcedModifier = () => text(54);

/** It was opened live without a ticket, and its record does not say that the beacon was missing. */
export const noteLiveLevel1 = () => text(55);

/** The ticket’s batch was published late. Only a kept head proves that the ticket was first. */
export const notePublishedLate = () => text(56);

/** The seed of this opening is still secret after more than 45 days. It should have been revealed. */
export const noteSeedOverdue = () => text(57);

/** The time of the opening does not fit the time of its batch. */
export const noteTime = () => text(58);

/** The time of the opening is more than 5 minutes off the time of your request. */
export const noteReceiptTime = () => text(59);

/** The seeds of this account were replaced when the site was restored from a backup. */
export const noteBreakExplained = () => text(60);

/** A watch file has the head of this batch, but only after the number was public. */
export const noteHeadLate = () => text(61);

/** These contents of the pack were used only {uses, plural, one {once} other {# times}} so far. Look at what the pack could contain. */
export const noteRarePool = (values: { uses: number }) => text(62, values);

/** Everything that can be checked so far is right. The seed is still in use. It is revealed when its owner asks for it, or within a month. Then this page draws every card again. */
export const openSeedSecret = () => text(63);

/** Everything that can be checked so far is right. The rest follows with the next batch of the log. */
export const openNextBatch = () => text(64);

/** <b>Something before this opening does not add up.</b> It may have changed which copies were free. */
export const earlierProblems = (values: { b: Tag }) => rich(65, values);

/** {count, plural, one {Show the problem} other {Show the # problems}} */
export const showProblems = (values: { count: number }) => text(66, values);

/** The record is unchanged */
export const checkRecord = () => text(67);

/** {verdict, select, holds {The record matches its digest.} fails {The record does not match its digest, or it breaks the rules.} open {The record was not checked.} other {}} */
export const checkRecordResult = (values: { verdict: "fails" | "holds" | "open" | "other" }) => text(68, values);

/** It is in the public log */
export const checkLog = () => text(69);

/** {verdict, select, holds {The log has its line with the same digest, and no batch up to there was changed.} fails {The log has another digest or no line, or a batch was changed.} open {Its line is not in the log yet. The next batch follows within seconds.} other {}} */
export const checkLogResult = (values: { verdict: "fails" | "holds" | "open" | "other" }) => text(70, values);

/** The seed was fixed in advance */
export const checkSeed = () => text(71);

/** {verdict, select, holds {Its hash was in the log before the opening, and no earlier opening with this seed is missing.} fails {The seed was not fixed as the rules say, or an opening made with it is missing.} open {The seed was not checked.} other {}} */
export const checkSeedResult = (values: { verdict: "fails" | "holds" | "open" | "other" }) => text(72, values);

/** The ticket came first */
export const checkTicket = () => text(73);

/** {verdict, select, holds {The record fits its ticket, and the ticket’s batch names a number that did not exist yet.} fails {The record does not fit its ticket, or the ticket breaks the rules.} open {The ticket was not checked.} other {}} */
export const checkTicketResult = (values: { verdict: "fails" | "holds" | "open" | "other" }) => text(74, values);

/** The beacon made the number */
export const checkBeacon = () => text(75);

/** {verdict, select, holds {Its signature is valid under the beacon’s public key.} fails {The signature is missing or not valid.} open {The signature was not checked.} other {}} */
export const checkBeaconResult = (values: { verdict: "fails" | "holds" | "open" | "other" }) => text(76, values);

/** The pack’s contents were published */
export const checkPool = () => text(77);

/** {verdict, select, holds {The log had the contents and odds before the draw.} fails {It was drawn from contents that were not published in time, or that the page shows differently.} open {The contents were not compared.} other {}} */
export const checkPoolResult = (values: { verdict: "fails" | "holds" | "open" | "other" }) => text(78, values);

/** Nobody owned the drawn copies yet */
export const checkFree = () => text(79);

/** {verdict, select, holds {Nobody owned the drawn copies yet. The skipped copies already belonged to somebody.} fails {A drawn copy was not in the pack or already belonged to somebody, or a skipped copy belonged to nobody.} open {The copies were not compared.} other {}} */
export const checkFreeResult = (values: { verdict: "fails" | "holds" | "open" | "other" }) => text(80, values);

/** Every card follows from the seed */
export const checkDraws = () => text(81);

/** {verdict, select, holds {Your browser drew again and got the same cards.} fails {Your browser drew again and got another result.} open {The cards can be drawn again once the seed is revealed.} other {}} */
export const checkDrawsResult = (values: { verdict: "fails" | "holds" | "open" | "other" }) => text(82, values);

/** The saved receipts and heads match */
export const checkKept = () => text(83);

/** {verdict, select, holds {They match the log.} fails {A saved receipt or head differs from the log.} open {This browser has no receipt or head to compare.} other {}} */
export const checkKeptResult = (values: { verdict: "fails" | "holds" | "open" | "other" }) => text(84, values);

/** The record */
export const record = () => text(85);

/** How */
export const recordDrawn = () => text(86);

/** By ticket, in <link>batch {batch, number} of the log</link>, with round {round, number} of the beacon */
export const drawnByTicket = (values: { link: Tag; batch: number; round: number }) => rich(87, values);

/** Immediately, without a public random number */
export const drawnAtOnce = () => text(88);

/** Immediately, as a reward */
export const drawnAsReward = () => text(89);

/** From */
export const recordFrom = () => text(90);

/** {pack}, odds version {version, number} */
export const oddsVersion = (values: { pack: string; version: number }) => text(91, values);

/** The seed */
export const recordSeed = () => text(92);

/** Revealed */
export const seedRevealed = () => text(93);

/** Not revealed yet; its hash was in the log before */
export const seedNotRevealedButLogged = () => text(94);

/** The opener’s browser */
export const recordEntropy = () => text(95);

/** Added 32 random bytes */
export const entropyAdded = () => text(96);

/** Added nothing */
export const entropyNotAdded = () => text(97);

/** Opening number */
export const recordPlace = () => text(98);

/** {place, number}, run {run, number} */
export const placeAndRun = (values: { place: number; run: number }) => text(99, values);

/** Digest */
export const recordDigest = () => text(100);

/** The digest you saw */
export const digestField = () => text(101);

/** Paste it, or its beginning */
export const digestPlaceholder = () => text(102);

/** The digests differ. This is not the record you saw. */
export const digestDiffers = () => text(103);

/** The digests match. This is the record you saw. */
export const digestMatches = () => text(104);

/** At least 8 characters. If you noted the digest when the pack was opened, compare it here to see whether the record has changed. */
export const digestHint = () => text(105);

/** Draw by draw */
export const draws = () => text(106);

/** All copies left in the pack stand in a fixed order. The seed picks one position for each card. */
export const drawsLead = () => text(107);

/** {place, number}. {card} */
export const drawHeading = (values: { place: number; card: string }) => text(108, values);

/** A card that is not shown */
export const drawHiddenCard = () => text(109);

/** {verdict, select, holds {Matches} fails {Does not match} open {Not checked yet} other {}} */
export const drawVerdict = (values: { verdict: "fails" | "holds" | "open" | "other" }) => text(110, values);

/** {from, select, freeCopies {Number <b>{number, number}</b> of {copies, plural, one {# free copy} other {# free copies}}.} other {Number <b>{number, number}</b> of {copies, plural, one {# copy} other {# copies}}.}} */
export const drawNumber = (values: { from: "freeCopies" | "other"; b: Tag; number: number; copies: number }) => rich(111, values);

/** Your browser drew {rarity}, mint {mint, number}. */
export const drawnCopy = (values: { rarity: string; mint: number }) => text(112, values);

/** The record says {rarity}, mint {mint, number}. */
export const recordedCopy = (values: { rarity: string; mint: number }) => text(113, values);

/** The record has no such card. */
export const recordedNothing = () => text(114);

/** It came with a modifier. */
export const drawModifier = () => text(115);

/** No copy at the pack’s guarantee was left, so the guarantee was {rarity} or better. */
export const drawRelaxed = (values: { rarity: string }) => text(116, values);

/** Only cards that were already in the pack were left. */
export const drawRepeats = () => text(117);

/** Few copies were left, so it was drawn from the list of free copies. */
export const drawListed = () => text(118);

/** {count, plural, one {# copy was skipped because it was held} other {# copies were skipped because they were held}} */
export const skippedCopies = (values: { count: number }) => text(119, values);

/** {rarity}, mint {mint, number}, held by <link>this opening</link> */
export const skippedByOpening = (values: { rarity: string; mint: number; link: Tag }) => rich(120, values);

/** {rarity}, mint {mint, number}, held without an opening */
export const skippedWithoutOpening = (values: { rarity: string; mint: number }) => text(121, values);

/** Seed and random bytes */
export const bytesSeed = () => text(122);

/** The SHA-256 of the seed’s 32 bytes is its hash, which was in the log before. */
export const bytesSeedNote = () => text(123);

/** seed hash {hash} */
export const bytesSeedHash = (values: { hash: string }) => text(124, values);

/** seed {seed} */
export const bytesSeedText = (values: { seed: string }) => text(125, values);

/** seed not revealed yet */
export const bytesSeedSecret = () => text(126);

/** counter {counter} */
export const bytesCounter = (values: { counter: string }) => text(127, values);

/** random bytes {entropy} */
export const bytesEntropy = (values: { entropy: string }) => text(128, values);

/** random bytes none */
export const bytesNoEntropy = () => text(129);

/** The record */
export const bytesRecord = () => text(130);

/** Its SHA-256, with a line feed after each line, is the digest. */
export const bytesRecordNote = () => text(131);
