// Generated from en.json by `npm run messages`.

import { createCatalogue } from "../../lib/catalogue";

export const { text, rich } = createCatalogue({
  "en": () => import("./en.json"),
  "de": () => import("./de.json"),
  "fr": () => import("./fr.json"),
  "es": () => import("./es.json"),
  "pt-BR": () => import("./pt-BR.json"),
  "ja": () => import("./ja.json"),
  "ar": () => import("./ar.json"),
});

/** {label}: one fewer */
export const oneLess = (values: { label: string }) => text(0, values);

/** {label}: one more */
export const oneMore = (values: { label: string }) => text(1, values);

/** {count, plural, one {# character left} other {# characters left}} */
export const charactersLeft = (values: { count: number }) => text(2, values);

/** Until {end} */
export const until = (values: { end: string }) => text(3, values);

/** Ended */
export const ended = () => text(4);

/** ended */
export const endedSpoken = () => text(5);

/** {days, number}d {hours, number}h */
export const daysShort = (values: { days: number; hours: number }) => text(6, values);

/** {hours, number}h {minutes, number}m */
export const hoursShort = (values: { hours: number; minutes: number }) => text(7, values);

/** {minutes, number} min */
export const minutesShort = (values: { minutes: number }) => text(8, values);

/** {count, plural, one {# day left} other {# days left}} */
export const daysLeft = (values: { count: number }) => text(9, values);

/** {count, plural, one {# hour left} other {# hours left}} */
export const hoursLeft = (values: { count: number }) => text(10, values);

/** {count, plural, one {# minute left} other {# minutes left}} */
export const minutesLeft = (values: { count: number }) => text(11, values);

/** less than a minute left */
export const lastMinute = () => text(12);

/** Share */
export const share = () => text(13);

/** Link copied */
export const linkCopied = () => text(14);

/** This browser neither shares nor copies. The link is {link} */
export const linkToCopy = (values: { link: string }) => text(15, values);
