// Generated from en.json by `npm run messages`.

import { createCatalogue } from "../../../lib/catalogue";

export const { text, rich } = createCatalogue({
  "en": () => import("./en.json"),
  "de": () => import("./de.json"),
  "fr": () => import("./fr.json"),
  "es": () => import("./es.json"),
  "ja": () => import("./ja.json"),
  "ar": () => import("./ar.json"),
});

/** Find a collector */
export const searchLabel = () => text(0);

/** Collectors */
export const searchResults = () => text(1);

/** No users found */
export const searchEmpty = () => text(2);
