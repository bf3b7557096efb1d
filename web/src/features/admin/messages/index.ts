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

/** Admin Dashboard */
export const dashboard = () => text(0);

/** Admin */
export const navigation = () => text(1);

/** Actions Home */
export const actions = () => text(2);

/** Card Audit */
export const audit = () => text(3);

/** Pack Management */
export const packs = () => text(4);

/** Card Ownership */
export const ownership = () => text(5);
