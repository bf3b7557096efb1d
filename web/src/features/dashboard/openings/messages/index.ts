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

/** Live */
export const live = () => text(0);

/** Check how {name}’s pack was drawn, {time} */
export const checkDraw = (values: { name: string; time: string }) => text(1, values);
