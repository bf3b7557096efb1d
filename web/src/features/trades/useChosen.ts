import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type Tab, tabOf } from "./pendingSearch";
import { openTrades, pastTrades } from "./queries";
import type { Trade } from "./shapes";

/** How far back a trade is looked for that a link names. */
const DEEPEST = 1000;

/** The trade that the address names, and where it stood when it was opened. */
interface Chosen {
  chosen: Trade | undefined;
  /** Undefined while there is none. */
  tab: Tab | undefined;
  /** Whether there is none such among one's own. */
  missing: boolean;
}

/** Finds the trade that the address names among one's own. */
export function useChosen(me: string, id: string): Chosen {
  const open = useQuery(openTrades(me));
  const past = useInfiniteQuery(pastTrades(me));
  const [kept, setKept] = useState<{ trade: Trade; tab: Tab }>();
  const found = [...(open.data ?? []), ...(past.data ?? [])].find(({ _id }) => _id === id);
  // Kept while it moves from one list to another.
  const before = kept?.trade._id === id ? kept : undefined;
  if (found !== undefined && found !== kept?.trade)
    setKept({ trade: found, tab: before?.tab ?? tabOf(found, me) });
  const chosen = found ?? before?.trade;

  const wanted = id !== "" && chosen === undefined && open.isSuccess && past.isSuccess;
  const deeper = wanted && past.hasNextPage && past.data.length < DEEPEST;
  const { isFetching, fetchNextPage } = past;
  useEffect(() => {
    if (deeper && !isFetching) void fetchNextPage();
  }, [deeper, isFetching, fetchNextPage]);
  return { chosen, tab: before?.tab, missing: wanted && !deeper };
}
