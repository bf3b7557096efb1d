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

/** Checking… */
export const checking = () => text(0);

/** Checking round {current, number} of {total, number}… */
export const checkingRound = (values: { current: number; total: number }) => text(1, values);

/** Result */
export const result = () => text(2);

/** Everything matches */
export const allMatches = () => text(3);

/** Before the public log */
export const version1Mark = () => text(4);

/** At least one check below failed. Keep this page’s address, and ask the streamer about it. */
export const checkFailedHint = () => text(5);

/** What was checked */
export const checks = () => text(6);

/** {done, number} of {total, number} */
export const checksDone = (values: { done: number; total: number }) => text(7, values);

/** {verdict, select, holds {Matches.} fails {Does not match.} open {Not checked yet.} other {}} */
export const checkVerdict = (values: { verdict: "fails" | "holds" | "open" | "other" }) => text(8, values);

/** A record has a format that was not valid at its time. */
export const problemVersion = () => text(9);

/** The chain of the log is broken. */
export const problemLogBroken = () => text(10);

/** The beacon’s numbers that batches name do not increase. */
export const problemRoundOrder = () => text(11);

/** The time of a batch does not fit the beacon’s number that it names. */
export const problemBatchTime = () => text(12);

/** A number of the beacon has no valid signature. */
export const problemBeaconSignature = () => text(13);

/** A record was changed after it was sealed, or breaks the rules of a record. */
export const problemRecord = () => text(14);

/** The opener’s random bytes have the wrong format. */
export const problemEntropyFormat = () => text(15);

/** Two openings have the same random bytes of an opener. */
export const problemEntropyReused = () => text(16);

/** A card was not in the pack or not free, or a skipped copy was free. */
export const problemRules = () => text(17);

/** A new draw gives other cards. */
export const problemDraws = () => text(18);

/** The bad-luck protection was not counted or drawn as the rules say. */
export const problemPity = () => text(19);

/** A record names other patterns than its cards have. */
export const problemPattern = () => text(20);

/** A seed was used that was not in the log before. */
export const problemSeedUnlogged = () => text(21);

/** A seed does not follow the one that was announced. */
export const problemChainBreak = () => text(22);

/** An opening is missing, or counted twice. */
export const problemCounter = () => text(23);

/** A pack was drawn without random bytes, although its account sends them. */
export const problemDowngraded = () => text(24);

/** A pack was drawn from contents that the log did not have in time, or has differently. */
export const problemPool = () => text(25);

/** An opening is not what its ticket says. */
export const problemTicketMismatch = () => text(26);

/** An opening claims a ticket that it does not have, or hides one. */
export const problemLevelWrong = () => text(27);

/** Tickets were drawn in another order than that of the log. */
export const problemDrawOrder = () => text(28);

/** A ticket was not drawn although its number is public. */
export const problemTicketNotDrawn = () => text(29);

/** A ticket was refused although the pack had enough copies. */
export const problemRefusedWrongly = () => text(30);

/** The log and the published data differ. */
export const problemLogMismatch = () => text(31);

/** A live pack is not shown although it has been drawn for more than 10 minutes. */
export const problemHeldBack = () => text(32);

/** A grade does not follow from its secret. */
export const problemGrade = () => text(33);

/** The winners of a raffle do not follow from its list and secret. */
export const problemRaffle = () => text(34);

/** A card was graded twice, or its grade has no line in the log. */
export const problemGradeTwice = () => text(35);

/** A closed raffle has no result. */
export const problemRaffleNotDrawn = () => text(36);

/** A head that was kept is not in the log. */
export const problemHeadChanged = () => text(37);

/** A receipt differs from the published data. */
export const problemReceipt = () => text(38);

/** Batches that name a beacon which this check does not trust */
export const markOtherBeacon = () => text(39);

/** Batches that were published late */
export const markPublishedLate = () => text(40);

/** Seeds that were replaced by a restore */
export const markBreakExplained = () => text(41);

/** Openings without the opener’s random bytes */
export const markServerEntropy = () => text(42);

/** Openings while the beacon could not be used */
export const markNoBeacon = () => text(43);

/** Seeds still secret after 45 days */
export const markSeedOverdue = () => text(44);

/** Openings from contents that were used fewer than 5 times */
export const markRarePool = () => text(45);

/** Openings with a modifier that the streamer chose */
export const markForcedModifier = () => text(46);

/** Live packs without a ticket */
export const markLiveLevel1 = () => text(47);

/** Tickets that wait for their number */
export const markTicketWaiting = () => text(48);

/** Tickets whose cards a later event may have changed */
export const markDisturbed = () => text(49);

/** Openings whose time does not match the log */
export const markTime = () => text(50);

/** Grades and raffles drawn without the beacon */
export const markLevel1 = () => text(51);

/** Changes of the chances of grades */
export const markWeightsChanged = () => text(52);

/** Kept heads from a time that a restore has removed */
export const markHeadLost = () => text(53);

/** Heads in a watch file that came after the number */
export const markHeadLate = () => text(54);

/** Receipts whose time is more than 5 minutes off */
export const markReceiptTime = () => text(55);

