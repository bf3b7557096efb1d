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

/** Computing */
export const computing = () => text(0);

/** It is not in the published format, so nothing can be computed from it. */
export const recordUnreadableHint = () => text(1);

/** {cards, plural, one {The card was drawn again from a seed that was fixed in advance, and compared with the {openings, plural, one {opening} other {# openings}} that came before this one.} other {All # cards were drawn again from a seed that was fixed in advance, and compared with the {openings, plural, one {opening} other {# openings}} that came before this one.}} The streamer could know the result in advance. */
export const holdsHint = (values: { cards: number; openings: number }) => text(2, values);

/** Reading everything that was opened before this pack. */
export const reading = () => text(3);

/** Checks out so far */
export const open = () => text(4);

/** What the record says by itself is right. To see that every copy was really free, your browser has to read the openings before this one. */
export const openHint = () => text(5);

/** Checks out so far: the seed is still secret */
export const seedSecret = () => text(6);

/** The seed of this opening is still in use. It is revealed when its owner asks for it, or within a month. Then this page draws every card again. */
export const seedSecretHint = () => text(7);

/** The record is unchanged */
export const digest = () => text(8);

/** {verdict, select, holds {The record matches its digest.} fails {The record does not match its digest, so it was changed.} open {The digest was not computed.} other {}} */
export const digestResult = (values: { verdict: "fails" | "holds" | "open" | "other" }) => text(9, values);

/** The pack contained these cards */
export const pool = () => text(10);

/** {verdict, select, holds {Every card was printed and in its time window, in the published version of the pack’s odds.} fails {The published version of the pack’s odds does not allow these cards.} open {The pack’s odds were not compared.} other {}} */
export const poolResult = (values: { verdict: "fails" | "holds" | "open" | "other" }) => text(11, values);

/** It belongs to its printed run */
export const run = () => text(12);

/** {verdict, select, holds {Its place among all openings is in the run that it names.} fails {It names another printed run than the one at its place.} open {The printed run was not compared.} other {}} */
export const runResult = (values: { verdict: "fails" | "holds" | "open" | "other" }) => text(13, values);

/** The shown cards are the drawn cards */
export const cards = () => text(14);

/** {verdict, select, holds {They are the same, in the same order, with the same modifiers.} fails {The shown cards are not the drawn cards.} open {The cards were not compared.} other {}} */
export const cardsResult = (values: { verdict: "fails" | "holds" | "open" | "other" }) => text(15, values);

/** The seed was fixed in advance */
export const seed = () => text(16);

/** {verdict, select, holds {The revealed seed has the hash that was published before the pack was opened.} fails {The revealed seed has another hash than the one that was published.} open {The seed is still in use, so it is secret. Its hash is public already.} other {}} */
export const seedResult = (values: { verdict: "fails" | "holds" | "open" | "other" }) => text(17, values);

/** Every card follows from the seed */
export const draws = () => text(18);

/** {verdict, select, holds {Your browser drew again and got the same cards.} fails {Your browser drew again and got other cards.} open {The cards can be drawn again once the seed is revealed and everything before it is known.} other {}} */
export const drawsResult = (values: { verdict: "fails" | "holds" | "open" | "other" }) => text(19, values);

/** Nobody owned the drawn copies yet */
export const held = () => text(20);

/** {verdict, select, holds {Nobody owned the drawn copies yet. The skipped copies already belonged to somebody.} fails {A drawn copy already belonged to somebody, or a skipped copy belonged to nobody.} open {Your browser has to read every opening before this one first.} other {}} */
export const heldResult = (values: { verdict: "fails" | "holds" | "open" | "other" }) => text(21, values);

/** No opening is missing before it */
export const counters = () => text(22);

/** {verdict, select, holds {The openings made with this seed are counted without a gap.} fails {An opening made with this seed before is missing, or was counted twice.} open {Your browser has to read every opening before this one first.} other {}} */
export const countersResult = (values: { verdict: "fails" | "holds" | "open" | "other" }) => text(23, values);

/** Drawn from */
export const recordDrawnFrom = () => text(24);

/** Hash of the seed, published before */
export const recordSeedHash = () => text(25);

/** Not revealed yet */
export const seedNotRevealed = () => text(26);

/** Owner’s client seed */
export const recordOwnersHalf = () => text(27);

/** Opening with this seed */
export const recordCounter = () => text(28);

/** Number {number, number} */
export const counterNumber = (values: { number: number }) => text(29, values);
