import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Box } from "../../ui/Box";
import { buttonClass } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { QueryView } from "../../ui/QueryView";
import { Segmented } from "../../ui/Segmented";
import { ListingGrid } from "../listings/ListingGrid";
import { useMarketEvents } from "./live";
import { Pager } from "./Pager";
import { listingsOf } from "./queries";
import { type ListingStatus, type MarketSearch, marketSearch } from "./search";

const STATUS_OPTIONS: readonly { value: ListingStatus; label: string }[] = [
  { value: "active", label: "For sale" },
  { value: "sold", label: "Sold" },
  { value: "expired", label: "Expired" },
  { value: "cancelled", label: "Cancelled" },
];

const EMPTY_TEXTS: Record<ListingStatus, { title: string; text: string }> = {
  active: {
    title: "You sell nothing right now",
    text: "Pick a card that you can part with and name a price.",
  },
  sold: { title: "Nothing sold yet", text: "Cards that you sold appear here, with their price." },
  expired: { title: "Nothing expired", text: "Listings that nobody bought in time appear here." },
  cancelled: { title: "Nothing cancelled", text: "Listings that you cancelled appear here." },
};

interface MyListingsProps {
  search: MarketSearch;
  userId: string;
}

/** The signed-in user's listings, by status. */
export function MyListings({ search, userId }: MyListingsProps) {
  const navigate = useNavigate();
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
        <Segmented label="Show" hideLabel value={search.status} options={STATUS_OPTIONS} onChange={choose} />
      </Box>
      <QueryView
        query={page}
        title="Your listings could not be loaded"
        loading={<ListingGrid label="My listings" listings={undefined} />}
      >
        {(data) =>
          data.listings.length === 0 && !page.isPlaceholderData ? (
            <EmptyState
              title={EMPTY_TEXTS[search.status].title}
              action={
                <Link className={buttonClass("primary")} to="/market/create">
                  Sell a card
                </Link>
              }
            >
              {EMPTY_TEXTS[search.status].text}
            </EmptyState>
          ) : (
            <>
              <ListingGrid label="My listings" listings={data.listings} stale={page.isPlaceholderData} />
              <Pager search={search} pages={data.pages} />
            </>
          )
        }
      </QueryView>
    </>
  );
}
