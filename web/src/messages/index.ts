// Generated from en.json by `npm run messages`.

import { createCatalogue } from "../lib/catalogue";

export const { text, rich } = createCatalogue({
  "en": () => import("./en.json"),
});

/** Back */
export const back = () => text(0);

/** Cancel */
export const cancel = () => text(1);

/** Close */
export const close = () => text(2);

/** Done */
export const done = () => text(3);

/** Edit */
export const edit = () => text(4);

/** Remove */
export const remove = () => text(5);

/** Save */
export const save = () => text(6);

/** Try again */
export const tryAgain = () => text(7);

/** Undo */
export const undo = () => text(8);

/** All */
export const all = () => text(9);

/** None */
export const none = () => text(10);

/** {count, plural, one {# card} other {# cards}} */
export const cards = (values: { count: number }) => text(11, values);

/** {count, plural, one {# pack} other {# packs}} */
export const packs = (values: { count: number }) => text(12, values);
