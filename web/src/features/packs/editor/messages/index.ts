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

/** Pack Management */
export const title = () => text(0);

/** The contents and odds of packs. Every change of the odds becomes a new public version. */
export const lead = () => text(1);

/** New pack */
export const newPack = () => text(2);

/** Loading the packs */
export const loading = () => text(3);

/** The packs could not be loaded */
export const failed = () => text(4);

/** There are no cards yet */
export const noCards = () => text(5);

/** Create some cards first, then add them to a pack. */
export const noCardsHint = () => text(6);

/** Packs */
export const packs = () => text(7);

/** No pack yet: this is the first one. */
export const firstPackHint = () => text(8);

/** {cards, plural, one {# card · version {version, number}} other {# cards · version {version, number}}} */
export const packSummary = (values: { cards: number; version: number }) => text(9, values);

/** Default */
export const defaultBadge = () => text(10);

/** A new pack */
export const unsavedPack = () => text(11);

/** Version {version, number} */
export const version = (values: { version: number }) => text(12, values);

/** Name */
export const name = () => text(13);

/** Description */
export const description = () => text(14);

/** Description, one sentence */
export const descriptionLabel = () => text(15);

/** Picture */
export const picture = () => text(16);

/** Path of a picture on this server, such as /pictures/pack.webp. Without a picture, the pack gets its own colour. */
export const pictureHint = () => text(17);

/** Cards in a pack */
export const cardsPerPack = () => text(18);

/** Cards in a pack: {cards, number} */
export const cardsPerPackSlider = (values: { cards: number }) => text(19, values);

/** Guaranteed in the last card */
export const guarantee = () => text(20);

/** No guarantee */
export const noGuarantee = () => text(21);

/** {rarity} or better */
export const orBetter = (values: { rarity: string }) => text(22, values);

/** Chance of a modifier, in % */
export const modifierChance = () => text(23);

/** How rarities are chosen */
export const policy = () => text(24);

/** By supply */
export const bySupply = () => text(25);

/** By weights */
export const byWeights = () => text(26);

/** Every remaining copy is equally likely, so rarities with few copies are pulled rarely. The odds change as copies are pulled. */
export const bySupplyHint = () => text(27);

/** Each rarity keeps its weight while a copy of it is left. Rare cards run out long before the others. The simulation shows when. */
export const byWeightsHint = () => text(28);

/** Weights */
export const weights = () => text(29);

/** No repeats */
export const noRepeats = () => text(30);

/** No repeats: a card comes at most once in a pack */
export const noRepeatsLabel = () => text(31);

/** Bad-luck protection */
export const protection = () => text(32);

/** Bad-luck protection: each pack without a card of high rarity raises the chance of one */
export const protectionLabel = () => text(33);

/** A lucky pack has at least */
export const luckyMinimum = () => text(34);

/** Rises after unlucky packs */
export const risesAfter = () => text(35);

/** By percentage points per pack */
export const risesBy = () => text(36);

/** Certain in pack */
export const certainInPack = () => text(37);

/** Days until unopened packs expire */
export const expires = () => text(38);

/** never */
export const expiresNever = () => text(39);

/** Leave empty for never. */
export const neverHint = () => text(40);

/** Leave empty for never. An unopened pack can be opened as any of these packs, so none expires while one of them is set to never. */
export const neverForAllHint = () => text(41);

/** {count, plural, one {An unopened pack can be opened as any of these packs, so none expires while {packs} is set to never.} other {An unopened pack can be opened as any of these packs, so none expires while {packs} are set to never.}} */
export const otherNeverHint = (values: { count: number; packs: string }) => text(42, values);

/** {days, plural, one {Unopened packs expire after one day. After a change, the time starts again for packs that collectors already have.} other {Unopened packs expire after # days. After a change, the time starts again for packs that collectors already have.}} */
export const expiresHint = (values: { days: number }) => text(43, values);

/** {days, plural, one {Unopened packs expire after one day, because another pack has a later limit. After a change, the time starts again for packs that collectors already have.} other {Unopened packs expire after # days, because another pack has a later limit. After a change, the time starts again for packs that collectors already have.}} */
export const otherLongerHint = (values: { days: number }) => text(44, values);

/** Can be opened from */
export const from = () => text(45);

/** Until */
export const until = () => text(46);

/** The default */
export const isDefault = () => text(47);

/** Default pack: opened if no pack is chosen */
export const isDefaultLabel = () => text(48);

/** Cards */
export const cards = () => text(49);

/** What can be in the pack. */
export const cardsLead = () => text(50);

/** Search cards */
export const searchCards = () => text(51);

/** Name or tag */
export const searchPlaceholder = () => text(52);

/** Only those in the pack */
export const onlyChosen = () => text(53);

/** {all, plural, one {{chosen, number} of # card is in the pack.} other {{chosen, number} of # cards are in the pack.}} */
export const chosen = (values: { all: number; chosen: number }) => text(54, values);

/** No cards match. */
export const noMatch = () => text(55);

/** No series */
export const noSeries = () => text(56);

/** {chosen, number} of {all, number} */
export const chosenOfSeries = (values: { chosen: number; all: number }) => text(57, values);

