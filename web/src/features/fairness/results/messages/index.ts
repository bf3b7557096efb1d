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

/** The secret */
export const bytesSecret = () => text(0);

/** The SHA-256 of the secret’s 32 bytes is its hash, which the log got when the card was sent to grading. */
export const bytesSecretNote = () => text(1);

/** hash {hash} */
export const bytesSecretHash = (values: { hash: string }) => text(2, values);

/** secret {secret} */
export const bytesSecretText = (values: { secret: string }) => text(3, values);

/** secret not revealed yet */
export const bytesSecretSecret = () => text(4);

/** Check this grade */
export const gradeTitle = () => text(5);

/** Your browser draws the grade again and compares. */
export const gradeLead = () => text(6);

/** <link>{card}</link> is graded {grade, number}: {word}. Your browser draws the grade again from public data and compares. */
export const gradedLead = (values: { link: Tag; card: string; grade: number; word: string }) => rich(7, values);

/** The grade of <link>{card}</link> is not revealed yet. */
export const ungradedLead = (values: { link: Tag; card: string }) => rich(8, values);

/** This card */
export const unnamedCard = () => text(9);

/** {card}, graded {grade, number} */
export const shareGrade = (values: { card: string; grade: number }) => text(10, values);

/** A card, graded {grade, number} */
export const shareGradeUnnamed = (values: { grade: number }) => text(11, values);

/** How its grade was drawn. */
export const shareGradeText = () => text(12);

/** Loading the card */
export const cardLoading = () => text(13);

/** The card could not be loaded */
export const cardFailed = () => text(14);

/** No such card */
export const cardAbsent = () => text(15);

/** The address may be incomplete, or the stream has not shown the card yet. */
export const cardAbsentHint = () => text(16);

/** Nothing to check yet */
export const noGrade = () => text(17);

/** You can check the grade once the owner has revealed it. */
export const noGradeHint = () => text(18);

/** To the card */
export const toCard = () => text(19);

/** The grade could not be checked */
export const gradeFailed = () => text(20);

/** Your browser reads the public log up to this grade. */
export const gradeReading = () => text(21);

/** Log read */
export const logRead = () => text(22);

/** This grade cannot be checked */
export const gradeOfVersion1 = () => text(23);

/** It was drawn before grades were in the public log, so nothing about its draw is public. */
export const gradeOfVersion1Hint = () => text(24);

/** This grade does not add up */
export const gradeWrong = () => text(25);

/** Checks out so far: the secret is not public yet */
export const secretNotPublic = () => text(26);

/** Everything that is public is right. The rest follows when the secret of the grade is public. */
export const gradeSecretHint = () => text(27);

/** Your browser drew grade {grade, number} again. */
export const gradeDrawnAgain = (values: { grade: number }) => text(28, values);

/** Public beacon */
export const drawBeaconMark = () => text(29);

/** Drawn with the public beacon */
export const drawBeaconHeadline = () => text(30);

/** Its line was in the public log before the beacon made the number of the draw. People who kept the log’s heads at that time can confirm this. */
export const drawBeaconExplanation = () => text(31);

/** No beacon */
export const drawNoBeaconMark = () => text(32);

/** The streamer could choose the result */
export const drawNoBeaconHeadline = () => text(33);

/** It was drawn without the public beacon. Everything matches, but the streamer could know the result and choose it. */
export const drawNoBeaconExplanation = () => text(34);

/** Other beacon */
export const drawOtherBeaconMark = () => text(35);

/** The streamer could know the result */
export const drawOtherBeaconHeadline = () => text(36);

/** The number came from a beacon that this check does not trust. The beacon’s operator and the streamer could know the number in advance. */
export const drawOtherBeaconExplanation = () => text(37);

/** Demo beacon */
export const drawDemoBeaconMark = () => text(38);

/** Correct, but only a demonstration */
export const drawDemoBeaconHeadline = () => text(39);

/** This demo uses a fake public number instead of the public beacon. The draw works as usual, but anyone can compute the number in advance, so it proves nothing. */
export const drawDemoBeaconExplanation = () => text(40);

/** Before the public log */
export const drawVersion1Mark = () => text(41);

/** The streamer could know the result */
export const drawVersion1Headline = () => text(42);

/** It was drawn before this site had a public log. The secret was fixed first, but the streamer could know the result in advance. */
export const drawVersion1Explanation = () => text(43);

/** The log */
export const gradeCheckLog = () => text(44);

/** {verdict, select, holds {The card was sent to grading once and drawn once, and no batch up to the draw was changed.} fails {A line of this grade is missing or doubled, or a batch was changed.} open {The grade is not drawn yet.} other {}} */
export const gradeCheckLogResult = (values: { verdict: "fails" | "holds" | "open" | "other" }) => text(45, values);

/** The secret */
export const gradeCheckSecret = () => text(46);

/** {verdict, select, holds {It has the hash that the log got when the card was sent to grading.} fails {It does not have the hash that the log got when the card was sent to grading.} open {It becomes public when the owner reveals the grade. The log has its hash.} other {}} */
export const gradeCheckSecretResult = (values: { verdict: "fails" | "holds" | "open" | "other" }) => text(47, values);

/** The grade */
export const gradeCheckGrade = () => text(48);

/** {verdict, select, holds {Your browser drew again and got the same grade.} fails {Your browser drew again and got another grade.} open {It can be drawn again once the owner reveals the grade.} other {}} */
export const gradeCheckGradeResult = (values: { verdict: "fails" | "holds" | "open" | "other" }) => text(49, values);

/** The round */
export const checkRound = () => text(50);

