// Generated from en.json by `npm run messages`.

import { createCatalogue } from "../../lib/catalogue";

export const { text, rich } = createCatalogue({
  "en": () => import("./en.json"),
  "de": () => import("./de.json"),
  "fr": () => import("./fr.json"),
  "es": () => import("./es.json"),
  "pt-BR": () => import("./pt-BR.json"),
  "ja": () => import("./ja.json"),
  "ar": () => import("./ar.json"),
});

/** Foilcast overlay */
export const documentTitle = () => text(0);

/** Pack openings */
export const label = () => text(1);

/** Packs in Queue: {count, number} */
export const queue = (values: { count: number }) => text(2, values);

/** next up {username} */
export const next = (values: { username: string }) => text(3, values);

/** Reconnecting… */
export const reconnecting = () => text(4);

/** TEST */
export const test = () => text(5);

/** Someone */
export const unknownUser = () => text(6);

/** All eyes on {username}! */
export const greetingEyes = (values: { username: string }) => text(7, values);

/** Fresh foil for {username}! */
export const greetingFresh = (values: { username: string }) => text(8, values);

/** {username} is feeling lucky. */
export const greetingLucky = (values: { username: string }) => text(9, values);

/** Hold your breath, {username}… */
export const greetingBreath = (values: { username: string }) => text(10, values);

/** Make some noise for {username}! */
export const greetingNoise = (values: { username: string }) => text(11, values);

/** Clear the table, {username} has a pack to rip! */
export const greetingTable = (values: { username: string }) => text(12, values);

/** Something shiny is coming, {username}. */
export const greetingShiny = (values: { username: string }) => text(13, values);

/** {username} opens a pack */
export const opening = (values: { username: string }) => text(14, values);

/** Foil */
export const unnamedPack = () => text(15);

/** {pack} is being drawn… */
export const drawn = (values: { pack: string }) => text(16, values);

/** A pack is being drawn… */
export const unnamedDrawn = () => text(17);

/** Ripping {pack} open… */
export const ripping = (values: { pack: string }) => text(18, values);

/** Ripping a pack open… */
export const unnamedRipping = () => text(19);

/** Batch {batch} · {head} */
export const seal = (values: { batch: string; head: string }) => text(20, values);

/** pulled by {username} */
export const pulledBy = (values: { username: string }) => text(21, values);

/** Unnamed card */
export const unnamedCard = () => text(22);

/** The owner of this site has not signed in yet, so there is no stream to show. */
export const noStreamer = () => text(23);

/** Sign in once as the owner, then copy the overlay’s link from the Admin Dashboard. */
export const noStreamerSolution = () => text(24);

/** This is not the streamer’s address, so no pack is ever opened here. */
export const notTheStreamer = () => text(25);

/** Copy the overlay’s link from the Admin Dashboard and use it as it is. */
export const notTheStreamerSolution = () => text(26);

/** This address has no key: it shows packs, but the queue does not wait for it. */
export const noKey = () => text(27);

/** Copy the overlay’s link from the Admin Dashboard, with everything after “?key=”. */
export const noKeySolution = () => text(28);

/** The key in this address is not valid. It may have been replaced by a new one. */
export const wrongKey = () => text(29);

/** Copy the overlay’s link from the Admin Dashboard again. */
export const wrongKeySolution = () => text(30);

/** OBS does not show this note. */
export const notInObs = () => text(31);
