// Generated from en.json by `npm run messages`.

import { createCatalogue } from "../../../../lib/catalogue";

export const { text, rich } = createCatalogue({
  "en": () => import("./en.json"),
  "de": () => import("./de.json"),
  "fr": () => import("./fr.json"),
  "es": () => import("./es.json"),
  "ja": () => import("./ja.json"),
  "ar": () => import("./ar.json"),
});

/** {draw, select, withoutBeacon {without the public randomness beacon (level 1)} withBeacon {with a round of the public randomness beacon (level 2)} withRound {with round {round, number} of the public randomness beacon (level 2)} other {}} */
export const drawText = (values: { draw: "other" | "withBeacon" | "withRound" | "withoutBeacon"; round: number }) => text(0, values);

/** {count, plural, one {# person takes part} other {# people take part}} */
export const entrants = (values: { count: number }) => text(1, values);

/** 1 in {entrants, number} */
export const chance = (values: { entrants: number }) => text(2, values);