/** {verdict, select, holds {Its signature is valid under the beacon’s public key.} fails {Its signature is missing or not valid.} open {The beacon has not made the round yet.} other {}} */
export const checkRoundResult = (values: { verdict: "fails" | "holds" | "open" | "other" }) => text(51, values);

/** The grade */
export const grade = () => text(52);

/** Sent to grading */
export const gradeHandedIn = () => text(53);

/** {date}, in <link>batch {batch, number} of the log</link> */
export const handedIn = (values: { date: string; link: Tag; batch: number }) => rich(54, values);

/** Drawn */
export const resultDrawn = () => text(55);

/** {draw, select, withoutBeacon {without the public randomness beacon (level 1), in <link>batch {batch, number} of the log</link>} withBeacon {with a round of the public randomness beacon (level 2), in <link>batch {batch, number} of the log</link>} withRound {with round {round, number} of the public randomness beacon (level 2), in <link>batch {batch, number} of the log</link>} other {}} */
export const drawnIn = (values: { draw: "other" | "withBeacon" | "withRound" | "withoutBeacon"; link: Tag; batch: number; round: number }) => rich(56, values);

/** Chance of this grade */
export const gradeChance = () => text(57);

/** {weight, number} in {sum, number} */
export const weightInSum = (values: { weight: number; sum: number }) => text(58, values);

/** Raffle */
export const raffle = () => text(59);

/** Raffle: {prize} */
export const raffleTitle = (values: { prize: string }) => text(60, values);

/** {state, select, open {Opened on {date}. It is still open.} closed {Opened on {date}. The list is closed, and the winners are not drawn yet.} drawing {Opened on {date}. Its winners are being drawn.} drawn {Opened on {date}. The winners are drawn.} cancelled {Opened on {date}. It was cancelled.} other {}} */
export const raffleLead = (values: { state: "cancelled" | "closed" | "drawing" | "drawn" | "open" | "other"; date: string }) => text(61, values);

/** Loading the raffle */
export const raffleLoading = () => text(62);

/** No such raffle */
export const raffleAbsent = () => text(63);

/** The address may be incomplete. */
export const raffleAbsentHint = () => text(64);

/** {count, plural, one {{names} won, and everything matches} other {{names} won, and everything matches}} */
export const raffleWon = (values: { count: number; names: string }) => text(65, values);

/** This raffle does not add up */
export const raffleWrong = () => text(66);

/** The draw is still to come */
export const raffleToCome = () => text(67);

/** The hash of its secret is public. Save the hash: if the streamer exchanges the secret, you can prove it. */
export const raffleToComeHint = () => text(68);

/** The list is public before the winners are drawn. */
export const raffleListHint = () => text(69);

/** {draw, select, withoutBeacon {The winners are drawn without the public randomness beacon (level 1). The raffle cannot be cancelled any more.} withBeacon {The winners are drawn with a round of the public randomness beacon (level 2). The raffle cannot be cancelled any more.} withRound {The winners are drawn with round {round, number} of the public randomness beacon (level 2). The raffle cannot be cancelled any more.} other {}} */
export const raffleDrawingHint = (values: { draw: "other" | "withBeacon" | "withRound" | "withoutBeacon"; round: number }) => text(70, values);

/** There are no winners. The secret is public, so you can compute who would have won. */
export const raffleCancelledHint = () => text(71);

/** Your browser drew it again from the secret that was fixed before, and from the list. */
export const raffleDrawnAgain = () => text(72);

/** Your browser drew it again from the secret that was fixed before, from the list, and from the round. */
export const raffleDrawnAgainWithRound = () => text(73);

/** Each entrant’s chance of being drawn first: 1 in {entrants, number}. */
export const raffleOdds = (values: { entrants: number }) => text(74, values);

/** The list */
export const raffleCheckList = () => text(75);

/** {verdict, select, holds {It is the list whose digest was published.} fails {It is not the list whose digest was published.} open {It is published when the raffle closes, before the winners are drawn.} other {}} */
export const raffleCheckListResult = (values: { verdict: "fails" | "holds" | "open" | "other" }) => text(76, values);

/** The secret */
export const raffleCheckSecret = () => text(77);

/** {verdict, select, holds {It is the one whose hash was published when the raffle opened.} fails {It is not the one whose hash was published when the raffle opened.} open {It is revealed with the draw. Its hash is public already.} other {}} */
export const raffleCheckSecretResult = (values: { verdict: "fails" | "holds" | "open" | "other" }) => text(78, values);

/** The log */
export const raffleCheckLog = () => text(79);

/** {verdict, select, holds {The public log has a line with the same list and the same hash.} fails {The public log has no line with this list and this hash.} open {The raffle gets its line in the public log when the draw starts.} other {}} */
export const raffleCheckLogResult = (values: { verdict: "fails" | "holds" | "open" | "other" }) => text(80, values);

/** The winners */
export const raffleCheckWinners = () => text(81);

/** {verdict, select, holds {Your browser drew again and got the same people.} fails {Your browser drew again and got other people.} open {The winners are not drawn yet.} other {}} */
export const raffleCheckWinnersResult = (values: { verdict: "fails" | "holds" | "open" | "other" }) => text(82, values);

/** What is public */
export const rafflePublic = () => text(83);

/** Hash of the secret, since it opened */
export const raffleSeedHash = () => text(84);

/** Digest of the list, since it closed */
export const raffleDigest = () => text(85);

/** Secret, since it was decided */
export const raffleSecret = () => text(86);

/** not yet */
export const notYet = () => text(87);

/** Number of winners */
export const raffleWinnersWanted = () => text(88);

/** Who takes part */
export const raffleEntrants = () => text(89);

/** winner {number, number} */
export const raffleWinner = (values: { number: number }) => text(90, values);
