// Generated from en.json by `npm run messages`.

import { createCatalogue } from "../../lib/catalogue";

export const { text, rich } = createCatalogue({
  "en": () => import("./en.json"),
  "de": () => import("./de.json"),
  "fr": () => import("./fr.json"),
  "es": () => import("./es.json"),
  "ja": () => import("./ja.json"),
  "ar": () => import("./ar.json"),
});

/** Foilcast goal */
export const documentTitle = () => text(0);

/** This link is outdated. Copy the new one from the Admin Dashboard. */
export const oldLink = () => text(1);

/** Goal */
export const goal = () => text(2);

/** Reached! */
export const goalReached = () => text(3);

/** {counted, number} / {target, number} */
export const goalProgress = (values: { counted: number; target: number }) => text(4, values);

/** Raffle */
export const raffle = () => text(5);

/** closed */
export const closed = () => text(6);

/** Everybody who is here takes part */
export const everybodyTakesPart = () => text(7);

/** Press “I’m in” on the site */
export const joinOnSite = () => text(8);

/** Press “I’m in” at {site} */
export const joinAtAddress = (values: { site: string }) => text(9, values);

/** Write {command} in the chat, or press “I’m in” on the site */
export const joinInChatOrOnSite = (values: { command: string }) => text(10, values);

/** Write {command} in the chat, or press “I’m in” at {site} */
export const joinInChatOrAtAddress = (values: { command: string; site: string }) => text(11, values);

/** {count, plural, one {{hint} · # takes part} other {{hint} · # take part}} */
export const joinHintAndEntrants = (values: { count: number; hint: string }) => text(12, values);

/** {count, plural, one {# takes part · odds 1 in 1} other {# take part · odds 1 in #}} */
export const entrantsAndOdds = (values: { count: number }) => text(13, values);

/** {count, plural, one {The winner} other {The winners}} */
export const winners = (values: { count: number }) => text(14, values);
