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

/** Leave without saving? */
export const leaveTitle = () => text(0);

/** Your unsaved changes will be lost. */
export const leaveConsequence = () => text(1);

/** Leave */
export const leave = () => text(2);

/** Somebody else has saved this since you opened it. */
export const savedByOther = () => text(3);

/** Load their version, keep my changes */
export const loadTheirs = () => text(4);

/** Somebody else has removed this in the meantime. */
export const removedByOther = () => text(5);

/** Their version is loaded, with your changes applied to it. Save when you are ready. */
export const theirsLoaded = () => text(6);

/** What both of you changed */
export const conflicts = () => text(7);

/** {value, select, on {{field}: their value is on.} off {{field}: their value is off.} empty {{field}: their value is nothing.} text {{field}: their value is “{text}”.} plain {{field}: their value is {text}.} other {{field}: their value is something else.}} */
export const conflict = (values: { value: "empty" | "off" | "on" | "other" | "plain" | "text"; field: string; text: string }) => text(8, values);

/** Use theirs */
export const takeTheirs = () => text(9);
