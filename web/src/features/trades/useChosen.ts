import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureOf } from "../../api/cache";
import { isAbsent } from "../../api/client";
import { type Tab, tabOf } from "./pendingSearch";
import { oneTrade, openTrades, pastTrades } from "./queries";
import type { Trade } from "./types";

/** The trade that the address names, and where it stood when it was opened. */
interface Chosen {
  chosen: Trade | undefined;
  /** Undefined while there is none. */
  tab: Tab | undefined;
  /** Whether there is none such among one's own. */
  missing: boolean;
}

/** Finds the trade that the address names among one's own: in the lists as far as they are loaded, else by its id. */
export function useChosen(me: string, id: string): Chosen {
  const open = useQuery(openTrades(me));
  const past = useInfiniteQuery(pastTrades(me));
  const [kept, setKept] = useState<{ trade: Trade; tab: Tab }>();
  const listed = [...(open.data ?? []), ...(past.data ?? [])].find(({ _id }) => _id === id);
  const unlisted = id !== "" && listed === undefined && open.data !== undefined && past.data !== undefined;
  const alone = useQuery({ ...oneTrade(me, id), enabled: unlisted });
  const found = listed ?? (unlisted ? (alone.data ?? undefined) : undefined);
  // Kept while it moves from one list to another.
  const before = kept?.trade._id === id ? kept : undefined;
  if (found !== undefined && found !== kept?.trade)
    setKept({ trade: found, tab: before?.tab ?? tabOf(found, me) });
  const failure = failureOf(alone);
  return {
    chosen: found ?? before?.trade,
    tab: before?.tab,
    missing:
      unlisted && before === undefined && (alone.data === null || (failure !== null && isAbsent(failure))),
  };
}
