// Generated from en.json by `npm run messages`.

import { createCatalogue, type Tag } from "../../../../lib/catalogue";

export const { text, rich } = createCatalogue({
  "en": () => import("./en.json"),
  "de": () => import("./de.json"),
  "fr": () => import("./fr.json"),
  "es": () => import("./es.json"),
  "pt-BR": () => import("./pt-BR.json"),
  "ja": () => import("./ja.json"),
  "ar": () => import("./ar.json"),
});

/** Its story in short */
export const label = () => text(0);

/** Its story */
export const title = () => text(1);

/** Loading its story */
export const loading = () => text(2);

/** Its story could not be loaded */
export const failed = () => text(3);

/** Its story is not stored here, or the stream has not shown it yet. */
export const absent = () => text(4);

/** Its origin was not recorded. */
export const empty = () => text(5);

/** {to, select, user {<toLink>{toName}</toLink>} other {A collector without an account}} pulled it from <b>{pack}</b> */
export const opened = (values: { to: "other" | "user"; toLink: Tag; toName: string; b: Tag; pack: string }) => rich(6, values);

/** {to, select, user {<toLink>{toName}</toLink>} other {A collector without an account}} pulled it from a pack */
export const openedUnknownPack = (values: { to: "other" | "user"; toLink: Tag; toName: string }) => rich(7, values);

/** Live on stream */
export const live = () => text(8);

/** {from, select, user {<fromLink>{fromName}</fromLink>} other {A collector without an account}} traded it to {to, select, user {<toLink>{toName}</toLink>} other {a collector without an account}} */
export const traded = (values: { from: "other" | "user"; fromLink: Tag; fromName: string; to: "other" | "user"; toLink: Tag; toName: string }) => rich(9, values);

/** {from, select, user {<fromLink>{fromName}</fromLink>} other {A collector without an account}} sold it to {to, select, user {<toLink>{toName}</toLink>} other {a collector without an account}} */
export const sold = (values: { from: "other" | "user"; fromLink: Tag; fromName: string; to: "other" | "user"; toLink: Tag; toName: string }) => rich(10, values);

/** {to, select, user {<toLink>{toName}</toLink>} other {A collector without an account}} sent it to grading, and it came back in a slab with a hidden grade */
export const graded = (values: { to: "other" | "user"; toLink: Tag; toName: string }) => rich(11, values);

/** {to, select, user {<toLink>{toName}</toLink>} other {A collector without an account}} revealed its grade: <b>{grade, number}</b> */
export const revealed = (values: { to: "other" | "user"; toLink: Tag; toName: string; b: Tag; grade: number }) => rich(12, values);

/** {to, select, user {<toLink>{toName}</toLink>} other {A collector without an account}} revealed its grade */
export const revealedUnknownGrade = (values: { to: "other" | "user"; toLink: Tag; toName: string }) => rich(13, values);

/** It came with {to, select, user {<toLink>{toName}</toLink>} other {a collector without an account}} from an older collection */
export const imported = (values: { to: "other" | "user"; toLink: Tag; toName: string }) => rich(14, values);

/** {from, select, user {<fromLink>{fromName}</fromLink>} other {A collector without an account}} gave it to {to, select, user {<toLink>{toName}</toLink>} other {a collector without an account}} without a draw: {reason} */
export const granted = (values: { from: "other" | "user"; fromLink: Tag; fromName: string; to: "other" | "user"; toLink: Tag; toName: string; reason: string }) => rich(15, values);

/** {from, select, user {<fromLink>{fromName}</fromLink>} other {A collector without an account}} gave it to {to, select, user {<toLink>{toName}</toLink>} other {a collector without an account}} without a draw */
export const grantedWithoutReason = (values: { from: "other" | "user"; fromLink: Tag; fromName: string; to: "other" | "user"; toLink: Tag; toName: string }) => rich(16, values);

/** It was repaired and got a mint number */
export const repaired = () => text(17);

/** It came back to {to, select, user {<toLink>{toName}</toLink>} other {a collector without an account}} */
export const returned = (values: { to: "other" | "user"; toLink: Tag; toName: string }) => rich(18, values);

/** It went from {from, select, user {<fromLink>{fromName}</fromLink>} other {a collector without an account}} to {to, select, user {<toLink>{toName}</toLink>} other {a collector without an account}} */
export const moved = (values: { from: "other" | "user"; fromLink: Tag; fromName: string; to: "other" | "user"; toLink: Tag; toName: string }) => rich(19, values);

/** {earlier, plural, =0 {Full story} one {Full story (# more)} other {Full story (# more)}} */
export const fullStory = (values: { earlier: number }) => text(20, values);
