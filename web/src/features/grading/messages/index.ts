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

/** Card Grading */
export const title = () => text(0);

/** Send a card to grading, wait for its slab, then reveal its grade. */
export const lead = () => text(1);

/** Send a card to grading, wait {unit, select, days {{count, plural, one {# day} other {# days}}} hours {{count, plural, one {# hour} other {# hours}}} other {}}, then reveal its grade. */
export const leadWithTime = (values: { unit: "days" | "hours" | "other"; count: number }) => text(2, values);

/** Send to grading */
export const handIn = () => text(3);

/** Loading your graded cards */
export const loading = () => text(4);

/** Your graded cards could not be loaded */
export const failed = () => text(5);

/** None of your cards are being graded */
export const empty = () => text(6);

/** Choose cards */
export const chooseCards = () => text(7);

/** Choose cards that are not in a trade or for sale. You cannot trade or sell them while they are being graded. */
export const handInHint = () => text(8);

/** Wait */
export const wait = () => text(9);

/** It takes {unit, select, days {{count, plural, one {# day} other {# days}}} hours {{count, plural, one {# hour} other {# hours}}} other {}}. A notification tells you when a slab has arrived. */
export const waitHint = (values: { unit: "days" | "hours" | "other"; count: number }) => text(10, values);

/** Reveal the grade */
export const reveal = () => text(11);

/** Nobody knows the grade until you reveal it. Each card is graded only once. */
export const revealHint = () => text(12);

/** Ready to reveal */
export const ready = () => text(13);

/** {count, plural, one {# slab} other {# slabs}} */
export const readyCount = (values: { count: number }) => text(14, values);

/** Reveal grade of {card} */
export const revealCard = (values: { card: string }) => text(15, values);

/** Sealed */
export const sealed = () => text(16);

/** {by, select, round {Drawn with round {round, number} of the public randomness beacon (level 2)} unknownRound {Drawn with a round of the public randomness beacon (level 2)} server {Drawn without the public randomness beacon (level 1)} other {}} */
export const drawn = (values: { by: "other" | "round" | "server" | "unknownRound"; round: number }) => text(17, values);

/** Reveal all {count, number} */
export const revealAll = (values: { count: number }) => text(18, values);

/** Reveal the first {count, number} */
export const revealFirst = (values: { count: number }) => text(19, values);

/** Showing the first {count, number}. */
export const readyCut = (values: { count: number }) => text(20, values);

/** Being graded */
export const waiting = () => text(21);

/** {count, plural, one {# waiting} other {# waiting}} */
export const waitingCount = (values: { count: number }) => text(22, values);

/** No cards are being graded. */
export const noneWaiting = () => text(23);

/** Unnamed card */
export const unnamed = () => text(24);

/** Ready on {date} */
export const readyOn = (values: { date: string }) => text(25, values);

/** Grading of {name} */
export const progress = (values: { name: string }) => text(26, values);

/** {by, select, round {Its grade is being drawn with round {round, number} of the public randomness beacon (level 2).} unknownRound {Its grade is being drawn with a round of the public randomness beacon (level 2).} server {Its grade is being drawn without the public randomness beacon (level 1).} other {}} */
export const beingDrawn = (values: { by: "other" | "round" | "server" | "unknownRound"; round: number }) => text(27, values);

/** {days, number}d {clock} */
export const daysLeft = (values: { days: number; clock: string }) => text(28, values);

/** Get the slab */
export const getSlab = () => text(29);

/** {name} is in its slab. */
export const slabArrived = (values: { name: string }) => text(30, values);

/** Showing the next {count, number}; the others follow. */
export const waitingCut = (values: { count: number }) => text(31, values);

/** About grades */
export const aside = () => text(32);

/** How likely each grade is */
export const chances = () => text(33);

/** Every card has the same chances, whatever its rarity. */
export const chancesLead = () => text(34);

/** Grade */
export const grade = () => text(35);

/** Chance */
export const chance = () => text(36);
