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

/** Loading the page */
export const loading = () => text(0);

/** The page could not be loaded */
export const failed = () => text(1);

/** There is no such page */
export const absent = () => text(2);

/** The page may have been removed or renamed. */
export const absentHint = () => text(3);
