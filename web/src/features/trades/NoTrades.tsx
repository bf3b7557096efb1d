import { Link } from "@tanstack/react-router";
import { Button, buttonClass } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import * as m from "./messages";
import type { Tab } from "./pendingSearch";

interface NoTradesProps {
  tab: Tab;
  searched: boolean;
  onClear: () => void;
}

const TEXTS: Record<Tab, { title: () => string; hint: () => string }> = {
  incoming: { title: m.noIncoming, hint: m.noIncomingHint },
  outgoing: { title: m.noOutgoing, hint: m.noOutgoingHint },
  completed: { title: m.noCompleted, hint: m.noCompletedHint },
};

/** Empty state of each list of trades. */
export function NoTrades({ tab, searched, onClear }: NoTradesProps) {
  if (searched) {
    return (
      <EmptyState title={m.noTradeMatches()} action={<Button onClick={onClear}>{m.clearSearch()}</Button>}>
        {m.noTradeMatchesHint()}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={TEXTS[tab].title()}
      action={
        <Link className={buttonClass("primary")} to="/trading">
          {m.startTrade()}
        </Link>
      }
    >
      {TEXTS[tab].hint()}
    </EmptyState>
  );
}
