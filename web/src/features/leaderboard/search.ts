import { oneOf, searchSchema } from "../../lib/searchParams";

/** The search parameters of the leaderboard, with the tabs in the specification's order. */
export const leaderboardSearch = searchSchema({
  tab: oneOf(["collectionScore", "unopenedPacks", "completedTrades", "divineCards"]),
});
