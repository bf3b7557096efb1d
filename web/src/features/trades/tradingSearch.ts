import { filterSchema } from "../../lib/filters";
import { flag, nested, oneOf, searchSchema, text } from "../../lib/searchParams";
import { collectionFilters, collectionOrder } from "../collection/search";

/** What of one of the two collections is shown; `lacking` leaves only cards of which the other user has no copy. */
export const paneSearch = filterSchema({ ...collectionFilters, lacking: flag }, collectionOrder);

export type PaneSearch = typeof paneSearch.defaults;

/** The search parameters of the trading page. */
export const tradingSearch = searchSchema({
  /** With whom, by name. */
  with: text,
  /** A card to begin with: one's own is given, another's is requested. */
  card: text,
  /** The trade that this is the answer to. */
  counter: text,
  mine: nested(paneSearch),
  theirs: nested(paneSearch),
  /** Which collection a small screen shows. */
  pane: oneOf(["mine", "theirs"]),
});

export type TradingSearch = typeof tradingSearch.defaults;
