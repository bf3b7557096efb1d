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

/** Market */
export const title = () => text(0);

/** Sell a card */
export const sellCard = () => text(1);

/** Sections of the market */
export const tabs = () => text(2);

/** For sale */
export const tabAll = () => text(3);

/** My listings */
export const tabMine = () => text(4);

/** My offers */
export const tabOffers = () => text(5);

/** Cards that you are selling or have sold. */
export const leadMine = () => text(6);

/** What you offered for other people’s cards. */
export const leadOffers = () => text(7);

/** Counting cards… */
export const leadLoading = () => text(8);

/** Cards that collectors sell. */
export const leadFailed = () => text(9);

/** {total, select, exact {{count, plural, one {# card for sale} other {# cards for sale}}} other {{count, number}+ cards for sale}} */
export const leadForSale = (values: { total: "exact" | "other"; count: number }) => text(10, values);

/** {total, select, exact {{count, plural, one {# card found} other {# cards found}}} other {{count, number}+ cards found}} */
export const leadFound = (values: { total: "exact" | "other"; count: number }) => text(11, values);

/** Search */
export const search = () => text(12);

/** Name of a card */
export const searchPlaceholder = () => text(13);

/** Slabbed */
export const filterSlabbed = () => text(14);

/** Limited */
export const filterLimited = () => text(15);

/** Seller */
export const filterSeller = () => text(16);

/** Name of a collector */
export const sellerPlaceholder = () => text(17);

/** Clear filters */
export const clearFilters = () => text(18);

/** Sort by */
export const sort = () => text(19);

/** Newest first */
export const sortNewest = () => text(20);

/** Ending soonest */
export const sortEnding = () => text(21);

/** Most offers first */
export const sortOffers = () => text(22);

/** Rarest first */
export const sortRarest = () => text(23);

/** Most common first */
export const sortCommonest = () => text(24);

/** Lowest number first */
export const sortMint = () => text(25);

/** Name, A to Z */
export const sortNameUp = () => text(26);

/** Name, Z to A */
export const sortNameDown = () => text(27);

/** {count, plural, one {# new listing} other {# new listings}} */
export const newListings = (values: { count: number }) => text(28, values);

/** Cards for sale */
export const listings = () => text(29);

/** The market could not be loaded */
export const listingsFailed = () => text(30);

/** No such collector */
export const noSuchSeller = () => text(31);

/** Nobody here is called {seller}. Check the name and try again. */
export const noSuchSellerHint = (values: { seller: string }) => text(32, values);

/** Nothing like that is for sale */
export const noMatch = () => text(33);

/** Try another name or remove a filter. */
export const noMatchHint = () => text(34);

/** This page is empty */
export const emptyPage = () => text(35);

/** The cards that were here are no longer for sale. */
export const emptyPageHint = () => text(36);

/** To the first page */
export const toFirstPage = () => text(37);

/** The market is quiet */
export const empty = () => text(38);

/** No cards are for sale right now. Be the first to sell one. */
export const emptyHint = () => text(39);

/** Pages */
export const pages = () => text(40);

/** Previous */
export const previousPage = () => text(41);

/** Page {page, number} of {pages, number} */
export const page = (values: { page: number; pages: number }) => text(42, values);

/** Next */
export const nextPage = () => text(43);

/** Show */
export const mineStatus = () => text(44);

/** Your listings could not be loaded */
export const mineFailed = () => text(45);

/** You are not selling anything right now */
export const mineNoneActive = () => text(46);

/** Choose a card and set a price. */
export const mineNoneActiveHint = () => text(47);

/** Nothing sold yet */
export const mineNoneSold = () => text(48);

/** Cards that you sold appear here, with their price. */
export const mineNoneSoldHint = () => text(49);

/** Nothing expired */
export const mineNoneExpired = () => text(50);

/** Listings that ended without a sale appear here. */
export const mineNoneExpiredHint = () => text(51);

/** Nothing cancelled */
export const mineNoneCancelled = () => text(52);

