import { useReducer, useState } from "react";
import { useBelow } from "../../lib/useMedia";
import { useSearchParams } from "../../lib/useSearchParams";
import { Box } from "../../ui/Box";
import { Segmented } from "../../ui/Segmented";
import { toastError } from "../../ui/toasts";
import { BasketBar } from "./BasketBar";
import { DealPanel } from "./DealPanel";
import { changeDeal, type Deal, type DealChange, type Half, isEmpty, type OwnedCard } from "./deal";
import { type Hints, useBusyReasons, useHints } from "./hints";
import { cardName, sideText } from "./labels";
import { useLimits } from "./limits";
import * as m from "./messages";
import { NothingToPick } from "./NothingToPick";
import { Pane } from "./Pane";
import { SendDialog } from "./SendDialog";
import styles from "./TradeEditor.module.css";
import { type PaneSearch, type TradingSearch, tradingSearch } from "./tradingSearch";
import type { Trade, Trader } from "./types";

export interface TradeEditorProps {
  search: TradingSearch;
  me: Trader;
  partner: Trader;
  /** Unopened packs of each side. */
  packs: Record<Half, number>;
  start: Deal;
  /** The trade that a counter-offer answers. */
  countered: Trade | undefined;
  /** Called with the new deal when it changes. */
  onDeal: (deal: Deal) => void;
  /** Called when the offer is sent. */
  onSent: () => void;
}

/** Builds a trade from the collections of both users. */
export function TradeEditor({
  search,
  me,
  partner,
  packs,
  start,
  countered,
  onDeal,
  onSent,
}: TradeEditorProps) {
  const [, setSearch] = useSearchParams(tradingSearch);
  const limits = useLimits();
  const [deal, change] = useReducer(changeDeal, start);
  const [status, setStatus] = useState("");
  // On small screens the deal panel is a dialog, which the summary replaces.
  const [sheet, setSheet] = useState<"none" | "deal" | "summary">("none");
  const narrow = useBelow("desk");
  const counterOf = countered?._id ?? "";
  const names = { partner: partner.username };
  // Sending a counter-offer releases the cards that the answered trade holds.
  const released = new Set(countered?.offeredItems.map(({ _id }) => _id));
  const busy = useBusyReasons(partner._id, counterOf, released);
  const dealCards = [...deal.give.cards, ...deal.get.cards].map(({ _id }) => _id);
  const hints = useHints(partner._id, dealCards, counterOf);
  const problem = problemText(deal, hints, partner.username);

  const apply = (next: DealChange) => {
    change(next);
    const after = changeDeal(deal, next);
    onDeal(after);
    setStatus(m.dealStatus({ give: sideText(after.give), get: sideText(after.get) }));
  };
  const pick = (half: Half) => (card: OwnedCard) => {
    const isIn = deal[half].cards.some(({ _id }) => _id === card._id);
    const refusal = isIn ? "" : busy.refusal(card);
    if (refusal !== "") return void toastError(m.pickRefused({ card: cardName(card), reason: refusal }));
    if (!isIn && deal[half].cards.length >= limits.cards)
      return void toastError(m.sideFull({ count: limits.cards }));
    apply({ kind: "toggle", half, card, limits });
  };
  const pane = (half: Half, name: "mine" | "theirs") => ({
    filters: search[name],
    onFilters: (next: Partial<PaneSearch>) => setSearch({ [name]: { ...search[name], ...next } }),
    // Three cards fit beside each other on a desktop, two on a phone.
    narrow,
    cardWidth: narrow ? 150 : 106,
    isPicked: (card: OwnedCard) => deal[half].cards.some(({ _id }) => _id === card._id),
    refusal: busy.refusal,
    onPick: pick(half),
    onShown: busy.requestReasons,
  });
  const mine = (
    <Pane
      key="mine"
      {...pane("give", "mine")}
      owner={me}
      otherId={partner._id}
      title={m.yourCards()}
      lackingLabel={m.yourCardsLacking(names)}
      splitLabel={m.yourCardsByRarity()}
      whenEmpty={<NothingToPick />}
    />
  );
  const theirs = (
    <Pane
      key="theirs"
      {...pane("get", "theirs")}
      owner={partner}
      otherId={me._id}
      title={m.theirCards(names)}
      lackingLabel={m.theirCardsLacking()}
      splitLabel={m.theirCardsByRarity(names)}
      whenEmpty={<NothingToPick name={partner.username} />}
    />
  );
  const dealPanel = (
    <DealPanel
      deal={deal}
      me={me}
      partner={partner}
      packs={packs}
      limits={limits}
      hints={hints}
      problem={problem}
      action={countered === undefined ? m.reviewOffer() : m.reviewCounter()}
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
              label={m.whoseCards()}
              hideLabel
              value={search.pane}
              options={[
                { value: "mine", label: m.yourCards() },
                { value: "theirs", label: m.theirCards(names) },
              ]}
              onChange={(next) => setSearch({ pane: next })}
            />
          </Box>
          {search.pane === "mine" ? mine : theirs}
          <BasketBar
            deal={deal}
            partner={partner.username}
            open={sheet === "deal"}
            onOpen={() => setSheet("deal")}
            onClose={() => setSheet("none")}
          >
            {dealPanel}
          </BasketBar>
        </div>
      ) : (
        <div className={styles.bench}>
          {mine}
          <section className={styles.middle} aria-label={m.table()}>
            {dealPanel}
          </section>
          {theirs}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {status}
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

/** Why the deal cannot be offered and how to fix it; empty if it can. */
function problemText(deal: Deal, hints: Hints, partner: string): string {
  const all = [...deal.give.cards, ...deal.get.cards];
  const unavailable = all.find(({ _id }) => hints.isGone(_id) || hints.of(_id)?.busy != null);
  if (unavailable !== undefined) return m.problemCard({ card: cardName(unavailable) });
  if (isEmpty(deal.give) && isEmpty(deal.get)) return m.problemEmpty();
  if (isEmpty(deal.give)) return m.problemGive();
  if (isEmpty(deal.get)) return m.problemGet({ partner });
  return "";
}
