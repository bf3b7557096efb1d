import { useReducer, useState } from "react";
import { useBelow } from "../../lib/useMedia";
import { useSearchParams } from "../../lib/useSearchParams";
import { Box } from "../../ui/Box";
import { Segmented } from "../../ui/Segmented";
import { toastError } from "../../ui/toasts";
import { BasketBar } from "./BasketBar";
import styles from "./Bench.module.css";
import { DealTable } from "./DealTable";
import { changeDeal, type Deal, type DealChange, type Half, isEmpty, type OwnedCard } from "./deal";
import { type Hints, useBusyReasons, useHints } from "./hints";
import { cardName, cardsText, sideText } from "./labels";
import { useLimits } from "./limits";
import { NothingToPick } from "./NothingToPick";
import { Pane } from "./Pane";
import { SendDialog } from "./SendDialog";
import { type PaneSearch, type TradingSearch, tradingSearch } from "./tradingSearch";
import type { Trade, Trader } from "./types";

/** Who sits at the bench, and what lies on it. */
export interface BenchProps {
  search: TradingSearch;
  me: Trader;
  partner: Trader;
  /** Packs that each has free. */
  packs: Record<Half, number>;
  /** What lies on the table at first. */
  start: Deal;
  /** The trade that this answers. */
  countered: Trade | undefined;
  /** Called with what lies on the table whenever that is something else. */
  onDeal: (deal: Deal) => void;
  /** Called when it was offered. */
  onSent: () => void;
}

/** Where a trade is put together: two collections and what lies on the table between them. */
export function Bench({ search, me, partner, packs, start, countered, onDeal, onSent }: BenchProps) {
  const [, go] = useSearchParams(tradingSearch);
  const limits = useLimits();
  const [deal, change] = useReducer(changeDeal, start);
  const [said, setSaid] = useState("");
  // On small screens the table lies over the page; the summary takes its place.
  const [sheet, setSheet] = useState<"none" | "table" | "summary">("none");
  const narrow = useBelow("desk");
  const counterOf = countered?._id ?? "";
  // What the answered trade holds is free again the moment this one is offered.
  const free = new Set(countered?.offeredItems.map(({ _id }) => _id));
  const busy = useBusyReasons(partner._id, counterOf, free);
  const onTable = [...deal.give.cards, ...deal.get.cards].map(({ _id }) => _id);
  const hints = useHints(partner._id, onTable, counterOf);
  const problem = problemOf(deal, hints, partner.username);

  const apply = (next: DealChange) => {
    change(next);
    const after = changeDeal(deal, next);
    onDeal(after);
    setSaid(`You give ${sideText(after.give)} and get ${sideText(after.get)}.`);
  };
  const pick = (half: Half) => (card: OwnedCard) => {
    const isIn = deal[half].cards.some(({ _id }) => _id === card._id);
    const why = isIn ? "" : busy.refusal(card);
    if (why !== "") return void toastError(`${cardName(card)}: ${why}`);
    if (!isIn && deal[half].cards.length >= limits.cards)
      return void toastError(`${cardsText(limits.cards)} is the most a side can hold. Take one out first.`);
    apply({ kind: "toggle", half, card, limits });
  };
  const pane = (half: Half, which: "mine" | "theirs") => ({
    filters: search[which],
    onFilters: (next: Partial<PaneSearch>) => go({ [which]: { ...search[which], ...next } }),
    // Three stand side by side at a desk, two on a phone.
    narrow,
    cardWidth: narrow ? 150 : 106,
    isPicked: (card: OwnedCard) => deal[half].cards.some(({ _id }) => _id === card._id),
    refusal: busy.refusal,
    onPick: pick(half),
    onShown: busy.look,
  });
  const mine = (
    <Pane
      key="mine"
      {...pane("give", "mine")}
      owner={me}
      otherId={partner._id}
      title="Your cards"
      lackingLabel={`Only what ${partner.username} lacks`}
      whenEmpty={<NothingToPick />}
    />
  );
  const theirs = (
    <Pane
      key="theirs"
      {...pane("get", "theirs")}
      owner={partner}
      otherId={me._id}
      title={`${partner.username}’s cards`}
      lackingLabel="Only what you lack"
      whenEmpty={<NothingToPick name={partner.username} />}
    />
  );
  const table = (
    <DealTable
      deal={deal}
      me={me}
      partner={partner}
      packs={packs}
      limits={limits}
      hints={hints}
      problem={problem}
      action={countered === undefined ? "Review offer" : "Review counter-offer"}
      onChange={apply}
      onReview={() => setSheet("summary")}
    />
  );
  return (
    <>
      {narrow ? (
        <div>
          <Box after={4} className={styles.tabs}>
            <Segmented
              wide
              label="Whose cards"
              hideLabel
              value={search.pane}
              options={[
                { value: "mine", label: "Your cards" },
                { value: "theirs", label: `${partner.username}’s cards` },
              ]}
              onChange={(next) => go({ pane: next })}
            />
          </Box>
          {search.pane === "mine" ? mine : theirs}
          <BasketBar
            deal={deal}
            partner={partner.username}
            open={sheet === "table"}
            onOpen={() => setSheet("table")}
            onClose={() => setSheet("none")}
          >
            {table}
          </BasketBar>
        </div>
      ) : (
        <div className={styles.bench}>
          {mine}
          <section className={styles.middle} aria-label="On the table">
            {table}
          </section>
          {theirs}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <SendDialog
        open={sheet === "summary"}
        onClose={() => setSheet("none")}
        deal={deal}
        partner={partner}
        hours={limits.hours}
        counterOf={counterOf}
        hints={hints}
        onSent={onSent}
      />
    </>
  );
}

/** What stands in the way of an offer, with what to do about it; empty when nothing does. */
function problemOf(deal: Deal, hints: Hints, partner: string): string {
  const all = [...deal.give.cards, ...deal.get.cards];
  const stuck = all.find(({ _id }) => hints.isGone(_id) || hints.of(_id)?.busy != null);
  if (stuck !== undefined) return `${cardName(stuck)} cannot be traded now. Take it out.`;
  if (isEmpty(deal.give) && isEmpty(deal.get)) return "Both of you have to give something.";
  if (isEmpty(deal.give)) return "Add something that you give.";
  if (isEmpty(deal.get)) return `Add something that ${partner} gives.`;
  return "";
}
