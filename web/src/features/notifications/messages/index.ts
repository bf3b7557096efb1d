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

/** Notifications */
export const title = () => text(0);

/** Clear All */
export const clearAll = () => text(1);

/** Your notifications could not be loaded */
export const failed = () => text(2);

/** No notifications */
export const empty = () => text(3);

/** Delete notification: {message} */
export const deleteOne = (values: { message: string }) => text(4, values);
