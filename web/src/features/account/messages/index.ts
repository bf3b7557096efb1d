// Generated from en.json by `npm run messages`.

import { createCatalogue, type Tag } from "../../../lib/catalogue";

export const { text, rich } = createCatalogue({
  "en": () => import("./en.json"),
  "de": () => import("./de.json"),
  "fr": () => import("./fr.json"),
  "es": () => import("./es.json"),
  "pt-BR": () => import("./pt-BR.json"),
  "ja": () => import("./ja.json"),
  "ar": () => import("./ar.json"),
});

/** Your account */
export const title = () => text(0);

/** Just a moment… */
export const loading = () => text(1);

/** Signed in as <b>{username}</b> */
export const signedInAs = (values: { b: Tag; username: string }) => rich(2, values);

/** My profile */
export const myProfile = () => text(3);

/** Where you are signed in */
export const sessions = () => text(4);

/** {count, plural, one {# session} other {# sessions}} */
export const sessionCount = (values: { count: number }) => text(5, values);

/** Sessions end after 30 days without use. */
export const sessionsLead = () => text(6);

/** Your sessions could not be loaded */
export const sessionsFailed = () => text(7);

/** Loading sessions */
export const sessionsLoading = () => text(8);

/** {browser} on {system} */
export const device = (values: { browser: string; system: string }) => text(9, values);

/** Unknown browser */
export const deviceUnknown = () => text(10);

/** In use right now */
export const lastUseNow = () => text(11);

/** Last used today */
export const lastUseToday = () => text(12);

/** Last used {ago} */
export const lastUseAgo = (values: { ago: string }) => text(13, values);

/** Signed in on {date} */
export const signedInOn = (values: { date: string }) => text(14, values);

/** This browser */
export const thisBrowser = () => text(15);

/** Sign out */
export const signOut = () => text(16);

/** Sign out {device}, in use since {date} */
export const signOutDevice = (values: { device: string; date: string }) => text(17, values);

/** {device} is signed out. */
export const signedOutDevice = (values: { device: string }) => text(18, values);

/** Sign out all others */
export const signOutOthers = () => text(19);

/** Only this browser is still signed in. */
export const signedOutOthers = () => text(20);

/** Sign out everywhere */
export const signOutEverywhere = () => text(21);

/** Sign out everywhere? */
export const signOutEverywhereQuestion = () => text(22);

/** This signs out every browser, including this one. Your cards and packs are not affected. */
export const signOutEverywhereConsequence = () => text(23);

/** You are signed out everywhere. */
export const signedOutEverywhere = () => text(24);

/** Not every session could be ended. {reason} */
export const signOutEverywhereFailed = (values: { reason: string }) => text(25, values);

/** Export your data */
export const exportTitle = () => text(26);

/** Cards, openings, trades, listings, wishes, achievements, notifications: everything that is yours, in one file. */
export const exportLead = () => text(27);

/** Download as JSON */
export const downloadJson = () => text(28);

/** Download as CSV */
export const downloadCsv = () => text(29);

/** The download has started. */
export const downloadStarted = () => text(30);

/** Delete your account */
export const deleteTitle = () => text(31);

/** You lose your packs, level, achievements, wishes and cards. The cards stay with “a collector without an account”. Your open trades, offers and listings end, your packs leave the live queue, and others can take your name. */
export const deleteLead = () => text(32);

/** The packs that you opened stay public without your name, so that everybody can check the draws. They stay recognisable as packs of one nameless account. Anyone who saved a page earlier could still know that it was you. */
export const deletePublicRecords = () => text(33);

/** Delete my account… */
export const deleteAction = () => text(34);

/** Delete your account permanently? */
export const deleteQuestion = () => text(35);

/** You cannot undo this, and you do not get anything back if you sign in again. */
export const deleteConsequence = () => text(36);

/** Type {username} to confirm */
export const deleteNameField = (values: { username: string }) => text(37, values);

/** Delete permanently */
export const deleteConfirm = () => text(38);

/** Your account is deleted. */
export const deleted = () => text(39);
