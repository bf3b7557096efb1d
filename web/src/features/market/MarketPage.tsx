import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { failureOf } from "../../api/cache";
import { useSearchParams } from "../../lib/useSearchParams";
import { Button, buttonClass } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { Icon } from "../../ui/Icon";
import { PageHeading } from "../../ui/PageHeading";
import { QueryView } from "../../ui/QueryView";
import { Text } from "../../ui/Text";
import { me } from "../auth/queries";
import { useSession } from "../auth/session";
import { ListingGrid } from "../listings/ListingGrid";
import { totalText } from "../listings/labels";
import { MarketFilters } from "./MarketFilters";
import { MyListings } from "./MyListings";
import { MyOffers } from "./MyOffers";
import { NewListings } from "./NewListings";
import { Pager } from "./Pager";
import { listings } from "./queries";
import { type MarketSearch, marketSearch, TABS, type Tab } from "./search";
import { TabLink, Tabs } from "./Tabs";

const TAB_LABELS: Record<Tab, string> = { all: "For sale", mine: "My listings", offers: "My offers" };

/** All listings; for signed-in users also their own listings and offers. */
export default function MarketPage() {
  const [requested] = useSearchParams(marketSearch);
  const session = useSession();
  const user = useQuery({ ...me(), enabled: session === "in" }).data;
  const search: MarketSearch = session === "out" ? { ...requested, tab: "all" } : requested;
  return (
    <>
      <PageHeading
        title="Market"
        lead={<Lead search={search} />}
        actions={
          <Link className={buttonClass("primary")} to="/market/create">
            <Icon name="tag" />
            Sell a card
          </Link>
        }
      />
      {session === "out" ? null : <MarketTabs current={search.tab} />}
      {search.tab === "all" ? (
        <AllListings search={search} />
      ) : user === undefined ? (
        <ListingGrid label="" listings={undefined} />
      ) : search.tab === "mine" ? (
        <MyListings search={search} userId={user._id} />
      ) : (
        <MyOffers search={search} />
      )}
    </>
  );
}

function MarketTabs({ current }: { current: Tab }) {
  return (
    <Tabs label="Parts of the market">
      {TABS.map((tab) => (
        <TabLink
          key={tab}
          to="/market"
          search={marketSearch.write({ ...marketSearch.defaults, tab })}
          current={tab === current}
        >
          {TAB_LABELS[tab]}
        </TabLink>
      ))}
    </Tabs>
  );
}

function Lead({ search }: { search: MarketSearch }) {
  const page = useQuery({
    ...listings(search),
    placeholderData: keepPreviousData,
    enabled: search.tab === "all",
  });
  if (search.tab === "mine") return "Cards that you are selling or have sold.";
  if (search.tab === "offers") return "What you offered for other people’s cards.";
  if (page.data === undefined)
    return failureOf(page) === null ? "Counting cards…" : "Cards that collectors sell.";
  const { total, more } = page.data;
  const cards = total === 1 && !more ? "1 card" : `${totalText(total, more)} cards`;
  return (
    <Text as="span" numeric role="status">
      {marketSearch.count(search) > 0 ? `${cards} found` : `${cards} for sale`}
    </Text>
  );
}

function AllListings({ search }: { search: MarketSearch }) {
  const [, setSearch] = useSearchParams(marketSearch);
  const page = useQuery({ ...listings(search), placeholderData: keepPreviousData });
  const clear = () => setSearch(marketSearch.cleared(search));
  return (
    <>
      <MarketFilters search={search} onChange={setSearch} onClear={clear} />
      <NewListings shown={page.data?.listings} search={search} />
      <QueryView
        query={page}
        title="The market could not be loaded"
        loading={<ListingGrid label="Cards for sale" listings={undefined} />}
        absent={
          search.seller === "" ? undefined : (
            <EmptyState
              title="No such collector"
              action={
                <Button kind="primary" onClick={clear}>
                  Clear filters
                </Button>
              }
            >
              Nobody here is called {search.seller}. Check the name and try again.
            </EmptyState>
          )
        }
      >
        {(data) =>
          data.listings.length === 0 && !page.isPlaceholderData ? (
            <NoListings search={search} onClear={clear} onFirst={() => setSearch({ page: 1 })} />
          ) : (
            <>
              <ListingGrid label="Cards for sale" listings={data.listings} stale={page.isPlaceholderData} />
              <Pager search={search} pages={data.pages} />
            </>
          )
        }
      </QueryView>
    </>
  );
}

interface NoListingsProps {
  search: MarketSearch;
  onClear: () => void;
  onFirst: () => void;
}

function NoListings({ search, onClear, onFirst }: NoListingsProps) {
  if (marketSearch.count(search) > 0) {
    return (
      <EmptyState
        title="Nothing like that is for sale"
        action={
          <Button kind="primary" onClick={onClear}>
            Clear filters
          </Button>
        }
      >
        Try another name or remove a filter.
      </EmptyState>
    );
  }
  if (search.page > 1) {
    return (
      <EmptyState
        title="This page is empty"
        action={
          <Button kind="primary" onClick={onFirst}>
            To the first page
          </Button>
        }
      >
        What was here is sold or gone.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="The market is quiet"
      action={
        <Link className={buttonClass("primary")} to="/market/create">
          Sell a card
        </Link>
      }
    >
      No cards are for sale right now. Be the first to sell one.
    </EmptyState>
  );
}
