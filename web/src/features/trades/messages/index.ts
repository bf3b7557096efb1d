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

/** Trading */
export const title = () => text(0);

/** Swap cards and packs with another collector. Nothing moves until both of you agree. */
export const lead = () => text(1);

/** Pending trades */
export const pendingTrades = () => text(2);

/** {label} ({count, number}) */
export const labelWithCount = (values: { label: string; count: number }) => text(3, values);

/** Who do you want to trade with? */
export const choosePartner = () => text(4);

/** You offer <b>{card}</b>. */
export const youOfferCard = (values: { b: Tag; card: string }) => rich(5, values);

/** Name of a collector */
export const partnerSearch = () => text(6);

/** You can also start from a collection: open a card there and press Trade. */
export const partnerHint = () => text(7);

/** Recent trading partners */
export const recentPartners = () => text(8);

/** <b>Pick</b> what you give and what you would like. */
export const stepPick = (values: { b: Tag }) => rich(9, values);

/** <b>Offer it.</b> What you give is reserved until they answer. You can withdraw the offer. */
export const stepOffer = (values: { b: Tag }) => rich(10, values);

/** <b>Both sides swap at once</b> the moment they accept, exactly as it was shown. */
export const stepSwap = (values: { b: Tag }) => rich(11, values);

/** Trade with {partner} */
export const tradeWith = (values: { partner: string }) => text(12, values);

/** Counter-offer to {partner} */
export const counterTo = (values: { partner: string }) => text(13, values);

/** Someone else */
export const someoneElse = () => text(14);

/** Preparing the trade… */
export const preparing = () => text(15);

/** The trade could not be prepared */
export const prepareFailed = () => text(16);

/** This trade is not open any more */
export const notOpen = () => text(17);

/** It was answered or withdrawn, or it expired, so you cannot counter it. */
export const notOpenHint = () => text(18);

/** No such card */
export const noSuchCard = () => text(19);

/** Nobody has this card any more. */
export const noSuchCardHint = () => text(20);

/** The owner has left */
export const ownerLeft = () => text(21);

/** The card’s owner has left, so it cannot be traded. */
export const ownerLeftHint = () => text(22);

/** No such collector */
export const noSuchPartner = () => text(23);

/** Nobody here is called {partner}. Check the name. */
export const noSuchPartnerHint = (values: { partner: string }) => text(24, values);

/** This is you */
export const partnerIsYou = () => text(25);

/** Choose somebody else to trade with. */
export const partnerIsYouHint = () => text(26);

/** Whose cards */
export const whoseCards = () => text(27);

/** Your cards */
export const yourCards = () => text(28);

/** Your cards by rarity */
export const yourCardsByRarity = () => text(29);

/** Only cards that {partner} does not have */
export const yourCardsLacking = (values: { partner: string }) => text(30, values);

/** {partner}’s cards */
export const theirCards = (values: { partner: string }) => text(31, values);

/** {partner}’s cards by rarity */
export const theirCardsByRarity = (values: { partner: string }) => text(32, values);

/** Only cards that you do not have */
export const theirCardsLacking = () => text(33);

/** Counting… */
export const paneLoading = () => text(34);

/** {filter, select, on {{count, number} shown} other {{count, number} in all}} */
export const paneCount = (values: { filter: "on" | "other"; count: number }) => text(35, values);

/** The cards could not be loaded */
export const paneFailed = () => text(36);

/** Search */
export const search = () => text(37);

/** Name of a card */
export const searchPlaceholder = () => text(38);

/** Sort by */
export const sort = () => text(39);

/** Slabbed */
export const filterSlabbed = () => text(40);

/** Clear filters */
export const clearFilters = () => text(41);

/** No card matches */
export const noCardMatches = () => text(42);

/** Try another name or remove a filter. */
export const noCardMatchesHint = () => text(43);

/** The other side already has all of these cards. */
export const noCardLacking = () => text(44);

/** No cards yet */
export const noCards = () => text(45);

/** Open one first, or offer packs instead. */
export const noCardsHint = () => text(46);

/** {partner} has no cards, but may have packs to give. */
export const noCardsOfPartner = (values: { partner: string }) => text(47, values);

/** Open a pack */
export const openPack = () => text(48);

/** {card}: {reason} */
export const pickRefused = (values: { card: string; reason: string }) => text(49, values);

