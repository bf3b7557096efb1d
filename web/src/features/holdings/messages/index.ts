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

/** Completion */
export const completion = () => text(0);

/** {share, number, ::percent} */
export const share = (values: { share: number }) => text(1, values);

/** You have {owned, number} of {total, plural, one {# card} other {# cards}} */
export const ownProgress = (values: { owned: number; total: number }) => text(2, values);

/** {owned, number} of {total, plural, one {# card} other {# cards}} */
export const progress = (values: { owned: number; total: number }) => text(3, values);

/** You have every card */
export const ownWhole = () => text(4);

/** Every card */
export const whole = () => text(5);

/** {done, number} of {total, plural, one {# series} other {# series}} complete */
export const seriesDone = (values: { done: number; total: number }) => text(6, values);

/** See what is missing */
export const seeMissing = () => text(7);

/** Only cards I lack */
export const onlyLacked = () => text(8);

/** You miss it */
export const youMissIt = () => text(9);

/** New rarity for you */
export const newRarity = () => text(10);

/** You have {count, number} */
export const youHave = (values: { count: number }) => text(11, values);

/** ×{count, number} */
export const times = (values: { count: number }) => text(12, values);

/** owned, {count, plural, one {# copy} other {# copies}} */
export const ownedCopies = (values: { count: number }) => text(13, values);

/** missing */
export const notOwned = () => text(14);
