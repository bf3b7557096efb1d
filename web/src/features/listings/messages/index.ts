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

/** Loading listings */
export const loading = () => text(0);

/** Open to offers */
export const openToOffers = () => text(1);

/** For sale */
export const forSale = () => text(2);

/** Sold */
export const sold = () => text(3);

/** Expired */
export const expired = () => text(4);

/** Cancelled */
export const cancelled = () => text(5);

/** {count, plural, =0 {No offers} one {# offer} other {# offers}} */
export const offers = (values: { count: number }) => text(6, values);

/** by {seller} */
export const seller = (values: { seller: string }) => text(7, values);

/** collector without an account */
export const formerCollector = () => text(8);

/** Unnamed card */
export const unnamedCard = () => text(9);

/** nothing */
export const nothing = () => text(10);

/** {card}, by {seller}, {packs, plural, =0 {open to offers} one {asks # pack} other {asks # packs}}, {offers, plural, =0 {no offers} one {# offer} other {# offers}}, {timeLeft} */
export const tileForSale = (values: { card: string; seller: string; packs: number; offers: number; timeLeft: string }) => text(11, values);

/** {card}, by {seller}, {status, select, sold {sold} expired {expired} cancelled {cancelled} other {}} */
export const tileClosed = (values: { card: string; seller: string; status: "cancelled" | "expired" | "other" | "sold" }) => text(12, values);

/** On the market */
export const profileTitle = () => text(13);

/** {count, number} for sale */
export const profileCount = (values: { count: number }) => text(14, values);

/** Cards that {seller} is selling */
export const profileList = (values: { seller: string }) => text(15, values);

/** Their listings could not be loaded */
export const profileFailed = () => text(16);

/** {count, plural, one {# listing of {seller}} other {All # listings of {seller}}} */
export const profileAll = (values: { count: number; seller: string }) => text(17, values);
