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

/** Recent sales */
export const title = () => text(0);

/** This card in {rarity}. */
export const lead = (values: { rarity: string }) => text(1, values);

/** Loading sales */
export const loading = () => text(2);

/** The sales could not be loaded */
export const failed = () => text(3);

/** None yet. */
export const none = () => text(4);

/** Usually <b>{packs, plural, one {# pack} other {# packs}}</b> */
export const usualPrice = (values: { b: Tag; packs: number }) => rich(5, values);

/** {count, plural, one {# sale} other {# sales}} */
export const saleCount = (values: { count: number }) => text(6, values);

/** last for {price} {time} */
export const lastSale = (values: { price: string; time: string }) => text(7, values);

/** {count, plural, one {# sale} other {# sales}} over time, all for {packs, plural, one {# pack} other {# packs}}. The table below has all values. */
export const chartSamePrice = (values: { count: number; packs: number }) => text(8, values);

/** {count, plural, one {# sale} other {# sales}} over time, from {least, number} to {most, plural, one {# pack} other {# packs}}. The table below has all values. */
export const chartPriceRange = (values: { count: number; least: number; most: number }) => text(9, values);

/** {price}, {date} */
export const chartSale = (values: { price: string; date: string }) => text(10, values);

/** packs */
export const legendPacks = () => text(11);

/** with cards */
export const legendCards = () => text(12);

/** usual price */
export const legendUsual = () => text(13);

/** All sales in a table */
export const table = () => text(14);

/** Sales, newest first */
export const tableCaption = () => text(15);

/** Sold */
export const tableDate = () => text(16);

/** Number */
export const tableMint = () => text(17);

/** Details */
export const tableDetails = () => text(18);

/** Price */
export const tablePrice = () => text(19);

/** graded {grade, number} */
export const graded = (values: { grade: number }) => text(20, values);
