import type { Schemas } from "../../api/client";

/** A trade, as the server shows it to both sides. */
export type Trade = Schemas["Trade"];
/** One of the two people of a trade. */
export type Trader = Schemas["Trader"];
/** What both sides have to know about a card. */
export type TradeHint = Schemas["TradeHint"];
