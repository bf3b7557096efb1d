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

/** Odds */
export const titleWhileLoading = () => text(0);

/** Odds of {pack} */
export const title = (values: { pack: string }) => text(1, values);

/** From the copies that are left right now. */
export const leadWhileLoading = () => text(2);

/** {cards, plural, one {One card out of the {copies, number} copies that are left right now.} other {# cards out of the {copies, number} copies that are left right now.}}{guarantee, select, none {} lowered { At least one is {rarity} or better. Nothing that rare is left, so {standIn} or better is used until more copies are added.} other { At least one is {rarity} or better.}}{repeats, select, none { No two of them are the same card.} other {}} Each has a {modifierChance, number, ::percent @##} chance of a modifier. */
export const lead = (values: { cards: number; copies: number; guarantee: "lowered" | "none" | "other"; rarity: string; standIn: string; repeats: "none" | "other"; modifierChance: number }) => text(3, values);

/** Can the streamer cheat? */
export const cheat = () => text(4);

/** Your seeds */
export const ownSeeds = () => text(5);

/** The odds could not be loaded */
export const oddsFailed = () => text(6);

/** No such pack */
export const noPack = () => text(7);

/** The address may be incomplete, or the pack is gone. */
export const noPackHint = () => text(8);

/** See the catalogue */
export const seeCatalogue = () => text(9);

/** Right now */
export const rightNow = () => text(10);

/** Version {version, number} */
export const version = (values: { version: number }) => text(11, values);

/** Loading the odds */
export const loadingOdds = () => text(12);

/** Too little is left to open a pack. */
export const tooLittleLeft = () => text(13);

/** Bad-luck protection */
export const protection = () => text(14);

/** {packs, plural, one {{rarity} or better comes within # pack. Each collector’s unlucky packs are counted.} other {{rarity} or better comes within # packs. Each collector’s unlucky packs are counted.}} */
export const protectionLead = (values: { packs: number; rarity: string }) => text(15, values);

/** No card of {rarity} or better is left, so {standIn} or better is used and the count stays. */
export const protectionLowered = (values: { rarity: string; standIn: string }) => text(16, values);

/** Patterns */
export const patterns = () => text(17);

/** The chance that all cards of a pack match, and how many packs have matched so far. Cards from such a pack keep a stamp. */
export const patternsLead = () => text(18);

/** below {chance, number, ::percent @##} */
export const patternBelow = (values: { chance: number }) => text(19, values);

/** about {chance} */
export const patternAbout = (values: { chance: string }) => text(20, values);

/** roughly {chance} (the estimate may be off by {error, number, ::percent @#}) */
export const patternRough = (values: { chance: string; error: number }) => text(21, values);

/** less than 1 in {draws, number} */
export const patternRare = (values: { draws: number }) => text(22, values);

/** {packs, plural, =0 {none so far} one {# pack so far} other {# packs so far}} */
export const patternPacks = (values: { packs: number }) => text(23, values);

/** Copies left */
export const supply = () => text(24);

/** Of everything that this pack can hold right now. */
export const supplyLead = () => text(25);

/** Loading the supply */
export const loadingSupply = () => text(26);

/** {left, number} <small>of {printed, number}</small> */
export const copiesLeft = (values: { left: number; small: Tag; printed: number }) => rich(27, values);

/** Keeping packs closed */
export const keepClosed = () => text(28);

/** Waiting can help or hurt: your cards come from the copies left when you open the pack. */
export const keepClosedHint = () => text(29);

/** {days, plural, one {Unopened packs expire after one day, so nobody can wait longer.} other {Unopened packs expire after # days, so nobody can wait longer.}} */
export const keepClosedLimit = (values: { days: number }) => text(30, values);

/** {rarity}: {left, number} of {allLeft, number} left, and {printed, number} of {allPrinted, number} printed. {change, select, more {So far, it is now more likely than at the start.} less {So far, it is now less likely than at the start.} other {So far, it is as likely as at the start.}} */
export const bestRarity = (values: { rarity: string; left: number; allLeft: number; printed: number; allPrinted: number; change: "less" | "more" | "other" }) => text(31, values);

/** How the odds changed */
export const history = () => text(32);

