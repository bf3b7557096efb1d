import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Icon } from "../../ui/Icon";
import type { Listing } from "../listings/types";
import { useMarketEvents } from "./live";
import styles from "./Market.module.css";
import * as m from "./messages";
import { type MarketSearch, marketSearch } from "./search";

interface NewListingsProps {
  /** Listings on the page, which do not count as new. */
  shown: readonly Listing[] | undefined;
  search: MarketSearch;
}

/** A button with the number of listings created since the page was loaded; it loads them. */
export function NewListings({ shown, search }: NewListingsProps) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [newIds, setNewIds] = useState<readonly string[]>([]);
  useMarketEvents("market:newListing", (id) =>
    setNewIds((before) => (before.includes(id) ? before : [...before, id])),
  );
  const count = newIds.filter((id) => shown?.every((listing) => listing._id !== id) ?? false).length;
  const show = async () => {
    setNewIds([]);
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
      {count === 0 ? null : (
        <button type="button" className={styles.chip} onClick={() => void show()}>
          <Icon name="up" size={16} />
          {m.newListings({ count })}
        </button>
      )}
    </div>
  );
}
