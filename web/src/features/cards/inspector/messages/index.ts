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

/** {place, number} of {count, number} */
export const position = (values: { place: number; count: number }) => text(0, values);

/** {card}. {place, number} of {count, number}. */
export const positionSpoken = (values: { card: string; place: number; count: number }) => text(1, values);

/** Previous card */
export const previousCard = () => text(2);

/** Next card */
export const nextCard = () => text(3);

/** The next card could not be loaded. Try again. */
export const nextNotLoaded = () => text(4);

/** Turn over */
export const turnOver = () => text(5);

/** The back is shown. */
export const backShown = () => text(6);

/** Back of {name} */
export const backOf = (values: { name: string }) => text(7, values);

/** Number */
export const mint = () => text(8);

/** Its pack */
export const pack = () => text(9);

/** Grade */
export const grade = () => text(10);

/** {grade, number} of 10 · {name} */
export const gradeOfTen = (values: { grade: number; name: string }) => text(11, values);

/** Check it */
export const checkGrade = () => text(12);

/** Collected */
export const collected = () => text(13);

/** Toggle Slab */
export const toggleSlab = () => text(14);

/** Its story */
export const story = () => text(15);

/** Tilt with the phone */
export const tilt = () => text(16);

/** Your browser does not report how the phone moves. Allow motion for this site in its settings. */
export const noMotion = () => text(17);

/** Sell */
export const sell = () => text(18);

/** Grade */
export const sendToGrading = () => text(19);

/** Feature */
export const feature = () => text(20);

/** Unfeature */
export const unfeature = () => text(21);

/** Featured on your profile. */
export const featuredNow = () => text(22);

/** No longer featured. */
export const unfeaturedNow = () => text(23);
