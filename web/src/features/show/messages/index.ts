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

/** On the show */
export const title = () => text(0);

/** Raffle: {prize} */
export const raffle = (values: { prize: string }) => text(1, values);

/** closing… */
export const closing = () => text(2);

/** closed */
export const closed = () => text(3);

/** I’m in */
export const join = () => text(4);

/** You are in. Good luck! */
export const joined = () => text(5);

/** You are in. */
export const isIn = () => text(6);

/** Everybody who is active in the half hour before it closes takes part automatically. */
export const everybodyTakesPart = () => text(7);

/** {count, plural, =0 {Nobody takes part so far.} one {# person takes part so far.} other {# people take part so far.}} */
export const entrantsOpen = (values: { count: number }) => text(8, values);

/** {count, plural, =0 {Nobody takes part, so nobody can win.} one {# person takes part: the odds are 1 in 1.} other {# people take part: the odds are 1 in #.}} */
export const entrantsClosed = (values: { count: number }) => text(9, values);

/** The winners are being drawn. */
export const drawing = () => text(10);

/** You can also write {command} in the chat. */
export const joinInChat = (values: { command: string }) => text(11, values);

/** The raffle was cancelled. */
export const cancelled = () => text(12);

/** The raffle was won by {names}. */
export const wonBy = (values: { names: string }) => text(13, values);

/** {count, plural, one {wins {prize}} other {win {prize} each}} */
export const prizeUnderWinners = (values: { count: number; prize: string }) => text(14, values);

/** How it was drawn */
export const howItWasDrawn = () => text(15);

/** {counted, number} of {target, number} */
export const goalProgress = (values: { counted: number; target: number }) => text(16, values);

/** Gives {reward} */
export const goalGives = (values: { reward: string }) => text(17, values);

/** Gives {reward} · {left} left */
export const goalGivesUntil = (values: { reward: string; left: string }) => text(18, values);

/** Reached! {reward} */
export const goalReached = (values: { reward: string }) => text(19, values);

/** Reached! {reward} · {left} left */
export const goalReachedUntil = (values: { reward: string; left: string }) => text(20, values);

/** Reached! {reward} (over now) */
export const goalRewardOver = (values: { reward: string }) => text(21, values);

/** Reached. The pack was edited in the meantime and keeps the edits. */
export const goalPackEdited = () => text(22);

/** Reached. Edits made to the pack in the meantime stay. */
export const goalEditsStay = () => text(23);

/** Time ran out before the goal was reached. */
export const goalMissed = () => text(24);

/** The goal was ended before it was reached. */
export const goalEnded = () => text(25);

/** packs opened live */
export const countsLivePacks = () => text(26);

/** packs opened */
export const countsPacks = () => text(27);

/** subscriptions */
export const countsSubscriptions = () => text(28);

/** gifted subscriptions */
export const countsGifts = () => text(29);

/** bits */
export const countsBits = () => text(30);

/** counted by hand */
export const countsByHand = () => text(31);
