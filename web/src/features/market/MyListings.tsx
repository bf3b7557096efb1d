import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Box } from "../../ui/Box";
import { buttonClass } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { QueryView } from "../../ui/QueryView";
import { Segmented } from "../../ui/Segmented";
import { ListingGrid } from "../listings/ListingGrid";
import { useMarketHints } from "./live";
import { Pager } from "./Pager";
import { listingsOf } from "./queries";
import { type MarketSearch, marketSearch, type Standing } from "./search";

const STANDINGS: readonly { value: Standing; label: string }[] = [
  { value: "active", label: "For sale" },
  { value: "sold", label: "Sold" },
  { value: "expired", label: "Expired" },
  { value: "cancelled", label: "Cancelled" },
];

const NOTHING: Record<Standing, { title: string; text: string }> = {
  active: {
    title: "You sell nothing right now",
    text: "Pick a card that you can part with and name a price.",
  },
  sold: { title: "Nothing sold yet", text: "Cards that you sold stay here, with what they went for." },
  expired: { title: "Nothing expired", text: "Listings that nobody bought in time end up here." },
  cancelled: { title: "Nothing cancelled", text: "Listings that you took off the market end up here." },
};

interface MyListingsProps {
  search: MarketSearch;
  userId: string;
}

/** What the signed-in user sells or sold. */
export function MyListings({ search, userId }: MyListingsProps) {
  const navigate = useNavigate();
  const page = useQuery({ ...listingsOf(userId, search), placeholderData: keepPreviousData });
  useMarketHints("market:listingUpdated", (id) => {
    if (page.data?.listings.some((listing) => listing._id === id)) void page.refetch();
  });
  const choose = (status: Standing) =>
    void navigate({
      to: "/market",
      search: marketSearch.write({ ...search, status, page: 1 }),
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <Box after={5}>
        <Segmented label="Show" hideLabel value={search.status} options={STANDINGS} onChange={choose} />
      </Box>
      <QueryView
        query={page}
        title="Your listings could not be loaded"
        loading={<ListingGrid label="My listings" listings={undefined} />}
      >
        {(data) =>
          data.listings.length === 0 && !page.isPlaceholderData ? (
            <EmptyState
              title={NOTHING[search.status].title}
              action={
                <Link className={buttonClass("primary")} to="/market/create">
                  Sell a card
                </Link>
              }
            >
              {NOTHING[search.status].text}
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
