import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Box } from "../../ui/Box";
import { buttonClass } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { QueryView } from "../../ui/QueryView";
import { Segmented } from "../../ui/Segmented";
import { ListingGrid } from "../listings/ListingGrid";
import { STATUS_LABELS } from "../listings/labels";
import { useMarketEvents } from "./live";
import * as m from "./messages";
import { Pager } from "./Pager";
import { listingsOf } from "./queries";
import { LISTING_STATUSES, type ListingStatus, type MarketSearch, marketSearch } from "./search";

const EMPTY_TEXTS: Record<ListingStatus, { title: () => string; hint: () => string }> = {
  active: { title: m.mineNoneActive, hint: m.mineNoneActiveHint },
  sold: { title: m.mineNoneSold, hint: m.mineNoneSoldHint },
  expired: { title: m.mineNoneExpired, hint: m.mineNoneExpiredHint },
  cancelled: { title: m.mineNoneCancelled, hint: m.mineNoneCancelledHint },
};

interface MyListingsProps {
  search: MarketSearch;
  userId: string;
}

/** The signed-in user's listings, by status. */
export function MyListings({ search, userId }: MyListingsProps) {
  const navigate = useNavigate();
  const empty = EMPTY_TEXTS[search.status];
  const page = useQuery({ ...listingsOf(userId, search), placeholderData: keepPreviousData });
  useMarketEvents("market:listingUpdated", (id) => {
    if (page.data?.listings.some((listing) => listing._id === id)) void page.refetch();
  });
  const choose = (status: ListingStatus) =>
    void navigate({
      to: "/market",
      search: marketSearch.write({ ...search, status, page: 1 }),
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <Box after={5}>
        <Segmented
          label={m.mineStatus()}
          hideLabel
          value={search.status}
          options={LISTING_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value]() }))}
          onChange={choose}
        />
      </Box>
      <QueryView
        query={page}
        title={m.mineFailed()}
        loading={<ListingGrid label={m.tabMine()} listings={undefined} />}
      >
        {(data) =>
          data.listings.length === 0 && !page.isPlaceholderData ? (
            <EmptyState
              title={empty.title()}
              action={
                <Link className={buttonClass("primary")} to="/market/create">
                  {m.sellCard()}
                </Link>
              }
            >
              {empty.hint()}
            </EmptyState>
          ) : (
            <>
              <ListingGrid label={m.tabMine()} listings={data.listings} stale={page.isPlaceholderData} />
              <Pager search={search} pages={data.pages} />
            </>
          )
        }
      </QueryView>
    </>
  );
}