/** Listings that you cancelled appear here. */
export const mineNoneCancelledHint = () => text(53);

/** Loading your offers */
export const offersLoading = () => text(54);

/** Your offers could not be loaded */
export const offersFailed = () => text(55);

/** You have not offered anything yet */
export const offersEmpty = () => text(56);

/** Find a card that you want and offer packs, cards, or both. */
export const offersEmptyHint = () => text(57);

/** See what is for sale */
export const seeMarket = () => text(58);

/** You offered {bundle} {time} */
export const ownOfferTime = (values: { bundle: string; time: string }) => text(59, values);

/** Your offer */
export const ownOffer = () => text(60);

/** Waiting */
export const offerActive = () => text(61);

/** Accepted */
export const offerAccepted = () => text(62);

/** Rejected */
export const offerRejected = () => text(63);

/** Withdrawn */
export const offerWithdrawn = () => text(64);

/** Sold to somebody else */
export const offerLost = () => text(65);

/** Listing cancelled */
export const offerCancelled = () => text(66);

/** Expired */
export const offerExpired = () => text(67);

/** Loading the listing */
export const listingLoading = () => text(68);

/** The listing could not be loaded */
export const listingFailed = () => text(69);

/** No such listing */
export const noSuchListing = () => text(70);

/** The address may be incomplete, or the listing is gone. */
export const noSuchListingHint = () => text(71);

/** Graded {grade, number} */
export const graded = (values: { grade: number }) => text(72, values);

/** Limited */
export const limited = () => text(73);

/** Listed by <link>{seller}</link> {time} */
export const listedBy = (values: { link: Tag; seller: string; time: string }) => rich(74, values);

/** All of their listings */
export const sellersListings = () => text(75);

/** Asking price */
export const askingPrice = () => text(76);

/** Time left */
export const timeLeft = () => text(77);

/** Expired */
export const expired = () => text(78);

/** To <link>{buyer}</link> for {price}, {date}. */
export const soldTo = (values: { link: Tag; buyer: string; price: string; date: string }) => rich(79, values);

/** The seller took the card off the market. Everything that was offered is available again. */
export const cancelledHint = () => text(80);

/** The seller accepted no offer in time. Everything that was offered is available again. */
export const expiredHint = () => text(81);

/** Login with Twitch to offer */
export const loginToOffer = () => text(82);

/** Offer packs, cards of yours, or both. */
export const loginToOfferHint = () => text(83);

/** Cancel listing */
export const cancelListing = () => text(84);

/** This is your listing. Accept an offer below, or cancel the listing. */
export const cancelListingHint = () => text(85);

/** Cancel this listing? */
export const cancelTitle = () => text(86);

/** {card} is available again at once. {offers, plural, =0 {} one {# offer will be closed, and the buyer is notified.} other {# offers will be closed, and the buyers are notified.}} */
export const cancelConsequence = (values: { card: string; offers: number }) => text(87, values);

/** The card is off the market. */
export const listingCancelled = () => text(88);

/** Make an offer */
export const makeOffer = () => text(89);

/** Offer packs, cards of yours, or both. What you offer is reserved until the seller answers. */
export const makeOfferHint = () => text(90);

/** Change my offer */
export const changeOffer = () => text(91);

/** You offer {bundle}. */
export const changeOfferHint = (values: { bundle: string }) => text(92, values);

/** Withdraw offer */
export const withdrawOffer = () => text(93);

/** Withdraw your offer? */
export const withdrawTitle = () => text(94);

/** Its cards and packs are available again at once. You can make another offer while the card is for sale. */
export const withdrawConsequence = () => text(95);

/** Offer withdrawn. Its cards and packs are available again. */
export const offerWithdrawnNotice = () => text(96);

/** Your offer was accepted */
export const wonTitle = () => text(97);

/** {card} is yours. */
export const won = (values: { card: string }) => text(98, values);

/** This listing is over */
export const overTitle = () => text(99);