/** Add all of {series} */
export const addSeries = (values: { series: string }) => text(58, values);

/** Remove all of {series} */
export const removeSeries = (values: { series: string }) => text(59, values);

/** Odds of this pack */
export const odds = () => text(60);

/** Calculated by the draw itself, from the copies that are left right now. */
export const oddsLead = () => text(61);

/** Calculating… */
export const calculating = () => text(62);

/** Not published yet */
export const notPublished = () => text(63);

/** The odds appear when all fields are valid. */
export const oddsInvalid = () => text(64);

/** Too little is left of these cards to open a pack. */
export const tooLittleLeft = () => text(65);

/** {printed, plural, one {{left, number} of # copy is left.} other {{left, number} of # copies are left.}} */
export const copiesLeft = (values: { printed: number; left: number }) => text(66, values);

/** Nothing at {rarity} or above is left, so {standIn} is used. */
export const guaranteeLowered = (values: { rarity: string; standIn: string }) => text(67, values);

/** Supply simulator */
export const simulator = () => text(68);

/** Simulates openings until nothing is left. Nothing is stored. */
export const simulatorLead = () => text(69);

/** Start with */
export const startWith = () => text(70);

/** The whole run */
export const wholeRun = () => text(71);

/** What is left now */
export const leftNow = () => text(72);

/** Packs a day */
export const packsPerDay = () => text(73);

/** no dates */
export const noDates = () => text(74);

/** Collectors */
export const collectors = () => text(75);

/** A whole number from 1 to {most, number}. */
export const numberInvalid = (values: { most: number }) => text(76, values);

/** Simulate */
export const simulate = () => text(77);

/** Opening packs… */
export const simulating = () => text(78);

/** The pack was changed since: simulate again. */
export const simulationOutdated = () => text(79);

/** {runs, plural, one {{low, number} to {high, number} packs in # run} other {{low, number} to {high, number} packs in # runs}} */
export const runSpread = (values: { runs: number; low: number; high: number }) => text(80, values);

/** until {day} */
export const runUntil = (values: { day: string }) => text(81, values);

/** {end, select, timeOver {The pack’s time ends before its cards run out.} tooLong {It goes on for longer than this simulation.} other {Then fewer copies are left than a pack has cards.}} {left, plural, =0 {Every copy is pulled.} one {One copy is left then.} other {# copies are left then.}} */
export const runEnd = (values: { end: "other" | "timeOver" | "tooLong"; left: number }) => text(82, values);

/** Copies left of each rarity, over the run */
export const supplyChart = () => text(83);

/** each rarity from all of its copies down to none */
export const supplyChartCaption = () => text(84);

/** {kind, select, gone {The last {rarity} is pulled} goneCard {The last card is pulled} pityStandIn {Bad-luck protection has nothing left to give} standIn {The guarantee cannot be kept any more} other {The same card comes twice in a pack}}: pack {pack, number}, {share, number, ::percent} of the run{dated, select, none {} other {, on {day}}}{reached, select, always {} other { (in {runs, number} of {allRuns, number} runs)}} */
export const milestone = (values: { kind: "gone" | "goneCard" | "other" | "pityStandIn" | "standIn"; rarity: string; pack: number; share: number; dated: "none" | "other"; day: string; reached: "always" | "other"; runs: number; allRuns: number }) => text(85, values);

/** {packs, plural, one {Bad-luck protection applies to # pack.} other {Bad-luck protection applies to # packs.}} */
export const protectedPacks = (values: { packs: number }) => text(86, values);

/** {packs, plural, one {{pattern}: # pack.} other {{pattern}: # packs.}} */
export const patternPacks = (values: { packs: number; pattern: string }) => text(87, values);

/** People who open packs at once get {rarity} cards at {atOnce, number, ::.00} a pack. People who keep them until that chance has doubled get {kept, number, ::.00} a pack. */
export const keepClosed = (values: { rarity: string; atOnce: number; kept: number }) => text(88, values);

/** People who open packs at once get {rarity} cards at {atOnce, number, ::.00} a pack. Keeping packs closed until that chance doubles never pays: it does not double. */
export const keepClosedNever = (values: { rarity: string; atOnce: number }) => text(89, values);

/** The chance doubles in {share, number, ::percent @##} of the runs; in the others the packs stay closed. */
export const keepClosedShare = (values: { share: number }) => text(90, values);

/** {days, plural, one {The simulation keeps packs without limit; this pack expires after # day.} other {The simulation keeps packs without limit; this pack expires after # days.}} */
export const keepClosedLimit = (values: { days: number }) => text(91, values);

/** Reason */
export const why = () => text(92);

/** Why the odds change */
export const whyLabel = () => text(93);

/** Everybody can read it in the list of versions. */
export const whyHint = () => text(94);

/** Create pack */
export const create = () => text(95);

/** Undo changes */
export const undoChanges = () => text(96);

/** Delete {pack}? */
export const removeTitle = (values: { pack: string }) => text(97, values);

/** Delete pack */
export const removePack = () => text(98);

/** Nobody can open it any more, and that cannot be undone. Its openings and versions stay public, and its cards stay with their owners. */
export const removeConsequence = () => text(99);

/** Every version of its odds */
export const allVersions = () => text(100);
