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
import { MarketFilters } from "./MarketFilters";
import { MyListings } from "./MyListings";
import { MyOffers } from "./MyOffers";
import * as m from "./messages";
import { NewListings } from "./NewListings";
import { Pager } from "./Pager";
import { listings } from "./queries";
import { type MarketSearch, marketSearch, TABS, type Tab } from "./search";
import { TabLink, Tabs } from "./Tabs";

const TAB_LABELS: Record<Tab, () => string> = { all: m.tabAll, mine: m.tabMine, offers: m.tabOffers };

/** All listings; for signed-in users also their own listings and offers. */
export default function MarketPage() {
  const [requested] = useSearchParams(marketSearch);
  const session = useSession();
  const user = useQuery({ ...me(), enabled: session === "in" }).data;
  const search: MarketSearch = session === "out" ? { ...requested, tab: "all" } : requested;
  return (
    <>
      <PageHeading
        title={m.title()}
        lead={<Lead search={search} />}
        actions={
          <Link className={buttonClass("primary")} to="/market/create">
            <Icon name="tag" />
            {m.sellCard()}
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
    <Tabs label={m.tabs()}>
      {TABS.map((tab) => (
        <TabLink
          key={tab}
          to="/market"
          search={marketSearch.write({ ...marketSearch.defaults, tab })}
          current={tab === current}
        >
          {TAB_LABELS[tab]()}
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
  if (search.tab === "mine") return m.leadMine();
  if (search.tab === "offers") return m.leadOffers();
  if (page.data === undefined) return failureOf(page) === null ? m.leadLoading() : m.leadFailed();
  const { total, more } = page.data;
  const count = { total: more ? "other" : "exact", count: total } as const;
  return (
    <Text as="span" numeric role="status">
      {marketSearch.count(search) > 0 ? m.leadFound(count) : m.leadForSale(count)}
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
        title={m.listingsFailed()}
        loading={<ListingGrid label={m.listings()} listings={undefined} />}
        absent={
          search.seller === "" ? undefined : (
            <EmptyState
              title={m.noSuchSeller()}
              action={
                <Button kind="primary" onClick={clear}>
                  {m.clearFilters()}
                </Button>
              }
            >
              {m.noSuchSellerHint({ seller: search.seller })}
            </EmptyState>
          )
        }
      >
        {(data) =>
          data.listings.length === 0 && !page.isPlaceholderData ? (
            <NoListings search={search} onClear={clear} onFirst={() => setSearch({ page: 1 })} />
          ) : (
            <>
              <ListingGrid label={m.listings()} listings={data.listings} stale={page.isPlaceholderData} />
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
        title={m.noMatch()}
        action={
          <Button kind="primary" onClick={onClear}>
            {m.clearFilters()}
          </Button>
        }
      >
        {m.noMatchHint()}
      </EmptyState>
    );
  }
  if (search.page > 1) {
    return (
      <EmptyState
        title={m.emptyPage()}
        action={
          <Button kind="primary" onClick={onFirst}>
            {m.toFirstPage()}
          </Button>
        }
      >
        {m.emptyPageHint()}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={m.empty()}
      action={
        <Link className={buttonClass("primary")} to="/market/create">
          {m.sellCard()}
        </Link>
      }
    >
      {m.emptyHint()}
    </EmptyState>
  );
}
