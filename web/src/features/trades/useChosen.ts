import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { openTrades, pastTrades } from "./queries";
import type { Trade } from "./shapes";

/** How far back a trade is looked for that a link names. */
const DEEPEST = 1000;

/** The trade that the address names, and whether there is none such among one's own. */
export function useChosen(me: string, id: string): { chosen: Trade | undefined; missing: boolean } {
  const open = useQuery(openTrades(me));
  const past = useInfiniteQuery(pastTrades(me));
  const [kept, setKept] = useState<Trade>();
  const found = [...(open.data ?? []), ...(past.data ?? [])].find(({ _id }) => _id === id);
  // Kept while it moves from one list to another.
  if (found !== undefined && found !== kept) setKept(found);
  const chosen = found ?? (kept?._id === id ? kept : undefined);

  const wanted = id !== "" && chosen === undefined && open.isSuccess && past.isSuccess;
  const deeper = wanted && past.hasNextPage && past.data.length < DEEPEST;
  const { isFetching, fetchNextPage } = past;
  useEffect(() => {
    if (deeper && !isFetching) void fetchNextPage();
  }, [deeper, isFetching, fetchNextPage]);
  return { chosen, missing: wanted && !deeper };
}