/** {status, select, sold {{card} was sold to {buyer}.} cancelled {{seller} cancelled the listing of {card}.} other {It has expired.}} Your cards and packs are available again. */
export const over = (values: { status: "cancelled" | "other" | "sold"; card: string; buyer: string; seller: string }) => text(100, values);

/** Offer for {card} */
export const offerFormTitle = (values: { card: string }) => text(101, values);

/** Change your offer for {card} */
export const changeFormTitle = (values: { card: string }) => text(102, values);

/** What you offer is reserved until the seller decides, you withdraw the offer, or the listing ends. */
export const offerFormHint = () => text(103);

/** Your offer so far */
export const tray = () => text(104);

/** Add packs or choose cards below. */
export const trayEmpty = () => text(105);

/** Remove {card} */
export const trayRemove = (values: { card: string }) => text(106, values);

/** Packs */
export const offerPacks = () => text(107);

/** You have {packs, plural, one {# pack} other {# packs}}. */
export const offerPacksHint = (values: { packs: number }) => text(108, values);

/** You have {packs, plural, one {# pack} other {# packs}}; the seller asks for {asked, number}. */
export const offerPacksAskedHint = (values: { packs: number; asked: number }) => text(109, values);

/** Message (optional) */
export const offerMessage = () => text(110);

/** Message to the seller */
export const offerMessagePlaceholder = () => text(111);

/** {count, plural, one {At most # card} other {At most # cards}} */
export const offerFull = (values: { count: number }) => text(112, values);

/** Choose something to offer */
export const offerNothing = () => text(113);

/** Offer {bundle} */
export const sendOffer = (values: { bundle: string }) => text(114, values);

/** {count, plural, one {Offer {card}?} other {Offer # rare cards?}} */
export const confirmOfferTitle = (values: { count: number; card: string }) => text(115, values);

/** {count, plural, one {If {seller} accepts, it is gone at once:} other {If {seller} accepts, they are gone at once:}} */
export const confirmOffer = (values: { count: number; seller: string }) => text(116, values);

/** Yes, offer it */
export const confirmOfferAction = () => text(117);

/** Offer sent. {seller} is notified. */
export const offerSent = (values: { seller: string }) => text(118, values);

/** Offer changed. */
export const offerChanged = () => text(119);

/** Offers */
export const listingOffers = () => text(120);

/** Sort offers by */
export const listingOffersSort = () => text(121);

/** Most packs first */
export const sortPacks = () => text(122);

/** Most cards first */
export const sortCards = () => text(123);

/** Rarest card first */
export const sortRarestCard = () => text(124);

/** There were no offers. */
export const closedNoOffers = () => text(125);

/** No offers yet. You are notified when somebody makes one. */
export const ownNoOffers = () => text(126);

/** Be the first to make one. */
export const noOffers = () => text(127);

/** Yours */
export const offerIsYours = () => text(128);

/** Offered by {buyer} */
export const offeredBy = (values: { buyer: string }) => text(129, values);

/** Accept */
export const accept = () => text(130);

/** Accept the offer of {buyer} */
export const acceptOf = (values: { buyer: string }) => text(131, values);

/** Reject */
export const reject = () => text(132);

/** Reject the offer of {buyer} */
export const rejectOf = (values: { buyer: string }) => text(133, values);

/** Reject this offer? */
export const rejectTitle = () => text(134);

/** {buyer} gets {bundle} back and is notified. Your card stays for sale. */
export const rejectConsequence = (values: { buyer: string; bundle: string }) => text(135, values);

/** The offer is rejected, and the buyer is notified. */
export const offerRejectedNotice = () => text(136);

/** Accept this offer? */
export const acceptTitle = () => text(137);

/** You and {buyer} swap at once. A sale cannot be undone. */
export const acceptConsequence = (values: { buyer: string }) => text(138, values);

/** You give */
export const youGive = () => text(139);

/** You get */
export const youGet = () => text(140);

