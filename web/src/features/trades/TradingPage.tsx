import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Schemas } from "../../api/client";
import { useSearchParams } from "../../lib/useSearchParams";
import { buttonClass } from "../../ui/Button";
import { ErrorState } from "../../ui/ErrorState";
import { LoadingOverlay } from "../../ui/LoadingOverlay";
import { PageHeading } from "../../ui/PageHeading";
import { QueryView, type ViewedQuery } from "../../ui/QueryView";
import { me } from "../auth/queries";
import { type Deal, EMPTY_DEAL, seenBy } from "./deal";
import * as m from "./messages";
import { PartnerChoice } from "./PartnerChoice";
import { openTrades, ownedCard, publicProfile } from "./queries";
import { SavedTradeEditor } from "./SavedTradeEditor";
import { TradeEditorSkeleton } from "./TradeEditorSkeleton";
import { type TradingSearch, tradingSearch } from "./tradingSearch";
import type { Trade } from "./types";

/** Creates a trade: empty, from a card, or as a counter-offer. */
export default function TradingPage() {
  const [search] = useSearchParams(tradingSearch);
  const user = useQuery(me()).data;
  if (user === undefined) return <LoadingOverlay />;
  if (search.counter !== "") return <CounterOffer user={user} search={search} />;
  if (search.card !== "") return <FromCard user={user} search={search} />;
  if (search.with === "") return <PartnerChoice user={user} search={search} />;
  return <WithPartner user={user} search={search} name={search.with} start={EMPTY_DEAL} />;
}

interface StepProps {
  user: Schemas["Me"];
  search: TradingSearch;
}

/** A counter-offer starts with the sides of the answered trade swapped. */
function CounterOffer({ user, search }: StepProps) {
  const open = useQuery(openTrades(user._id));
  return (
    <StartQueryView query={open} loading={<TradeEditorSkeleton />}>
      {(trades) => <Counter trades={trades} user={user} search={search} />}
    </StartQueryView>
  );
}

function Counter({ trades, user, search }: StepProps & { trades: readonly Trade[] }) {
  const trade = trades.find(({ _id, recipient }) => _id === search.counter && recipient._id === user._id);
  if (trade === undefined) {
    return <TradeError title={m.notOpen()} message={m.notOpenHint()} />;
  }
  const { deal, partner } = seenBy(trade, user._id);
  return <WithPartner user={user} search={search} name={partner.username} start={deal} countered={trade} />;
}

/** The user's own card is offered; another user's card is requested from its owner. */
function FromCard({ user, search }: StepProps) {
  const found = useQuery(ownedCard(search.card));
  const gone = <TradeError title={m.noSuchCard()} message={m.noSuchCardHint()} />;
  return (
    <StartQueryView query={found} loading={<TradeEditorSkeleton />} absent={gone}>
      {(data) => <WithCard found={data} user={user} search={search} />}
    </StartQueryView>
  );
}

function WithCard({ found, user, search }: StepProps & { found: Schemas["CardProvenance"] }) {
  const { card, owner } = found;
  if (owner === null) {
    return <TradeError title={m.ownerLeft()} message={m.ownerLeftHint()} />;
  }
  const own = owner._id === user._id;
  const name = own ? search.with : owner.username;
  if (name === "") return <PartnerChoice user={user} search={search} card={card} />;
  const side = { cards: [card], packs: 0 };
  const start: Deal = own ? { ...EMPTY_DEAL, give: side } : { ...EMPTY_DEAL, get: side };
  return <WithPartner user={user} search={search} name={name} start={start} />;
}

interface WithPartnerProps extends StepProps {
  name: string;
  start: Deal;
  countered?: Trade | undefined;
}

function WithPartner({ user, search, name, start, countered }: WithPartnerProps) {
  const partner = useQuery(publicProfile(name));
  const unknown = <TradeError title={m.noSuchPartner()} message={m.noSuchPartnerHint({ partner: name })} />;
  return (
    <StartQueryView query={partner} loading={<TradeEditorSkeleton name={name} />} absent={unknown}>
      {(data) => <Editor partner={data} user={user} search={search} start={start} countered={countered} />}
    </StartQueryView>
  );
}

interface EditorProps extends Omit<WithPartnerProps, "name"> {
  partner: Schemas["Profile"];
}

function Editor({ partner, user, search, start, countered }: EditorProps) {
  const { _id, username, twitchProfilePic } = partner;
  if (_id === user._id) return <TradeError title={m.partnerIsYou()} message={m.partnerIsYouHint()} />;
  // Sending a counter-offer releases the packs that the answered trade holds.
  const packs = { give: user.packs, get: partner.packs + (countered?.offeredPacks ?? 0) };
  return (
    <>
      <PageHeading
        title={(countered === undefined ? m.tradeWith : m.counterTo)({ partner: username })}
        actions={<OtherTrades />}
      />
      <SavedTradeEditor
        key={`${_id} ${countered?._id} ${search.card}`}
        search={search}
        me={{ _id: user._id, username: user.username, twitchProfilePic: user.twitchProfilePic ?? null }}
        partner={{ _id, username, twitchProfilePic: twitchProfilePic ?? null }}
        packs={packs}
        start={start}
        countered={countered}
      />
    </>
  );
}

function OtherTrades() {
  return (
    <>
      <Link to="/trading" className={buttonClass("quiet", "s")}>
        {m.someoneElse()}
      </Link>
      <Link to="/trades/pending" className={buttonClass("secondary", "s")}>
        {m.pendingTrades()}
      </Link>
    </>
  );
}

interface StartQueryViewProps<T> {
  query: ViewedQuery<T>;
  loading: ReactNode;
  absent?: ReactNode;
  children: (data: T) => ReactNode;
}

/** Loads the data that a trade starts from. */
function StartQueryView<T>(props: StartQueryViewProps<T>) {
  return <QueryView {...props} heading={<Heading />} title={m.prepareFailed()} />;
}

function Heading() {
  return <PageHeading title={m.title()} actions={<OtherTrades />} />;
}

/** Error page if no trade can be started. */
function TradeError({ title, message }: { title: string; message: string }) {
  return (
    <>
      <Heading />
      <ErrorState title={title} message={message} />
    </>
  );
}
