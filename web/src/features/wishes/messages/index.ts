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

/** Wishes */
export const title = () => text(0);

/** You are notified when a card on your list is pulled live or put up for sale, and when somebody has a spare copy. */
export const lead = () => text(1);

/** Loading your wishes */
export const loading = () => text(2);

/** Your wishes could not be loaded */
export const failed = () => text(3);

/** Nothing on your wish list yet */
export const empty = () => text(4);

/** Find a card here and press its heart. You can also press the heart of a card that you inspect. */
export const emptyHint = () => text(5);

/** Your wishes */
export const list = () => text(6);

/** Visible to others */
export const visible = () => text(7);

/** Who has a spare? */
export const showSpares = () => text(8);

/** On the market */
export const market = () => text(9);

/** {card} on the market */
export const cardOnMarket = (values: { card: string }) => text(10, values);

/** Remove {card} from your wish list */
export const removeWish = (values: { card: string }) => text(11, values);

/** Add to your wishes */
export const addRegion = () => text(12);

/** Add a wish */
export const addTitle = () => text(13);

/** Find a card */
export const search = () => text(14);

/** Name of a card */
export const searchPlaceholder = () => text(15);

/** Cards found */
export const found = () => text(16);
