import type { Schemas } from "../../api/client";

/** A card for sale. */
export type Listing = Schemas["Listing"];
/** A listing on its own page, with its offers. */
export type ListingDetail = Schemas["ListingDetail"];
/** What a buyer gives for a listed card. */
export type Offer = Schemas["Offer"];
/** One's own offer, with what it is for. */
export type OwnOffer = Schemas["OwnOffer"];
/** What a copy went for. */
export type Sale = Schemas["PastSale"];
/** A user on the market; accounts can be gone. */
export type Trader = Schemas["Trader"];