/** {count, plural, one {A side can have at most # card. Remove one first.} other {A side can have at most # cards. Remove one first.}} */
export const sideFull = (values: { count: number }) => text(50, values);

/** This card is being graded. */
export const cardInGrading = () => text(51);

/** This card is in another trade or for sale. */
export const cardTaken = () => text(52);

/** {count, plural, one {A card of this trade is no longer available and was removed.} other {# cards of this trade are no longer available and were removed.}} */
export const cardsRemoved = (values: { count: number }) => text(53, values);

/** Your trade */
export const table = () => text(54);

/** You give */
export const youGive = () => text(55);

/** Choose from your cards what you would give. */
export const youGiveHint = () => text(56);

/** You get */
export const youGet = () => text(57);

/** Choose from {partner}’s cards what you would like. */
export const youGetHint = (values: { partner: string }) => text(58, values);

/** nothing */
export const nothing = () => text(59);

/** You give {give} and get {get}. */
export const dealStatus = (values: { give: string; get: string }) => text(60, values);

/** By rarity */
export const byRarity = () => text(61);

/** {count, number} {rarity} */
export const rarityCount = (values: { count: number; rarity: string }) => text(62, values);

/** Unnamed card */
export const unnamedCard = () => text(63);

/** collector without an account */
export const withoutAccount = () => text(64);

/** Unknown rarity */
export const unknownRarity = () => text(65);

/** graded {grade, number} */
export const graded = (values: { grade: number }) => text(66, values);

/** Inspect {card} */
export const inspectCard = (values: { card: string }) => text(67, values);

/** Remove {card} */
export const removeCard = (values: { card: string }) => text(68, values);

/** Packs */
export const packs = () => text(69);

/** {count, plural, =0 {You have none} one {You have # pack} other {You have # packs}} */
export const yourPacks = (values: { count: number }) => text(70, values);

/** {count, plural, =0 {{partner} has none} one {{partner} has # pack} other {{partner} has # packs}} */
export const theirPacks = (values: { count: number; partner: string }) => text(71, values);

/** Unopened */
export const unopenedPacks = () => text(72);

/** Worth knowing */
export const hints = () => text(73);

/** It has changed hands */
export const hintMoved = () => text(74);

/** {half, select, give {Your last copy} get {Their last copy} other {}} */
export const hintLastCopy = (values: { half: "get" | "give" | "other" }) => text(75, values);

/** {half, select, give {Their favourite card} get {Your favourite card} other {}} */
export const hintFavorite = (values: { half: "get" | "give" | "other" }) => text(76, values);

/** {half, select, give {They already own this} get {You already own this} other {}} */
export const hintOwned = (values: { half: "get" | "give" | "other" }) => text(77, values);

/** {count, plural, one {Also in # other offer} other {Also in # other offers}} */
export const hintOtherOffers = (values: { count: number }) => text(78, values);

/** {card} cannot be traded now. Remove it. */
export const problemCard = (values: { card: string }) => text(79, values);

/** Both of you have to give something. */
export const problemEmpty = () => text(80);

/** Add something that you give. */
export const problemGive = () => text(81);

/** Add something that {partner} gives. */
export const problemGet = (values: { partner: string }) => text(82, values);

/** Review */
export const review = () => text(83);

/** Review offer */
export const reviewOffer = () => text(84);

/** Review counter-offer */
export const reviewCounter = () => text(85);

/** Offer this to {partner}? */
export const sendTitle = (values: { partner: string }) => text(86, values);

/** Answer {partner} with this? */
export const sendCounterTitle = (values: { partner: string }) => text(87, values);

/** Nothing moves until {partner} accepts, within {unit, select, days {{time, plural, one {# day} other {# days}}} other {{time, plural, one {# hour} other {# hours}}}}. Until then, what you give is reserved: {give}. {kind, select, counter {It replaces {partner}’s offer.} other {}} */
export const sendConsequence = (values: { partner: string; unit: "days" | "other"; time: number; give: string; kind: "counter" | "other" }) => text(88, values);

/** Message (optional) */
export const sendMessage = () => text(89);

/** Message to {partner} */
export const sendMessagePlaceholder = (values: { partner: string }) => text(90, values);

/** Send offer */
export const sendOffer = () => text(91);

/** Send counter-offer */
export const sendCounter = () => text(92);

/** Your offer is on its way to {partner}. */
export const sent = (values: { partner: string }) => text(93, values);

