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

/** Your seeds */
export const title = () => text(0);

/** Your cards are drawn from two inputs: a seed that the server fixes in advance, and random numbers that your browser adds when you open a pack. Neither side can choose your cards alone. */
export const lead = () => text(1);

/** Loading your seeds */
export const loading = () => text(2);

/** Your seeds could not be loaded */
export const failed = () => text(3);

/** Current seed */
export const current = () => text(4);

/** Made {age} */
export const made = (values: { age: string }) => text(5, values);

/** The server draws your packs with this secret seed. It published the seed’s hash in advance, so it cannot swap the seed later. */
export const currentHint = () => text(6);

/** Its hash */
export const hash = () => text(7);

/** Packs opened with it */
export const packsOpened = () => text(8);

/** One of your tickets is not drawn yet. You can reveal the seed after the draw. */
export const notDrawnHint = () => text(9);

/** Revealing the seed changes no cards. It lets you and others check these packs now. Otherwise the server reveals it after a month at the latest. */
export const revealHint = () => text(10);

/** Reveal this seed and start a new one… */
export const revealAndStart = () => text(11);

/** Reveal this seed? */
export const revealQuestion = () => text(12);

/** {packs, plural, =0 {You opened no pack with it yet.} one {Anyone can check the pack you opened with it.} other {Anyone can check the # packs you opened with it.}} Your next pack uses the next seed. You cannot undo this. */
export const revealConsequence = (values: { packs: number }) => text(13, values);

/** Reveal */
export const reveal = () => text(14);

/** The seed is revealed. Your openings so far can be checked. */
export const seedRevealed = () => text(15);

/** Next seed */
export const next = () => text(16);

/** The server uses this seed after the current one is revealed. Its hash is public already, so the server cannot choose another seed then. */
export const nextHint = () => text(17);

/** {way, select, immediate {Your packs are drawn immediately, with random numbers from your browser.} ticket {Your packs are drawn by a ticket, with random numbers from your browser and a public random number.} other {}} */
export const wayText = (values: { way: "immediate" | "other" | "ticket" }) => text(18, values);

/** Your receipts */
export const receipts = () => text(19);

/** This browser stores what the server promised before each opening, and what it answered. Only this browser has these receipts. They show whether an opening was changed later. */
export const receiptsLead = () => text(20);

/** No receipt yet */
export const noReceipt = () => text(21);

/** Open a pack in this browser, and its receipt is kept here. */
export const noReceiptHint = () => text(22);

/** This browser does not store receipts */
export const notStored = () => text(23);

/** Private windows often store nothing. You can still open packs, but without receipts. */
export const notStoredHint = () => text(24);

/** {state, select, opened {{age}, opened} drawn {{age}, drawn from its ticket} waiting {{age}, its ticket is not drawn yet} pending {{age}, not opened yet; the next try sends the same random numbers} unopened {{age}, not opened} other {}} */
export const receiptState = (values: { state: "drawn" | "opened" | "other" | "pending" | "unopened" | "waiting"; age: string }) => text(25, values);

/** Check */
export const check = () => text(26);

/** Check {title}, {age} */
export const checkLabel = (values: { title: string; age: string }) => text(27, values);

/** Download receipts */
export const download = () => text(28);

/** Show all {count, number} */
export const showAll = (values: { count: number }) => text(29, values);

/** Your latest packs */
export const latest = () => text(30);

/** Nothing to check yet */
export const noOpening = () => text(31);

/** Open a pack, and you will find it here. */
export const noOpeningHint = () => text(32);

/** To your packs */
export const toPacks = () => text(33);

/** {state, select, secret {{age}, seed not revealed yet} revealed {{age}, seed revealed} other {}} */
export const openingState = (values: { state: "other" | "revealed" | "secret"; age: string }) => text(34, values);

/** Revealed seeds */
export const revealed = () => text(35);

/** The server does not use these seeds any more. Anyone can check the packs opened with them. */
export const revealedLead = () => text(36);

/** revealed {age} */
export const revealedAge = (values: { age: string }) => text(37, values);

/** Seed */
export const seedLabel = () => text(38);

/** Hash */
export const hashLabel = () => text(39);

/** Your client seed */
export const ownHalfLabel = () => text(40);
