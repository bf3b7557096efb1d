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

/** Open a pack */
export const title = () => text(0);

/** Tear the pack, then turn its cards with a click or with the space bar. Hold to skip. */
export const description = () => text(1);

/** Sound */
export const sound = () => text(2);

/** Sound is on */
export const soundOn = () => text(3);

/** Sound is off */
export const soundOff = () => text(4);

/** Tear open {pack} */
export const tearPack = (values: { pack: string }) => text(5, values);

/** Odds of this pack */
export const seeOdds = () => text(6);

/** Tap the pack, or pull along its top, to tear it open. */
export const tapPack = () => text(7);

/** Opening… */
export const opening = () => text(8);

/** Opening the pack. */
export const openingAnnounced = () => text(9);

/** An earlier pack of yours is still being drawn. This one follows. */
export const earlierTicketDrawn = () => text(10);

/** Your ticket is in the public log. It is drawn with the next public random number. */
export const ticketWaits = () => text(11);

/** The pack is open. */
export const openAnnounced = () => text(12);

/** {cards, plural, one {# card lies face down.} other {# cards lie face down.}} */
export const cardsAnnounced = (values: { cards: number }) => text(13, values);

/** Tap a card<keyboard> or press <kbd>Space</kbd></keyboard>. Hold to skip. */
export const tapCard = (values: { keyboard: Tag; kbd: Tag }) => rich(14, values);

/** Turn all */
export const turnAll = () => text(15);

/** Turn card {card, number} of {cards, number} */
export const turnCard = (values: { card: number; cards: number }) => text(16, values);

/** Card {card, number} of {cards, number}, turned */
export const cardTurned = (values: { card: number; cards: number }) => text(17, values);

/** {mark, select, new {{card}, new.} duplicate {{card}, a duplicate.} other {{card}.}} */
export const cardAnnounced = (values: { mark: "duplicate" | "new" | "other"; card: string }) => text(18, values);

/** NEW */
export const newMark = () => text(19);

/** Duplicate */
export const duplicateMark = () => text(20);

/** Open another ({packs, number} left) */
export const openAnother = (values: { packs: number }) => text(21, values);

/** See them in my collection */
export const seeCollection = () => text(22);

/** This browser stores nothing, so no receipt was kept. */
export const noReceipt = () => text(23);

/** You already opened this pack, but your browser did not get the answer. */
export const openedBefore = () => text(24);

/** You already opened this pack, but your browser did not get the answer. This browser stores nothing, so no receipt was kept. */
export const openedBeforeWithoutReceipt = () => text(25);

/** Your pack is safe. Tap it to try again. */
export const retry = () => text(26);

/** A pack opens only once: if it is open already, your next tap shows its cards. */
export const outcomeUnknownPrompt = () => text(27);

/** This page is out of date. Load it again. */
export const pageOutdated = () => text(28);

/** Your pack is safe. */
export const pageOutdatedPrompt = () => text(29);

/** Load the page again */
export const reload = () => text(30);

/** The random numbers of this request were already used. */
export const entropyUsed = () => text(31);

/** Your pack is safe. Tap it to open it with new ones. */
export const entropyUsedPrompt = () => text(32);

/** The server uses a seed that it did not announce to this page. */
export const seedChanged = () => text(33);

/** Your pack is safe, and the request stays among your receipts. Tap the pack to open it with the new seed and new random numbers. */
export const seedChangedPrompt = () => text(34);

/** The odds have changed. */
export const oddsChanged = () => text(35);

/** Your pack is safe. Tap it to open it with the new odds. */
export const oddsChangedPrompt = () => text(36);

/** The streamer changed how packs are drawn. */
export const wayChanged = () => text(37);

/** Your pack is safe, and the request stays among your receipts. Tap the pack to open it the new way. */
export const wayChangedPrompt = () => text(38);

/** An earlier pack of yours is still being drawn. */
export const openingUnderWay = () => text(39);

/** Your pack is safe. Tap it again in a few seconds. */
export const openingUnderWayPrompt = () => text(40);

/** The public random beacon could not be used, so your ticket was withdrawn. */
export const ticketTakenBack = () => text(41);

/** Too few cards were left when your ticket was drawn. You have your pack back. */
export const ticketRefused = () => text(42);

/** The public random beacon cannot be used right now. */
export const beaconUnusable = () => text(43);

/** Your pack is safe. Tap it to try again, or open it without the beacon, with random numbers of your browser and the server. */
export const beaconUnusablePrompt = () => text(44);

/** Open without the beacon */
export const openWithoutBeacon = () => text(45);

/** Packs wait until the public random beacon can be used again. */
export const beaconAwaited = () => text(46);
