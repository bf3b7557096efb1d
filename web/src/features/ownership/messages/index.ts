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

/** Card Ownership */
export const title = () => text(0);

/** Look up a card, and see who owns copies of it. */
export const lead = () => text(1);

/** Find a card */
export const findCard = () => text(2);

/** Name of a card */
export const cardPlaceholder = () => text(3);

/** Cards */
export const cardList = () => text(4);

/** No cards match. Try a shorter part of the name. */
export const noCardFound = () => text(5);

/** No card chosen yet */
export const noCardChosen = () => text(6);

/** Type a part of a card’s name above and choose it from the list. */
export const noCardChosenHint = () => text(7);

/** Owners */
export const owners = () => text(8);

/** Owners of {card} */
export const ownersOfCard = (values: { card: string }) => text(9, values);

/** Failed to load ownership data */
export const failed = () => text(10);

/** Nobody owns this card */
export const noOwners = () => text(11);

/** Nobody owns {card} */
export const noOwnersOfCard = (values: { card: string }) => text(12, values);

/** Nobody has pulled a copy yet. Owners appear here. */
export const noOwnersHint = () => text(13);

/** This card */
export const thisCard = () => text(14);

/** {count, plural, one {# copy} other {# copies}} */
export const copies = (values: { count: number }) => text(15, values);

/** {count, plural, one {# owner} other {# owners}} */
export const ownerCount = (values: { count: number }) => text(16, values);

/** Filter by username */
export const filterField = () => text(17);

/** Part of a username */
export const filterPlaceholder = () => text(18);

/** Sort by */
export const sort = () => text(19);

/** Count */
export const sortCount = () => text(20);

/** Name */
export const sortName = () => text(21);

/** No owners match */
export const noMatch = () => text(22);

/** Nobody with “{search}” in their name owns a copy. */
export const noMatchHint = (values: { search: string }) => text(23, values);

/** Show all owners */
export const showAll = () => text(24);

/** Go to rarity */
export const goToRarity = () => text(25);

/** Choose a rarity */
export const chooseRarity = () => text(26);

/** Rarities */
export const rarities = () => text(27);

/** Owners of {rarity} */
export const ownersOfRarity = (values: { rarity: string }) => text(28, values);

/** View Full Collection */
export const viewCollection = () => text(29);

/** View Full Collection of {username} */
export const viewCollectionOf = (values: { username: string }) => text(30, values);

/** {owner, select, known {{rarity} copies of {username}} other {{rarity} copies of a collector without an account}} */
export const copiesOf = (values: { owner: "known" | "other"; rarity: string; username: string }) => text(31, values);

/** A collector without an account */
export const deletedUser = () => text(32);
