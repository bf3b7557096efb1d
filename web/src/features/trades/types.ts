import type { Schemas } from "../../api/client";

export type Trade = Schemas["Trade"];
/** One of the two users of a trade. */
export type Trader = Schemas["Trader"];
export type TradeHint = Schemas["TradeHint"];