/** You get {bundle} */
export const youGetBundle = (values: { bundle: string }) => text(141, values);

/** {count, plural, one {The other offer ends, and its buyer is notified.} other {The # other offers end, and their buyers are notified.}} */
export const otherOffersEnd = (values: { count: number }) => text(142, values);

/** Give away this {rarity} card? */
export const confirmSaleTitle = (values: { rarity: string }) => text(143, values);

/** {copies, plural, one {{card} is the only copy there is.} other {{card} is one of #.}} It will belong to {buyer}, and only they can give it back. */
export const confirmSale = (values: { copies: number; card: string; buyer: string }) => text(144, values);

/** Yes, sell it */
export const confirmSaleAction = () => text(145);

/** The offer has changed. Nothing was sold. */
export const offerHasChanged = () => text(146);

/** Show the current offer */
export const showCurrentOffer = () => text(147);

/** The offer has {now, plural, one {# pack} other {# packs}}, it had {before, plural, one {# pack} other {# packs}}. */
export const changedPacks = (values: { now: number; before: number }) => text(148, values);

/** {card} is not in the offer any more. */
export const changedCardRemoved = (values: { card: string }) => text(149, values);

/** {card} is in the offer now. */
export const changedCardAdded = (values: { card: string }) => text(150, values);

/** {card} is now graded {now, number}, it was graded {before, number}. */
export const changedGrade = (values: { card: string; now: number; before: number }) => text(151, values);

/** {card} is now graded {grade, number}, it was ungraded. */
export const changedGradeAdded = (values: { card: string; grade: number }) => text(152, values);

/** {card} is now ungraded, it was graded {grade, number}. */
export const changedGradeRemoved = (values: { card: string; grade: number }) => text(153, values);

/** {card} is now in a slab. */
export const changedIntoSlab = (values: { card: string }) => text(154, values);

/** {card} is now out of its slab. */
export const changedOutOfSlab = (values: { card: string }) => text(155, values);

/** {card} has another modifier: {modifier}. */
export const changedModifier = (values: { card: string; modifier: string }) => text(156, values);

/** {card} has no modifier any more. */
export const changedModifierRemoved = (values: { card: string }) => text(157, values);

/** This offer is gone */
export const offerGoneTitle = () => text(158);

/** {buyer} withdrew the offer, or the listing is closed. Nothing was sold. */
export const offerGone = (values: { buyer: string }) => text(159, values);

/** Collectors offer packs, cards, or both. You choose which offer to accept. */
export const createLead = () => text(160);

/** Sell duplicates */
export const duplicatesTitle = () => text(161);

/** List copies of cards that you have more than once. You keep one of each. */
export const duplicatesLead = () => text(162);

/** Login with Twitch to sell */
export const loginToSell = () => text(163);

/** You sell from your own collection. Looking around needs no account. */
export const loginToSellHint = () => text(164);

/** Ways to sell */
export const saleModes = () => text(165);

/** One card */
export const saleModeOne = () => text(166);

/** Duplicates */
export const saleModeDuplicates = () => text(167);

/** Choose a card */
export const chooseCard = () => text(168);

/** Choose a card, and see here how it will look on the market. */
export const chooseCardHint = () => text(169);

/** Choose another card */
export const chooseAnotherCard = () => text(170);

/** That card is not yours. Choose one of your own. */
export const notYourCard = () => text(171);

/** Your listing */
export const saleForm = () => text(172);

/** Asking price in packs (optional) */
export const salePrice = () => text(173);

/** Buyers can offer something else. You decide. */
export const salePriceHint = () => text(174);

/** Offers */
export const salePriceNone = () => text(175);

/** Note (optional) */
export const saleNote = () => text(176);

/** What you are looking for */
export const saleNotePlaceholder = () => text(177);

/** While it is listed, the card cannot be traded or graded. You can cancel. */
export const saleConsequence = () => text(178);

/** {status, select, grading {This card cannot be listed right now: it is being graded.} other {This card cannot be listed right now: it is in a trade or for sale.}} */
export const saleBusy = (values: { status: "grading" | "other" }) => text(179, values);