/** Nothing moves before both of you agree. */
export const pendingLead = () => text(94);

/** New trade */
export const newTrade = () => text(95);

/** Kinds of trades */
export const tabs = () => text(96);

/** Incoming */
export const tabIncoming = () => text(97);

/** Outgoing */
export const tabOutgoing = () => text(98);

/** Completed */
export const tabCompleted = () => text(99);

/** Collector or card */
export const tradeSearchPlaceholder = () => text(100);

/** Loading your trades… */
export const tradesLoading = () => text(101);

/** Your trades could not be loaded */
export const tradesFailed = () => text(102);

/** Trades that wait for your answer */
export const incomingTrades = () => text(103);

/** Trades that you offered */
export const outgoingTrades = () => text(104);

/** Trades that are over */
export const completedTrades = () => text(105);

/** Show older trades */
export const olderTrades = () => text(106);

/** No trade matches */
export const noTradeMatches = () => text(107);

/** Try the name of a collector, or of a card on either side. */
export const noTradeMatchesHint = () => text(108);

/** Clear search */
export const clearSearch = () => text(109);

/** No offers waiting */
export const noIncoming = () => text(110);

/** Offers from other collectors appear here. */
export const noIncomingHint = () => text(111);

/** You have no open offers */
export const noOutgoing = () => text(112);

/** Find somebody who has a card that you want, and offer a trade. */
export const noOutgoingHint = () => text(113);

/** No completed trades yet */
export const noCompleted = () => text(114);

/** Every trade that ends appears here. */
export const noCompletedHint = () => text(115);

/** Start a trade */
export const startTrade = () => text(116);

/** {status, select, pending {You get <b>{get}</b> for <b>{give}</b>} accepted {You got <b>{get}</b> for <b>{give}</b>} other {You would have got <b>{get}</b> for <b>{give}</b>}} */
export const rowIncoming = (values: { status: "accepted" | "other" | "pending"; b: Tag; get: string; give: string }) => rich(117, values);

/** {status, select, pending {You give <b>{give}</b> for <b>{get}</b>} accepted {You gave <b>{give}</b> for <b>{get}</b>} other {You would have given <b>{give}</b> for <b>{get}</b>}} */
export const rowOutgoing = (values: { status: "accepted" | "other" | "pending"; b: Tag; give: string; get: string }) => rich(118, values);

/** Choose a trade to see both sides. */
export const chooseTrade = () => text(119);

/** You are not part of this trade. */
export const notYourTrade = () => text(120);

/** <link>{partner}</link> offers you */
export const offerIncoming = (values: { link: Tag; partner: string }) => rich(121, values);

/** You offered <link>{partner}</link> */
export const offerOutgoing = (values: { link: Tag; partner: string }) => rich(122, values);

/** Open */
export const statusPending = () => text(123);

/** Accepted */
export const statusAccepted = () => text(124);

/** Rejected */
export const statusRejected = () => text(125);

/** Cancelled */
export const statusCancelled = () => text(126);

/** {offered} · ends {end} */
export const offeredAndEnds = (values: { offered: string; end: string }) => text(127, values);

/** a counter-offer */
export const isCounter = () => text(128);

/** Accepted: everything has changed hands. */
export const outcomeAccepted = () => text(129);

/** Rejected: nothing moved. */
export const outcomeRejected = () => text(130);

/** Cancelled: nothing moved. {reason, select, withdrawn {The sender withdrew it.} countered {It was answered with a counter-offer.} expired {Nobody answered in time.} card_moved {One of its cards changed hands.} demo_cleared {The demo set was removed, and part of this trade with it.} side_left {One side deleted their account.} other {}} */
export const outcomeCancelled = (values: { reason: "card_moved" | "countered" | "demo_cleared" | "expired" | "other" | "side_left" | "withdrawn" }) => text(131, values);

/** {status, select, pending {You get} accepted {You got} other {You would have got}} */
export const sideGet = (values: { status: "accepted" | "other" | "pending" }) => text(132, values);

/** {status, select, pending {You give} accepted {You gave} other {You would have given}} */
export const sideGive = (values: { status: "accepted" | "other" | "pending" }) => text(133, values);

/** Accept */
export const accept = () => text(134);

/** Counter-offer */
export const counter = () => text(135);

/** Reject */
export const reject = () => text(136);

