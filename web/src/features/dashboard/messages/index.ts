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

/** Welcome back */
export const welcome = () => text(0);

/** Hello, {name} */
export const hello = (values: { name: string }) => text(1, values);

/** Your packs */
export const ownPacks = () => text(2);

/** There is no pack to open yet. <link>Create the first one</link>. */
export const noDesignYetAdmin = (values: { link: Tag }) => rich(3, values);

/** The streamer has not created a pack yet. You can open yours when there is one. */
export const noDesignYet = () => text(4);

/** {count, plural, one {<b>#</b> pack is waiting} other {<b>#</b> packs are waiting}} */
export const packsWaiting = (values: { count: number; b: Tag }) => rich(5, values);

/** {count, plural, one {# more in the live queue or in offers} other {# more in the live queue or in offers}} */
export const packsReserved = (values: { count: number }) => text(6, values);

/** Which pack */
export const design = () => text(7);

/** Open now */
export const openNow = () => text(8);

/** Open it live on stream */
export const openLive = () => text(9);

/** Odds */
export const odds = () => text(10);

/** Your pack is number {place, number} in the live queue. */
export const queuedAt = (values: { place: number }) => text(11, values);

/** No packs left. Here is how to earn the next one. */
export const noPacksLeft = () => text(12);

/** In the live queue */
export const ownQueue = () => text(13);

/** {waiting, plural, one {# pack is waiting in total.} other {# packs are waiting in total.}} */
export const ownQueueLead = (values: { waiting: number }) => text(14, values);

/** {waiting, plural, one {The queue is paused. # pack is waiting in total.} other {The queue is paused. # packs are waiting in total.}} */
export const ownQueueLeadPaused = (values: { waiting: number }) => text(15, values);

/** Your default pack */
export const ownDefaultPack = () => text(16);

/** On hold, it keeps its place: {reason} */
export const heldBecause = (values: { reason: string }) => text(17, values);

/** Take back */
export const takeBack = () => text(18);

/** The pack is yours again. */
export const takenBack = () => text(19);

/** Fresh pulls */
export const allOpenings = () => text(20);

/** The latest cards from everybody’s packs. */
export const allOpeningsLead = () => text(21);

/** Nobody has opened a pack yet. The first one could be yours. */
export const allOpeningsEmpty = () => text(22);

/** About the show */
export const aside = () => text(23);

/** Earn more packs */
export const earn = () => text(24);

/** How packs are earned could not be loaded */
export const earnFailed = () => text(25);

/** Ask the streamer: at the moment, packs come only from raffles, goals and gifts. You can also <link>trade cards</link>. */
export const earnNoWay = (values: { link: Tag }) => rich(26, values);

/** Ways to earn packs */
export const earnWays = () => text(27);

/** Claim packs from your achievements */
export const earnClaim = () => text(28);

/** Unlock an achievement */
export const earnAchievement = () => text(29);

/** Subscribe (tier 1 / 2 / 3) */
export const earnSubscription = () => text(30);

/** Subscribe with Prime */
export const earnPrime = () => text(31);

/** Gift a subscription, for you and for them */
export const earnGift = () => text(32);

/** Redeem “{title}” with channel points */
export const earnReward = (values: { title: string }) => text(33, values);

/** Redeem “{title}” for a pack opened live on stream */
export const earnLiveReward = (values: { title: string }) => text(34, values);

/** {bits, plural, one {Cheer # bit} other {Cheer # bits}} */
export const earnBits = (values: { bits: number }) => text(35, values);

/** {viewers, plural, one {Raid the channel with # viewer or more} other {Raid the channel with # viewers or more}} */
export const earnRaid = (values: { viewers: number }) => text(36, values);

/** Sell a card for packs on the market */
export const earnSale = () => text(37);

/** Trade a card for packs */
export const earnTrade = () => text(38);

/** up to {packs, number} */
export const earnedUpTo = (values: { packs: number }) => text(39, values);

/** {packs, number} each */
export const earnedEach = (values: { packs: number }) => text(40, values);

/** your price */
export const earnedPrice = () => text(41);

/** {name} on Twitch */
export const channel = (values: { name: string }) => text(42, values);

/** Watch here */
export const watchHere = () => text(43);

/** Loads the player from Twitch. */
export const watchHint = () => text(44);

/** Open the channel */
export const openChannel = () => text(45);

/** Your openings */
export const ownOpenings = () => text(46);

/** The last packs you opened. */
export const ownOpeningsLead = () => text(47);

/** You have not opened a pack yet. Tear one open: it takes one tap. */
export const ownOpeningsEmpty = () => text(48);

/** Open several */
export const openSeveral = () => text(49);
