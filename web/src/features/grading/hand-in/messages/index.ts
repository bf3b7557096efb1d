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

/** Send to grading */
export const title = () => text(0);

/** Each comes back in a slab after {unit, select, days {{count, plural, one {# day} other {# days}}} hours {{count, plural, one {# hour} other {# hours}}} other {}}. Until then you cannot trade or sell it. A grade is permanent. */
export const lead = (values: { unit: "days" | "hours" | "other"; count: number }) => text(1, values);

/** Already graded */
export const graded = () => text(2);

/** {count, plural, one {You can send at most # card at once} other {You can send at most # cards at once}} */
export const full = (values: { count: number }) => text(3, values);

/** Nothing chosen yet. */
export const noneChosen = () => text(4);

/** {name} is chosen. */
export const oneChosen = (values: { name: string }) => text(5, values);

/** {count, plural, one {# card chosen.} other {# cards chosen.}} */
export const chosen = (values: { count: number }) => text(6, values);

/** Choose cards */
export const chooseCards = () => text(7);

/** {count, plural, one {Send # card to grading} other {Send # cards to grading}} */
export const send = (values: { count: number }) => text(8, values);

/** {cards, plural, one {# card} other {# cards}} sent to grading. Ready in {unit, select, days {{count, plural, one {# day} other {# days}}} hours {{count, plural, one {# hour} other {# hours}}} other {}}. */
export const sent = (values: { cards: number; unit: "days" | "hours" | "other"; count: number }) => text(9, values);
