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

/** The slab of {card} */
export const titleOne = (values: { card: string }) => text(0, values);

/** {count, plural, one {# slab} other {# slabs}} */
export const titleMany = (values: { count: number }) => text(1, values);

/** Slabs */
export const slabs = () => text(2);

/** {card}, face down */
export const faceDown = (values: { card: string }) => text(3, values);

/** Its grade is decided, but nobody has seen it. */
export const sealedHint = () => text(4);

/** {count, plural, one {# grade to reveal.} other {# grades to reveal.}} */
export const sealedCount = (values: { count: number }) => text(5, values);

/** Reveal grade */
export const reveal = () => text(6);

/** Reveal all */
export const revealAll = () => text(7);

/** Skip */
export const skip = () => text(8);

/** {name} got grade {grade, number} of 10. */
export const result = (values: { name: string; grade: number }) => text(9, values);

/** This card got grade {grade, number} of 10. */
export const resultUnnamed = (values: { grade: number }) => text(10, values);

/** {share} of all cards get this grade. */
export const share = (values: { share: string }) => text(11, values);

/** The first graded {rarity} copy. */
export const rankFirst = (values: { rarity: string }) => text(12, values);

/** The best of all graded {rarity} copies. */
export const rankBest = (values: { rarity: string }) => text(13, values);

/** {count, plural, one {# other {rarity} copy shares this grade, and none is graded higher.} other {# other {rarity} copies share this grade, and none is graded higher.}} */
export const rankShared = (values: { count: number; rarity: string }) => text(14, values);

/** {count, plural, one {# {rarity} copy is graded higher.} other {# {rarity} copies are graded higher.}} */
export const rankBelow = (values: { count: number; rarity: string }) => text(15, values);

/** {count, plural, one {# card revealed} other {# cards revealed}} */
export const revealed = (values: { count: number }) => text(16, values);

/** The best grade is {grade, number}: {name}. */
export const best = (values: { grade: number; name: string }) => text(17, values);

/** Grades: {grades}. */
export const grades = (values: { grades: string }) => text(18, values);

/** {grade, number} ({count, number}) */
export const repeatedGrade = (values: { grade: number; count: number }) => text(19, values);

/** See my slabs */
export const seeSlabs = () => text(20);

/** Check the grade */
export const checkGrade = () => text(21);
