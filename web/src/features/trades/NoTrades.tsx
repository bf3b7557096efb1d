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
    text: "Offers from other collectors appear here.",
  },
  outgoing: {
    title: "You have no open offers",
    text: "Find somebody who has what you lack, and offer a swap.",
  },
  completed: { title: "No completed trades yet", text: "Every trade that ends appears here." },
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