/** Withdraw offer */
export const withdraw = () => text(137);

/** Done: cards and packs have changed hands. */
export const doneAccepted = () => text(138);

/** Rejected. Nothing moved. */
export const doneRejected = () => text(139);

/** Withdrawn. Your cards and packs are available again. */
export const doneWithdrawn = () => text(140);

/** This trade ended while you were looking at it. */
export const endedMeanwhile = () => text(141);

/** Show the ended trade */
export const showEnded = () => text(142);

/** This trade changed while you were looking at it. */
export const changedMeanwhile = () => text(143);

/** Show the current trade */
export const showCurrent = () => text(144);

/** This trade has changed */
export const changedTitle = () => text(145);

/** It is no longer what you saw. Nothing has moved. */
export const changedHint = () => text(146);

/** {half, select, give {You give {now, plural, one {# pack} other {# packs}} instead of {before, number}.} get {You get {now, plural, one {# pack} other {# packs}} instead of {before, number}.} other {}} */
export const changedPacks = (values: { half: "get" | "give" | "other"; now: number; before: number }) => text(147, values);

/** {half, select, give {You no longer give {card}.} get {You no longer get {card}.} other {}} */
export const changedCardRemoved = (values: { half: "get" | "give" | "other"; card: string }) => text(148, values);

/** {half, select, give {You now give {card}.} get {You now get {card}.} other {}} */
export const changedCardAdded = (values: { half: "get" | "give" | "other"; card: string }) => text(149, values);

/** {card} is graded {grade, number} now. */
export const changedGrade = (values: { card: string; grade: number }) => text(150, values);

/** {card} has no grade any more. */
export const changedGradeRemoved = (values: { card: string }) => text(151, values);

/** {card} is in a slab now. */
export const changedIntoSlab = (values: { card: string }) => text(152, values);

/** {card} is out of its slab. */
export const changedOutOfSlab = (values: { card: string }) => text(153, values);

/** {card} has the modifier {modifier} now. */
export const changedModifier = (values: { card: string; modifier: string }) => text(154, values);

/** {card} has lost its modifier. */
export const changedModifierRemoved = (values: { card: string }) => text(155, values);

/** Accept {partner}’s offer? */
export const acceptTitle = (values: { partner: string }) => text(156, values);

/** The cards and packs change hands at once, and this cannot be undone. {reward, select, experience {Each of you gets 20 XP; trades and sales give up to 100 XP a day.} other {It gives no XP and does not count as a completed trade: nobody gets a card that they never had before.}} */
export const acceptConsequence = (values: { reward: "experience" | "other" }) => text(157, values);

/** Accept trade */
export const acceptAction = () => text(158);

/** {count, plural, one {Really give this card away?} other {Really give these cards away?}} */
export const giveRareTitle = (values: { count: number }) => text(159, values);

/** {count, plural, one {It is rare, and {partner} does not have to give it back.} other {They are rare, and {partner} does not have to give them back.}} */
export const giveRareConsequence = (values: { count: number; partner: string }) => text(160, values);

/** Yes, give it away */
export const giveRareAction = () => text(161);

/** {slab, select, graded {{card}, {rarity}, {mint}, graded {grade, number}} slabbed {{card}, {rarity}, {mint}, slabbed} other {{card}, {rarity}, {mint}}} */
export const cardInFull = (values: { slab: "graded" | "other" | "slabbed"; card: string; rarity: string; mint: string; grade: number }) => text(162, values);

/** Make {partner} a counter-offer? */
export const counterTitle = (values: { partner: string }) => text(163, values);

/** You start from this trade and change what you like. It stays open until you send your counter-offer. Then it ends, and {partner} answers yours. */
export const counterConsequence = (values: { partner: string }) => text(164, values);

/** Start counter-offer */
export const counterAction = () => text(165);

/** Reject {partner}’s offer? */
export const rejectTitle = (values: { partner: string }) => text(166, values);

/** Nothing moves: you keep {give}, and {partner} can use {get} again. */
export const rejectConsequence = (values: { give: string; partner: string; get: string }) => text(167, values);

/** Reject trade */
export const rejectAction = () => text(168);

/** Withdraw your offer? */
export const withdrawTitle = () => text(169);

/** Nothing moves: you can use {give} again, and {partner} is notified. */
export const withdrawConsequence = (values: { give: string; partner: string }) => text(170, values);
