import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Icon } from "../../ui/Icon";
import type { Listing } from "../listings/types";
import { useMarketHints } from "./live";
import styles from "./Market.module.css";
import { type MarketSearch, marketSearch } from "./search";

interface NewListingsProps {
  /** What the page shows: a listing that is there already is not new. */
  shown: readonly Listing[] | undefined;
  search: MarketSearch;
}

/** Says how many cards were put up since the page was asked for; the page itself stays as it is until asked. */
export function NewListings({ shown, search }: NewListingsProps) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [heard, setHeard] = useState<readonly string[]>([]);
  useMarketHints("market:newListing", (id) =>
    setHeard((before) => (before.includes(id) ? before : [...before, id])),
  );
  const fresh = heard.filter((id) => shown?.every((listing) => listing._id !== id) ?? false).length;
  const show = async () => {
    setHeard([]);
    const newest = {
      ...search,
      sort: marketSearch.defaults.sort,
      order: marketSearch.defaults.order,
      page: 1,
    };
    await navigate({ to: "/market", search: marketSearch.write(newest), replace: true });
    await cache.invalidateQueries({ queryKey: ["market", "listings"] });
  };
  return (
    <div className={styles.news} role="status">
      {fresh === 0 ? null : (
        <button type="button" className={styles.chip} onClick={() => void show()}>
          <Icon name="up" size={16} />
          {fresh === 1 ? "1 new listing" : `${fresh} new listings`}
        </button>
      )}
    </div>
  );
}
