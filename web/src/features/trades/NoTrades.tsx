import { Link } from "@tanstack/react-router";
import { Button, buttonClass } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import type { Tab } from "./pendingSearch";

interface NoTradesProps {
  tab: Tab;
  searched: boolean;
  onClear: () => void;
}

const TEXTS: Record<Tab, { title: string; text: string }> = {
  incoming: {
    title: "No offers waiting",
    text: "Offers of other collectors appear here. You can make the first one.",
  },
  outgoing: {
    title: "No offer of yours is open",
    text: "Find somebody who has what you lack, and offer a swap.",
  },
  completed: { title: "No trade is over yet", text: "Every trade that ends is kept here, with both sides." },
};

/** Empty state of each list of trades. */
export function NoTrades({ tab, searched, onClear }: NoTradesProps) {
  if (searched) {
    return (
      <EmptyState title="No trade matches" action={<Button onClick={onClear}>Clear search</Button>}>
        Try the name of a collector, or of a card on either side.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={TEXTS[tab].title}
      action={
        <Link className={buttonClass("primary")} to="/trading">
          Start a trade
        </Link>
      }
    >
      {TEXTS[tab].text}
    </EmptyState>
  );
}