/** Put it on the market */
export const saleAction = () => text(180);

/** {card} is on the market. */
export const saleDone = (values: { card: string }) => text(181, values);

/** Looking for duplicates */
export const duplicatesLoading = () => text(182);

/** Your cards could not be loaded */
export const duplicatesFailed = () => text(183);

/** No duplicates to sell */
export const duplicatesEmpty = () => text(184);

/** You have no second copy of a card in the same rarity, or your other copies are in trades or for sale. */
export const duplicatesEmptyHint = () => text(185);

/** Sell a single card */
export const sellSingleCard = () => text(186);

/** Select all duplicates */
export const selectExtras = () => text(187);

/** Select none */
export const selectNone = () => text(188);

/** Show more duplicates */
export const moreDuplicates = () => text(189);

/** Copies of {card}, {rarity} */
export const copies = (values: { card: string; rarity: string }) => text(190, values);

/** {count, plural, one {# available copy} other {# available copies}} */
export const freeCopies = (values: { count: number }) => text(191, values);

/** {chosen, number} of {count, number} for sale */
export const chosenCopies = (values: { chosen: number; count: number }) => text(192, values);

/** Sell {card} */
export const sellCopy = (values: { card: string }) => text(193, values);

/** Sell {card}: you keep your last copy */
export const keepCopy = (values: { card: string }) => text(194, values);

/** For sale */
export const copyForSale = () => text(195);

/** You keep it */
export const copyStays = () => text(196);

/** Summary */
export const duplicatesSummary = () => text(197);

/** Asking price for each, in packs */
export const duplicatesPrice = () => text(198);

/** {count, plural, =0 {Nothing chosen yet.} one {# card chosen.} other {# cards chosen.}} */
export const chosenCards = (values: { count: number }) => text(199, values);

/** {count, plural, =0 {Choose cards} one {List # card…} other {List # cards…}} */
export const reviewCards = (values: { count: number }) => text(200, values);

/** {count, plural, one {Put # card on the market?} other {Put # cards on the market?}} */
export const bulkTitle = (values: { count: number }) => text(201, values);

/** {count, plural, one {It becomes a listing. While listed, the card cannot be traded or graded. You can cancel it at any time.} other {Each card becomes its own listing. While listed, a card cannot be traded or graded. You can cancel each at any time.}} {packs, plural, =0 {Open to offers.} one {Asking price: # pack.} other {Asking price: # packs.}} */
export const bulkConsequence = (values: { count: number; packs: number }) => text(202, values);

/** Cards to list */
export const bulkCards = () => text(203);

/** and {count, number} more */
export const bulkMoreCards = (values: { count: number }) => text(204, values);

/** Among them: */
export const bulkRareCards = () => text(205);

/** {count, plural, one {Note (optional)} other {Note on each (optional)}} */
export const bulkNote = (values: { count: number }) => text(206, values);

/** {count, plural, one {List # card} other {List # cards}} */
export const bulkAction = (values: { count: number }) => text(207, values);

/** Listing cards… */
export const bulkRunning = () => text(208);

/** Stop */
export const bulkStop = () => text(209);

/** {done, number} of {total, number}. */
export const bulkProgress = (values: { done: number; total: number }) => text(210, values);

/** {done, number} of {total, number}. The server asks for a pause of {seconds, plural, one {# second} other {# seconds}}. */
export const bulkWaiting = (values: { done: number; total: number; seconds: number }) => text(211, values);

/** Listed cards */
export const bulkProgressBar = () => text(212);

/** Could not be listed */
export const bulkFailed = () => text(213);

/** {card}: {reason} */
export const bulkFailedCard = (values: { card: string; reason: string }) => text(214, values);

/** {count, plural, one {# card listed} other {# cards listed}} */
export const bulkDone = (values: { count: number }) => text(215, values);

/** See my listings */
export const seeMyListings = () => text(216);
