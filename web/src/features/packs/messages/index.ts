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

/** Turn over */
export const turnPack = () => text(7);

/** Choose a pack */
export const choosePack = () => text(8);

/** Take pack {place, number} of {count, number} */
export const takePack = (values: { place: number; count: number }) => text(9, values);

/** Tap the pack, or pull along its top, to tear it open. */
export const tapPack = () => text(10);

/** Opening… */
export const opening = () => text(11);

/** Opening the pack. */
export const openingAnnounced = () => text(12);

/** An earlier pack of yours is still being drawn. This one follows. */
export const earlierTicketDrawn = () => text(13);

/** Your ticket is in the public log. It is drawn with the next public random number. */
export const ticketWaits = () => text(14);

/** The pack is open. */
export const openAnnounced = () => text(15);

/** {cards, plural, one {# card lies face down.} other {# cards lie face down.}} */
export const cardsAnnounced = (values: { cards: number }) => text(16, values);

/** Tap the card<keyboard> or press <kbd>Space</kbd></keyboard>. Hold to skip. */
export const tapCard = (values: { keyboard: Tag; kbd: Tag }) => rich(17, values);

/** Turn all */
export const turnAll = () => text(18);

/** Turn card {card, number} of {cards, number} */
export const turnCard = (values: { card: number; cards: number }) => text(19, values);

/** Show all cards */
export const showAll = () => text(20);

/** {mark, select, new {{card}, new.} upgrade {{card}, an upgrade.} duplicate {{card}, a duplicate.} other {{card}.}} */
export const cardAnnounced = (values: { mark: "duplicate" | "new" | "other" | "upgrade"; card: string }) => text(21, values);

/** NEW */
export const newMark = () => text(22);

/** Duplicate */
export const duplicateMark = () => text(23);

/** Open another ({packs, number} left) */
export const openAnother = (values: { packs: number }) => text(24, values);

/** See them in my collection */
export const seeCollection = () => text(25);

/** This browser stores nothing, so no receipt was kept. */
export const noReceipt = () => text(26);

/** You already opened this pack, but your browser did not get the answer. */
export const openedBefore = () => text(27);

/** You already opened this pack, but your browser did not get the answer. This browser stores nothing, so no receipt was kept. */
export const openedBeforeWithoutReceipt = () => text(28);

/** Your pack is safe. Tap it to try again. */
export const retry = () => text(29);

/** A pack opens only once: if it is open already, your next tap shows its cards. */
export const outcomeUnknownPrompt = () => text(30);

/** This page is out of date. Load it again. */
export const pageOutdated = () => text(31);

/** Your pack is safe. */
export const pageOutdatedPrompt = () => text(32);

/** Load the page again */
export const reload = () => text(33);

/** The random numbers of this request were already used. */
export const entropyUsed = () => text(34);

/** Your pack is safe. Tap it to open it with new ones. */
export const entropyUsedPrompt = () => text(35);

/** The server uses a seed that it did not announce to this page. */
export const seedChanged = () => text(36);

/** Your pack is safe, and the request stays among your receipts. Tap the pack to open it with the new seed and new random numbers. */
export const seedChangedPrompt = () => text(37);

/** The odds have changed. */
export const oddsChanged = () => text(38);

/** Your pack is safe. Tap it to open it with the new odds. */
export const oddsChangedPrompt = () => text(39);

/** The streamer changed how packs are drawn. */
export const wayChanged = () => text(40);

/** Your pack is safe, and the request stays among your receipts. Tap the pack to open it the new way. */
export const wayChangedPrompt = () => text(41);

/** An earlier pack of yours is still being drawn. */
export const openingUnderWay = () => text(42);

/** Your pack is safe. Tap it again in a few seconds. */
export const openingUnderWayPrompt = () => text(43);

/** The public random beacon could not be used, so your ticket was withdrawn. */
export const ticketTakenBack = () => text(44);

/** Too few cards were left when your ticket was drawn. You have your pack back. */
export const ticketRefused = () => text(45);

/** The public random beacon cannot be used right now. */
export const beaconUnusable = () => text(46);

/** Your pack is safe. Tap it to try again, or open it without the beacon, with random numbers of your browser and the server. */
export const beaconUnusablePrompt = () => text(47);

/** Open without the beacon */
export const openWithoutBeacon = () => text(48);

/** Packs wait until the public random beacon can be used again. */
export const beaconAwaited = () => text(49);

/** UPGRADE */
export const upgradeMark = () => text(50);

/** Duplicate ×{copies, number} */
export const duplicateCount = (values: { copies: number }) => text(51, values);

/** On your wish list */
export const wishedMark = () => text(52);

/** What these cards mean for you */
export const nextSteps = () => text(53);

/** {count, plural, one {# card was on your wish list} other {# cards were on your wish list}} */
export const wishedCount = (values: { count: number }) => text(54, values);

/** Update wishes */
export const toWishes = () => text(55);

/** {count, plural, one {# card is better than the one you had} other {# cards are better than those you had}} */
export const upgradeCount = (values: { count: number }) => text(56, values);

/** Compare */
export const toCopies = () => text(57);

/** {count, plural, one {# card is new to you} other {# cards are new to you}} */
export const newCount = (values: { count: number }) => text(58, values);

/** What is missing */
export const toMissing = () => text(59);

/** {count, plural, one {# duplicate} other {# duplicates}} */
export const duplicatesCount = (values: { count: number }) => text(60, values);

/** {count, plural, one {Sell it} other {Sell them}} */
export const toSale = (values: { count: number }) => text(61, values);

/** Open several packs */
export const severalTitle = () => text(62);

/** Open several packs one after the other and see all their cards at once. */
export const severalDescription = () => text(63);

/** Every pack is drawn on its own, and you can verify each one. */
export const severalHint = () => text(64);

/** How many packs? */
export const howMany = () => text(65);

/** Open {count, number} */
export const openCount = (values: { count: number }) => text(66, values);

/** Open all {count, number} */
export const openAllCount = (values: { count: number }) => text(67, values);

/** Pack {place, number} of {count, number} */
export const severalProgress = (values: { place: number; count: number }) => text(68, values);

/** Stop after this pack */
export const stopAfterThis = () => text(69);

/** Stops after this pack */
export const stopping = () => text(70);

/** {count, plural, one {# pack opened} other {# packs opened}} */
export const severalOpened = (values: { count: number }) => text(71, values);

/** Your best card */
export const bestCard = () => text(72);

/** The other cards, the rarest first */
export const otherCards = () => text(73);

/** Open {some, number} more ({packs, number} left) */
export const openMore = (values: { some: number; packs: number }) => text(74, values);

/** {count, plural, one {# pack was not opened. It is safe.} other {# packs were not opened. They are safe.}} */
export const othersSafe = (values: { count: number }) => text(75, values);

/** {count, plural, one {Verify this opening} other {Verify these # openings}} */
export const verifyEach = (values: { count: number }) => text(76, values);

/** Pack {place, number} */
export const openingNumber = (values: { place: number }) => text(77, values);

/** Verify */
export const verify = () => text(78);
