import { Link } from "@tanstack/react-router";
import { classNames } from "../../lib/classNames";
import { boxClass } from "../../ui/look";
import styles from "./Market.module.css";
import { type MarketSearch, marketSearch, type Tab } from "./search";

/** Without `exact`, `/market` counts as current on every tab. */
const EXACT = { exact: true };

const LABELS: Record<Tab, string> = { all: "For sale", mine: "My listings", offers: "My offers" };

const TAB = boxClass({ tone: "soft", hover: "ink" });

/** Links to the parts of the market page. */
export function Tabs({ search }: { search: MarketSearch }) {
  return (
    <nav className={styles.tabs} aria-label="Parts of the market">
      <TabLink tab="all" search={search} />
      <TabLink tab="mine" search={search} />
      <TabLink tab="offers" search={search} />
    </nav>
  );
}

function TabLink({ tab, search }: { tab: Tab; search: MarketSearch }) {
  return (
    <Link
      className={classNames(styles.tab, TAB)}
      to="/market"
      search={marketSearch.write({ ...marketSearch.defaults, tab })}
      activeOptions={EXACT}
      aria-current={search.tab === tab ? "page" : undefined}
    >
      {LABELS[tab]}
    </Link>
  );
}
