import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureOf } from "../../api/cache";
import { isAbsent } from "../../api/client";
import { type Tab, tabOf } from "./pendingSearch";
import { oneTrade, openTrades, pastTrades } from "./queries";
import type { Trade } from "./types";

/** The trade that the URL selects, and the list that it was in when it was opened. */
interface Chosen {
  chosen: Trade | undefined;
  /** Undefined while no trade is selected. */
  tab: Tab | undefined;
  /** Whether the user has no trade with this id. */
  missing: boolean;
}

/** The trade that the URL selects: from the loaded lists, or else requested by its id. */
export function useChosen(me: string, id: string): Chosen {
  const open = useQuery(openTrades(me));
  const past = useInfiniteQuery(pastTrades(me));
  const [kept, setKept] = useState<{ trade: Trade; tab: Tab }>();
  const listed = [...(open.data ?? []), ...(past.data ?? [])].find(({ _id }) => _id === id);
  const unlisted = id !== "" && listed === undefined && open.data !== undefined && past.data !== undefined;
  const single = useQuery({ ...oneTrade(me, id), enabled: unlisted });
  const found = listed ?? (unlisted ? (single.data ?? undefined) : undefined);
  // Kept while the trade moves from one list to another.
  const before = kept?.trade._id === id ? kept : undefined;
  if (found !== undefined && found !== kept?.trade)
    setKept({ trade: found, tab: before?.tab ?? tabOf(found, me) });
  const failure = failureOf(single);
  return {
    chosen: found ?? before?.trade,
    tab: before?.tab,
    missing:
      unlisted && before === undefined && (single.data === null || (failure !== null && isAbsent(failure))),
  };
}