/** Every opening names the version of the odds that it was drawn from. */
export const historyLead = () => text(33);

/** The history could not be loaded */
export const historyFailed = () => text(34);

/** Loading the history */
export const loadingHistory = () => text(35);

/** now */
export const currentVersion = () => text(36);

/** {reason, select, none {{author, select, server {<time>{when}</time>, by the server} other {<time>{when}</time>, by {name}}}} other {{author, select, server {<time>{when}</time>, by the server: {why}} other {<time>{when}</time>, by {name}: {why}}}}} */
export const changedBy = (values: { reason: "none" | "other"; author: "other" | "server"; time: Tag; when: string; name: string; why: string }) => rich(37, values);

/** {cards, plural, one {# card in the pool, {perPack, number} per pack} other {# cards in the pool, {perPack, number} per pack}} */
export const pool = (values: { cards: number; perPack: number }) => text(38, values);

/** {policy, select, weights {rarities by weight} other {every copy equally likely}} */
export const policy = (values: { policy: "other" | "weights" }) => text(39, values);

/** {guarantee, select, none {no guarantee} other {{rarity} or better}} */
export const guarantee = (values: { guarantee: "none" | "other"; rarity: string }) => text(40, values);

/** no repeats */
export const noTwoAlike = () => text(41);

/** {packs, plural, one {bad-luck protection: {rarity} or better within # pack, from pack {from, number} on {step, number, ::percent @##} more each} other {bad-luck protection: {rarity} or better within # packs, from pack {from, number} on {step, number, ::percent @##} more each}} */
export const luck = (values: { packs: number; rarity: string; from: number; step: number }) => text(42, values);

/** modifiers: {chance, number, ::percent @##} */
export const modifiers = (values: { chance: number }) => text(43, values);

/** {cards, plural, one {# card added} other {# cards added}} */
export const cardsAdded = (values: { cards: number }) => text(44, values);

/** {cards, plural, one {# card removed} other {# cards removed}} */
export const cardsRemoved = (values: { cards: number }) => text(45, values);

/** {cards, plural, one {# card with a changed print run or time window} other {# cards with a changed print run or time window}} */
export const cardsAltered = (values: { cards: number }) => text(46, values);

/** {before, plural, one {# card in a pack before, now {after, number}} other {# cards in a pack before, now {after, number}}} */
export const sizeChanged = (values: { before: number; after: number }) => text(47, values);

/** {change, select, added {no guarantee, now {after} or better} removed {{before} or better, now no guarantee} other {{before} or better, now {after} or better}} */
export const guaranteeChanged = (values: { change: "added" | "other" | "removed"; after: string; before: string }) => text(48, values);

/** {now, select, none {repeats possible before, now no repeats} other {no repeats before, now repeats possible}} */
export const repeatsChanged = (values: { now: "none" | "other" }) => text(49, values);

/** {packs, plural, one {bad-luck protection now: {rarity} or better within # pack, from pack {from, number} on {step, number, ::percent @##} more each} other {bad-luck protection now: {rarity} or better within # packs, from pack {from, number} on {step, number, ::percent @##} more each}} */
export const luckNow = (values: { packs: number; rarity: string; from: number; step: number }) => text(50, values);

/** {packs, plural, one {bad-luck protection before: {rarity} or better within # pack, from pack {from, number} on {step, number, ::percent @##} more each} other {bad-luck protection before: {rarity} or better within # packs, from pack {from, number} on {step, number, ::percent @##} more each}} */
export const luckBefore = (values: { packs: number; rarity: string; from: number; step: number }) => text(51, values);

/** now no bad-luck protection */
export const luckNone = () => text(52);

/** {now, select, weights {every copy equally likely, now rarities by weight} other {rarities by weight, now every copy equally likely}} */
export const policyChanged = (values: { now: "other" | "weights" }) => text(53, values);

/** weights now {weights} */
export const weightsChanged = (values: { weights: string }) => text(54, values);

/** modifiers: {before, number, ::percent @##}, now {after, number, ::percent @##} */
export const modifiersChanged = (values: { before: number; after: number }) => text(55, values);

/** other modifiers */
export const modifiersReplaced = () => text(56);

/** No change to the odds */
export const nothingChanged = () => text(57);
