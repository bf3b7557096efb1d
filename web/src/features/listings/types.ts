import type { Schemas } from "../../api/client";

export type Listing = Schemas["Listing"];
/** A listing with its offers. */
export type ListingDetail = Schemas["ListingDetail"];
/** Cards and packs offered for a listed card. */
export type Offer = Schemas["Offer"];
/** An offer of the signed-in user, with its listing. */
export type OwnOffer = Schemas["OwnOffer"];
/** A past sale of a copy. */
export type Sale = Schemas["PastSale"];
/** A user on the market; `username` is null for a deleted account. */
export type Trader = Schemas["Trader"];
