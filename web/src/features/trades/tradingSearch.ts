import { filterSchema } from "../../lib/filters";
import { flag, nested, oneOf, searchSchema, text } from "../../lib/searchParams";
import { collectionFilters, collectionOrder } from "../collection/search";

/** The filters of a collection. `lacking` shows only cards that the other user has no copy of. */
export const paneSearch = filterSchema({ ...collectionFilters, lacking: flag }, collectionOrder);

export type PaneSearch = typeof paneSearch.defaults;

/** The search parameters of the trading page. */
export const tradingSearch = searchSchema({
  /** Username of the trade partner. */
  with: text,
  /** Id of a card to start with: the user's own is offered, another user's is requested. */
  card: text,
  /** Id of the trade that a counter-offer answers. */
  counter: text,
  mine: nested(paneSearch),
  theirs: nested(paneSearch),
  /** The collection that a small screen shows. */
  pane: oneOf(["mine", "theirs"]),
});

export type TradingSearch = typeof tradingSearch.defaults;