/** Receipts without an opening */
export const markReceiptOpen = () => text(56);

/** Opening {id} */
export const aboutOpening = (values: { id: string }) => text(57, values);

/** Ticket {id} */
export const aboutTicket = (values: { id: string }) => text(58, values);

/** Batch {batch, number} */
export const aboutBatch = (values: { batch: number }) => text(59, values);

/** Round {round, number} of the beacon */
export const aboutRound = (values: { round: number }) => text(60, values);

/** Seed {hash} */
export const aboutSeed = (values: { hash: string }) => text(61, values);

/** Pack {pack}, version {version} */
export const aboutPool = (values: { pack: string; version: string }) => text(62, values);

/** Grade of card {id} */
export const aboutCard = (values: { id: string }) => text(63, values);

/** Raffle {id} */
export const aboutRaffle = (values: { id: string }) => text(64, values);

/** {list, select, openings {The list of openings} exceptions {The list of exceptions} runs {The list of runs} other {}} */
export const aboutList = (values: { list: "exceptions" | "openings" | "other" | "runs" }) => text(65, values);

/** Receipt number {number, number} */
export const aboutReceipt = (values: { number: number }) => text(66, values);

/** and {count, number} more */
export const moreFindings = (values: { count: number }) => text(67, values);

/** Code: <code>{id}</code> */
export const findingCode = (values: { code: Tag; id: string }) => rich(68, values);

/** The log was changed */
export const logChanged = () => text(69);

/** The log differs from what was kept */
export const differs = () => text(70);

/** A kept head or receipt differs from what this site shows today. A restored backup is no explanation, since the log names restores. Save this, ask the streamer, and compare with other viewers. */
export const differsHint = () => text(71);

/** Batch {batch} of epoch {epoch}: kept {kept}, the log has {logged}. */
export const headDiffers = (values: { batch: string; epoch: string; kept: string; logged: string }) => text(72, values);

/** Batch {batch} of epoch {epoch}: kept {kept}, the log does not have it. */
export const headIsMissing = (values: { batch: string; epoch: string; kept: string }) => text(73, values);

/** Receipt of {time}, opening {id}, digest {digest}: it differs from the published data. */
export const openingDiffers = (values: { time: string; id: string; digest: string }) => text(74, values);

/** Receipt of {time}, {line}: it differs from the published data. */
export const ticketDiffers = (values: { time: string; line: string }) => text(75, values);

/** Receipt of {time}, entropy {entropy}: it differs from the published data. */
export const entropyDiffers = (values: { time: string; entropy: string }) => text(76, values);

/** Save as a file */
export const saveDifferences = () => text(77);

/** Remove… */
export const removeDifferences = () => text(78);

/** Remove this warning? */
export const removeQuestion = () => text(79);

/** This browser forgets the differences that it found. It still has your receipts and heads, so it will find the same differences again. */
export const removeConsequence = () => text(80);

/** How it was drawn. */
export const shareHowDrawn = () => text(81);

/** Your browser cannot check here */
export const noCryptography = () => text(82);

/** Browsers only offer their cryptography on https and on your own machine. Open this page through https, or check with “foilcast verify”. */
export const noCryptographyHint = () => text(83);

/** More about fairness */
export const moreLinks = () => text(84);

/** Can the streamer cheat? */
export const cheatLink = () => text(85);

/** The public log */
export const logLink = () => text(86);

/** The bytes */
export const bytes = () => text(87);

/** The texts that are hashed and signed, to check them with your own tools. */
export const bytesLead = () => text(88);

/** {of, select, ticket {Log line of the ticket} opening {Log line of the opening} handIn {Log line of the grading start} weights {Log line of the weights} draw {Log line of the draw} raffle {Log line of the raffle} other {}} */
export const bytesLine = (values: { of: "draw" | "handIn" | "opening" | "other" | "raffle" | "ticket" | "weights" }) => text(89, values);

/** Line {line, number} of batch {batch, number}. */
export const bytesLineNote = (values: { line: number; batch: number }) => text(90, values);

/** {of, select, ticket {Batch of the ticket} opening {Batch of the opening} handIn {Batch of the grading start} weights {Batch of the weights} draw {Batch of the draw} raffle {Batch of the raffle} other {}} */
export const bytesBatch = (values: { of: "draw" | "handIn" | "opening" | "other" | "raffle" | "ticket" | "weights" }) => text(91, values);

/** The SHA-256 of this header is its head, {head}. */
export const bytesBatchNote = (values: { head: string }) => text(92, values);

/** Round {round} of the beacon */
export const bytesRound = (values: { round: string }) => text(93, values);

/** {draws, select, cards {The signature of the round. The SHA-256 of its 48 bytes is in the stream that draws the cards.} grade {The signature of the round. The SHA-256 of its 48 bytes is in the stream that draws the grade.} winners {The signature of the round. The SHA-256 of its 48 bytes is in the stream that draws the winners.} other {}} */
export const bytesRoundNote = (values: { draws: "cards" | "grade" | "other" | "winners" }) => text(94, values);
