import { Link } from "@tanstack/react-router";
import { classNames } from "../../lib/classNames";
import { buttonClass } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import styles from "./Market.module.css";
import { pagesAround } from "./pages";
import { type MarketSearch, toAddress } from "./search";

interface PagerProps {
  search: MarketSearch;
  pages: number;
}

/** Links to the other pages; each has an address of its own. */
export function Pager({ search, pages }: PagerProps) {
  if (pages <= 1) return null;
  const { page } = search;
  const to = (target: number) => ({ to: "/market", search: toAddress({ ...search, page: target }) }) as const;
  return (
    <nav className={styles.pager} aria-label="Pages">
      {page > 1 ? (
        <Link {...to(page - 1)} className={buttonClass("quiet")} rel="prev">
          <Icon name="left" size={18} />
          Previous
        </Link>
      ) : null}
      <ul className={styles.pages}>
        {pagesAround(page, pages).map((entry) =>
          entry.kind === "gap" ? (
            <li key={`after ${entry.after}`} className={styles.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={entry.page}>
              <Link
                {...to(entry.page)}
                className={classNames(buttonClass("quiet"), styles.page)}
                aria-label={`Page ${entry.page} of ${pages}`}
                activeOptions={{ exact: true }}
                aria-current={entry.page === page ? "page" : undefined}
              >
                {entry.page}
              </Link>
            </li>
          ),
        )}
      </ul>
      {page < pages ? (
        <Link {...to(page + 1)} className={buttonClass("quiet")} rel="next">
          Next
          <Icon name="right" size={18} />
        </Link>
      ) : null}
    </nav>
  );
}
