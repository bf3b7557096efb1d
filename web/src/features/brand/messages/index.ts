// Generated from en.json by `npm run messages`.

import { createCatalogue } from "../../../lib/catalogue";

export const { text, rich } = createCatalogue({
  "en": () => import("./en.json"),
});

/** Notice */
export const notice = () => text(0);

/** About this site */
export const footer = () => text(1);
