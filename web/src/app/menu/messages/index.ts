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

/** Level {level, number} */
export const level = (values: { level: number }) => text(0, values);

/** Your pages */
export const ownPages = () => text(1);

/** My Profile */
export const myProfile = () => text(2);

/** Logout */
export const logout = () => text(3);

/** You are signed out. */
export const signedOut = () => text(4);

/** Theme */
export const theme = () => text(5);

/** Dark */
export const darkTheme = () => text(6);

/** Light */
export const lightTheme = () => text(7);

/** Card effects */
export const cardEffects = () => text(8);

/** Lite */
export const liteEffects = () => text(9);

/** Full */
export const fullEffects = () => text(10);

/** Pack opening sounds */
export const openingSound = () => text(11);

/** Volume */
export const volume = () => text(12);

/** {percent, number} percent */
export const volumeLevel = (values: { percent: number }) => text(13, values);

/** On */
export const on = () => text(14);

/** Off */
export const off = () => text(15);

/** Language */
export const language = () => text(16);
