import { Link } from "@tanstack/react-router";
import { TabLinks, tabClass } from "../../ui/TabLinks";
import { type MarketSearch, marketSearch, type Tab } from "./search";

/** Without it the plain address counts as current on every tab. */
const EXACTLY = { exact: true };

const LABELS: Record<Tab, string> = { all: "For sale", mine: "My listings", offers: "My offers" };

/** The parts of the market page, each with an address of its own. */
export function Tabs({ search }: { search: MarketSearch }) {
  return (
    <TabLinks label="Parts of the market">
      <Tabbed tab="all" search={search} />
      <Tabbed tab="mine" search={search} />
      <Tabbed tab="offers" search={search} />
    </TabLinks>
  );
}

function Tabbed({ tab, search }: { tab: Tab; search: MarketSearch }) {
  return (
    <Link
      className={tabClass}
      to="/market"
      search={marketSearch.write({ ...marketSearch.defaults, tab })}
      activeOptions={EXACTLY}
      aria-current={search.tab === tab ? "page" : undefined}
    >
      {LABELS[tab]}
    </Link>
  );
}
