import { Link } from "@tanstack/react-router";
import { classNames } from "../../lib/classNames";
import { formatNumber } from "../../lib/formats";
import { buttonClass } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { Row } from "../../ui/Row";
import { Text } from "../../ui/Text";
import styles from "./Market.module.css";
import * as m from "./messages";
import { pagesAround } from "./pages";
import { type MarketSearch, marketSearch } from "./search";

interface PagerProps {
  search: MarketSearch;
  pages: number;
}

/** Links to the pages of a search. */
export function Pager({ search, pages }: PagerProps) {
  if (pages <= 1) return null;
  const { page } = search;
  const to = (target: number) =>
    ({ to: "/market", search: marketSearch.write({ ...search, page: target }) }) as const;
  return (
    <Row as="nav" gap={2} justify="center" before={6} aria-label={m.pages()}>
      {page > 1 ? (
        <Link {...to(page - 1)} className={buttonClass("quiet")} rel="prev">
          <Icon name="left" size={18} />
          {m.previousPage()}
        </Link>
      ) : null}
      <Row as="ul" nowrap gap={1}>
        {pagesAround(page, pages).map((entry) =>
          entry.kind === "gap" ? (
            <Text as="li" tone="faint" key={`after ${entry.after}`} aria-hidden="true">
              …
            </Text>
          ) : (
            <li key={entry.page}>
              <Link
                {...to(entry.page)}
                className={classNames(buttonClass("quiet"), styles.page)}
                aria-label={m.page({ page: entry.page, pages })}
                activeOptions={{ exact: true }}
                aria-current={entry.page === page ? "page" : undefined}
              >
                {formatNumber(entry.page)}
              </Link>
            </li>
          ),
        )}
      </Row>
      {page < pages ? (
        <Link {...to(page + 1)} className={buttonClass("quiet")} rel="next">
          {m.nextPage()}
          <Icon name="right" size={18} />
        </Link>
      ) : null}
    </Row>
  );
}
