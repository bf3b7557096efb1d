// Generated from en.json by `npm run messages`.

import { createCatalogue } from "../../../../lib/catalogue";

export const { text, rich } = createCatalogue({
  "en": () => import("./en.json"),
  "de": () => import("./de.json"),
  "fr": () => import("./fr.json"),
  "es": () => import("./es.json"),
  "pt-BR": () => import("./pt-BR.json"),
  "ja": () => import("./ja.json"),
  "ar": () => import("./ar.json"),
});

/** The show could not be loaded */
export const failed = () => text(0);

/** The show */
export const loading = () => text(1);

/** Raffle */
export const raffle = () => text(2);

/** Everybody can win once in each stream. Mark here when a stream starts and ends; nothing changes in OBS or on Twitch. */
export const raffleLead = () => text(3);

/** no stream */
export const offAir = () => text(4);

/** stream running, started {ago} */
export const onAir = (values: { ago: string }) => text(5, values);

/** Mark start of stream */
export const startStream = () => text(6);

/** Mark end of stream */
export const endStream = () => text(7);

/** A new stream is counted from now on. */
export const streamStarted = () => text(8);

/** The stream has ended. Everybody can win again. */
export const streamEnded = () => text(9);

/** Everybody who is active when it closes takes part. */
export const everybodyTakesPart = () => text(10);

/** {count, plural, =0 {Nobody takes part so far.} one {# person takes part so far, odds 1 in 1.} other {# people take part so far, odds 1 in #.}} */
export const entrantsOpen = (values: { count: number }) => text(11, values);

/** {count, plural, =0 {Nobody takes part.} one {# person takes part, odds 1 in 1.} other {# people take part, odds 1 in #.}} */
export const entrantsClosed = (values: { count: number }) => text(12, values);

/** People join with “I’m in” on the dashboard of this site. */
export const joinOnSite = () => text(13);

/** People join with {command} in the chat, or with “I’m in” on the dashboard of this site. */
export const joinInChat = (values: { command: string }) => text(14, values);

/** The winners are being drawn without the public randomness beacon (level 1). */
export const drawingWithoutBeacon = () => text(15);

/** The winners are being drawn with round {round, number} of the public randomness beacon (level 2). */
export const drawingWithRound = (values: { round: number }) => text(16, values);

/** The winners are being drawn with a round of the public randomness beacon (level 2). */
export const drawingWithBeacon = () => text(17);

/** Close and draw now */
export const closeAndDraw = () => text(18);

/** Draw */
export const draw = () => text(19);

/** Close the list */
export const closeList = () => text(20);

/** Cancel… */
export const cancelRaffle = () => text(21);

/** Cancel this raffle? */
export const cancelQuestion = () => text(22);

/** Nobody wins. Its list and its secret become public, so everybody can see who would have won. */
export const cancelConsequence = () => text(23);

/** Cancel the raffle */
export const cancelConfirm = () => text(24);

/** A new raffle */
export const newRaffle = () => text(25);

/** Prize */
export const prize = () => text(26);

/** Unopened packs */
export const prizePacks = () => text(27);

/** A pack opened live */
export const prizeLive = () => text(28);

/** Who takes part */
export const entry = () => text(29);

/** Everybody active */
export const entryActive = () => text(30);

/** People who join */
export const entryJoin = () => text(31);

/** Packs each */
export const packsEach = () => text(32);

/** Winners */
export const winners = () => text(33);

/** {count, plural, one {# winner} other {# winners}} */
export const winnerCount = (values: { count: number }) => text(34, values);

/** Open for */
export const openFor = () => text(35);

/** {count, plural, one {# minute} other {# minutes}} */
export const minuteCount = (values: { count: number }) => text(36, values);

/** Close at once */
export const closeAtOnce = () => text(37);

/** Open the raffle */
export const openRaffle = () => text(38);

/** The raffle is open. */
export const raffleOpened = () => text(39);

/** Community goal */
export const goal = () => text(40);

/** No goal is running. An admin can start one. */
export const noGoal = () => text(41);

/** Subtract {amount, number} */
export const subtract = (values: { amount: number }) => text(42, values);

/** End the goal… */
export const endGoal = () => text(43);

/** End “{goal}”? */
export const endGoalQuestion = (values: { goal: string }) => text(44, values);

/** Nobody gets a reward, and it cannot be resumed. */
export const endGoalConsequence = () => text(45);

/** End the goal */
export const endGoalConfirm = () => text(46);

/** End it now… */
export const endOdds = () => text(47);

/** End the better odds now? */
export const endOddsQuestion = () => text(48);

/** The pack gets its old odds back in a new public version. Edits made in the meantime stay. */
export const endOddsConsequence = () => text(49);

/** End it now */
export const endOddsConfirm = () => text(50);

/** Ended. */
export const ended = () => text(51);

/** A new goal */
export const newGoal = () => text(52);

/** Title of the goal */
export const goalTitle = () => text(53);

/** 25 packs together */
export const goalTitlePlaceholder = () => text(54);

/** What is counted */
export const counts = () => text(55);

/** Packs opened live */
export const countsLivePacks = () => text(56);

/** Packs opened */
export const countsPacks = () => text(57);

/** Subscriptions */
export const countsSubscriptions = () => text(58);

/** Gifted subscriptions */
export const countsGifts = () => text(59);

/** Bits */
export const countsBits = () => text(60);

/** Counted by hand (+1) */
export const countsByHand = () => text(61);

/** Target */
export const target = () => text(62);

/** A whole number from 1 to {most, number}. */
export const targetInvalid = (values: { most: number }) => text(63, values);

/** Time limit */
export const until = () => text(64);

/** No time limit */
export const untilReached = () => text(65);

/** One hour */
export const oneHour = () => text(66);

/** Three hours */
export const threeHours = () => text(67);

/** A day */
export const oneDay = () => text(68);

/** Reward */
export const reward = () => text(69);

/** Packs */
export const rewardPacks = () => text(70);

/** Better odds */
export const rewardOdds = () => text(71);

/** Packs for each */
export const packsForEach = () => text(72);

/** Who gets it */
export const audience = () => text(73);

/** Everybody active now */
export const audienceActive = () => text(74);

/** Everybody who took part */
export const audienceTookPart = () => text(75);

/** Which pack */
export const whichPack = () => text(76);

/** Its last card is at least */
export const lastCard = () => text(77);

/** Unchanged */
export const lastCardUnchanged = () => text(78);

/** {rarity} or better */
export const rarityOrBetter = (values: { rarity: string }) => text(79, values);

/** Modifiers */
export const modifiers = () => text(80);

/** Unchanged */
export const modifiersUnchanged = () => text(81);

/** on {share, number, ::percent} of cards */
export const modifierShare = (values: { share: number }) => text(82, values);

/** Duration */
export const oddsDuration = () => text(83);

/** Start the goal */
export const startGoal = () => text(84);

/** The goal is running. */
export const goalStarted = () => text(85);
