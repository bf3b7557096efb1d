import { Link } from "@tanstack/react-router";
import { classNames } from "../../lib/classNames";
import { boxClass } from "../../ui/look";
import styles from "./Market.module.css";
import { type MarketSearch, marketSearch, type Tab } from "./search";

/** Without it the plain address counts as current on every tab. */
const EXACTLY = { exact: true };

const LABELS: Record<Tab, string> = { all: "For sale", mine: "My listings", offers: "My offers" };

const TAB = boxClass({ tone: "soft", hover: "ink" });

/** The parts of the market page, each with an address of its own. */
export function Tabs({ search }: { search: MarketSearch }) {
  return (
    <nav className={styles.tabs} aria-label="Parts of the market">
      <Tabbed tab="all" search={search} />
      <Tabbed tab="mine" search={search} />
      <Tabbed tab="offers" search={search} />
    </nav>
  );
}

function Tabbed({ tab, search }: { tab: Tab; search: MarketSearch }) {
  return (
    <Link
      className={classNames(styles.tab, TAB)}
      to="/market"
      search={marketSearch.write({ ...marketSearch.defaults, tab })}
      activeOptions={EXACTLY}
      aria-current={search.tab === tab ? "page" : undefined}
    >
      {LABELS[tab]}
    </Link>
  );
}
