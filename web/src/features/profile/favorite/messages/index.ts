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

/** Choose your favourite card */
export const title = () => text(0);

/** Everybody can see it on your profile. You do not have to own it. */
export const lead = () => text(1);

/** Find a card */
export const search = () => text(2);

/** Name of a card */
export const searchPlaceholder = () => text(3);

/** Cards found */
export const results = () => text(4);

/** Pick a card to see it here. */
export const previewHint = () => text(5);

/** In which rarity */
export const rarity = () => text(6);

/** No favourite card */
export const clear = () => text(7);

/** Make it my favourite */
export const confirm = () => text(8);

/** Favourite card removed. */
export const cleared = () => text(9);

/** {name} is your favourite card now. */
export const confirmed = (values: { name: string }) => text(10, values);
