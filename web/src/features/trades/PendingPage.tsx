import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { Schemas } from "../../api/client";
import { useSearchParams } from "../../lib/useSearchParams";
import { Box } from "../../ui/Box";
import { Button, buttonClass } from "../../ui/Button";
import { Grid } from "../../ui/Grid";
import { LoadingOverlay } from "../../ui/LoadingOverlay";
import { PageHeading } from "../../ui/PageHeading";
import { QueryView, type ViewedQuery } from "../../ui/QueryView";
import { SearchField } from "../../ui/SearchField";
import { Segmented } from "../../ui/Segmented";
import { Skeleton } from "../../ui/Skeleton";
import { Stack } from "../../ui/Stack";
import { me } from "../auth/queries";
import { seenBy } from "./deal";
import { withCount } from "./labels";
import * as m from "./messages";
import { NoTrades } from "./NoTrades";
import styles from "./Pending.module.css";
import { matches, pendingSearch, type Tab, tabOf } from "./pendingSearch";
import { openTrades, pastTrades } from "./queries";
import { TradePanel } from "./TradePanel";
import { TradeRow } from "./TradeRow";
import type { Trade } from "./types";
import { useChosen } from "./useChosen";

/** Open and completed trades of the user. */
export default function PendingPage() {
  const user = useQuery(me()).data;
  return user === undefined ? <LoadingOverlay /> : <Trades user={user} />;
}

function Trades({ user }: { user: Schemas["Me"] }) {
  const [search, setSearch] = useSearchParams(pendingSearch);
  const page = useRef<HTMLDivElement>(null);
  const open = useQuery(openTrades(user._id));
  const past = useInfiniteQuery(pastTrades(user._id));
  const { chosen, tab: chosenTab, missing } = useChosen(user._id, search.trade);
  const lists: Record<Tab, readonly Trade[]> = {
    incoming: open.data?.filter((trade) => tabOf(trade, user._id) === "incoming") ?? [],
    outgoing: open.data?.filter((trade) => tabOf(trade, user._id) === "outgoing") ?? [],
    completed: past.data ?? [],
  };
  const defaultTab = lists.incoming.length === 0 && lists.outgoing.length > 0 ? "outgoing" : "incoming";
  const tab = search.tab ?? chosenTab ?? defaultTab;
  const shown = lists[tab].filter((trade) =>
    matches(trade, seenBy(trade, user._id).partner.username, search.search),
  );
  const close = () => setSearch({ tab, trade: "" });
  useFocusReturn(page, search.trade);
  useEscape(page, search.trade !== "", close);
  const list: ViewedQuery<readonly Trade[]> = tab === "completed" ? past : open;
  return (
    <div ref={page}>
      <PageHeading
        title={m.pendingTrades()}
        lead={m.pendingLead()}
        actions={
          <Link to="/trading" className={buttonClass("primary")}>
            {m.newTrade()}
          </Link>
        }
      />
      <Grid columns="20rem-5fr 8fr" gap={5} align="start" stack="desk">
        <Stack gap={4} hide={chosen === undefined ? undefined : "desk"}>
          <Stack gap={3}>
            <Segmented
              wide
              label={m.tabs()}
              hideLabel
              value={tab}
              options={[
                { value: "incoming", label: withCount(m.tabIncoming(), lists.incoming.length) },
                { value: "outgoing", label: withCount(m.tabOutgoing(), lists.outgoing.length) },
                { value: "completed", label: m.tabCompleted() },
              ]}
              onChange={(next) => setSearch({ tab: next, trade: "" })}
            />
            <SearchField
              label={m.search()}
              placeholder={m.tradeSearchPlaceholder()}
              value={search.search}
              onChange={(text) => setSearch({ search: text })}
            />
          </Stack>
          <QueryView query={list} title={m.tradesFailed()} loading={<ListSkeleton />}>
            {() =>
              shown.length === 0 ? (
                <NoTrades
                  tab={tab}
                  searched={search.search !== ""}
                  onClear={() => setSearch({ search: "" })}
                />
              ) : (
                <ul className={styles.rows} data-list tabIndex={-1} aria-label={LABELS[tab]()}>
                  {shown.map((trade) => (
                    <TradeRow
                      key={trade._id}
                      trade={trade}
                      me={user._id}
                      chosen={trade._id === search.trade}
                      search={pendingSearch.write({ ...search, tab, trade: trade._id })}
                    />
                  ))}
                </ul>
              )
            }
          </QueryView>
          {tab === "completed" && past.hasNextPage ? (
            <Button pending={past.isFetchingNextPage} onClick={() => void past.fetchNextPage()}>
              {m.olderTrades()}
            </Button>
          ) : null}
        </Stack>
        {chosen === undefined ? (
          <NoTradeChosen missing={missing} />
        ) : (
          <TradePanel key={chosen._id} trade={chosen} me={user._id} onClose={close} />
        )}
      </Grid>
    </div>
  );
}

const LABELS: Record<Tab, () => string> = {
  incoming: m.incomingTrades,
  outgoing: m.outgoingTrades,
  completed: m.completedTrades,
};

/** When the panel is closed, moves the focus back to the trade's row. */
function useFocusReturn(page: React.RefObject<HTMLElement | null>, trade: string) {
  const before = useRef("");
  useEffect(() => {
    const [closed, find] = [before.current, (css: string) => page.current?.querySelector<HTMLElement>(css)];
    before.current = trade;
    if (closed === "" || trade !== "") return;
    (find(`[data-trade="${CSS.escape(closed)}"]`) ?? find("[data-list]"))?.focus();
  }, [page, trade]);
}

/** Closes the panel on Escape, unless a dialog or menu handles the key. */
function useEscape(page: React.RefObject<HTMLElement | null>, active: boolean, close: () => void) {
  useEffect(() => {
    if (!active) return undefined;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || !(event.target instanceof Node)) return;
      if (event.target === document.body || page.current?.contains(event.target) === true) close();
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  });
}

function ListSkeleton() {
  return (
    <div className={styles.rows} aria-busy="true">
      {["a", "b", "c", "d"].map((key) => (
        <Skeleton key={key} height="5.5rem" />
      ))}
      <span className="visually-hidden" role="status">
        {m.tradesLoading()}
      </span>
    </div>
  );
}

function NoTradeChosen({ missing }: { missing: boolean }) {
  return (
    <Box hide={missing ? undefined : "desk"}>
      <p className={styles.nothing} role={missing ? "alert" : undefined}>
        {missing ? m.notYourTrade() : m.chooseTrade()}
      </p>
    </Box>
  );
}
