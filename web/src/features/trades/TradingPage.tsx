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
import { BenchSkeleton } from "./BenchSkeleton";
import { type Deal, EMPTY_DEAL, seenBy } from "./deal";
import { KeptBench } from "./KeptBench";
import { PartnerChoice } from "./PartnerChoice";
import { openTrades, ownedCard, publicProfile } from "./queries";
import { type TradingSearch, tradingSearch } from "./tradingSearch";
import type { Trade } from "./types";

/** Puts a trade together, from nothing or from a profile, a card or a trade that is answered. */
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

/** The answer to a trade: its sides swapped, to be changed from there. */
function CounterOffer({ user, search }: StepProps) {
  const open = useQuery(openTrades(user._id));
  return (
    <Prepared query={open} loading={<BenchSkeleton />}>
      {(trades) => <Counter trades={trades} user={user} search={search} />}
    </Prepared>
  );
}

function Counter({ trades, user, search }: StepProps & { trades: readonly Trade[] }) {
  const trade = trades.find(({ _id, recipient }) => _id === search.counter && recipient._id === user._id);
  if (trade === undefined) {
    return (
      <Trouble title="This trade is not open any more">
        It was answered, taken back or has expired, so that it cannot be countered.
      </Trouble>
    );
  }
  const { deal, partner } = seenBy(trade, user._id);
  return <WithPartner user={user} search={search} name={partner.username} start={deal} countered={trade} />;
}

/** From a card: one's own is offered to a partner yet to be chosen, another's is requested from its owner. */
function FromCard({ user, search }: StepProps) {
  const found = useQuery(ownedCard(search.card));
  const gone = <Trouble title="No such card">Nobody has this card any more.</Trouble>;
  return (
    <Prepared query={found} loading={<BenchSkeleton />} absent={gone}>
      {(data) => <WithCard found={data} user={user} search={search} />}
    </Prepared>
  );
}

function WithCard({ found, user, search }: StepProps & { found: Schemas["CardProvenance"] }) {
  const { card, owner } = found;
  if (owner === null) {
    return (
      <Trouble title="Nobody to ask">
        The collector who had this card has left, so it cannot be traded.
      </Trouble>
    );
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
  const unknown = <Trouble title="No such collector">Nobody here is called {name}. Check the name.</Trouble>;
  return (
    <Prepared query={partner} loading={<BenchSkeleton name={name} />} absent={unknown}>
      {(data) => <AtBench partner={data} user={user} search={search} start={start} countered={countered} />}
    </Prepared>
  );
}

interface AtBenchProps extends Omit<WithPartnerProps, "name"> {
  partner: Schemas["Profile"];
}

function AtBench({ partner, user, search, start, countered }: AtBenchProps) {
  const { _id, username, twitchProfilePic } = partner;
  if (_id === user._id) return <Trouble title="That is you">A trade needs somebody else.</Trouble>;
  // Packs that the answered trade holds are free again the moment this one is offered.
  const packs = { give: user.packs, get: partner.packs + (countered?.offeredPacks ?? 0) };
  return (
    <>
      <PageHeading
        title={countered === undefined ? `Trade with ${username}` : `Counter-offer to ${username}`}
        actions={<OtherWays />}
      />
      <KeptBench
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

/** Ways out of the bench. */
function OtherWays() {
  return (
    <>
      <Link to="/trading" className={buttonClass("quiet", "s")}>
        Someone else
      </Link>
      <Link to="/trades/pending" className={buttonClass("secondary", "s")}>
        Pending trades
      </Link>
    </>
  );
}

interface PreparedProps<T> {
  query: ViewedQuery<T>;
  loading: ReactNode;
  absent?: ReactNode;
  children: (data: T) => ReactNode;
}

/** What a trade is put together from, as soon as it is known. */
function Prepared<T>(props: PreparedProps<T>) {
  return <QueryView {...props} heading={<Heading />} title="The trade could not be prepared" />;
}

function Heading() {
  return <PageHeading title="Trading" actions={<OtherWays />} />;
}

/** Why no trade can be put together here, and where to go instead. */
function Trouble({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Heading />
      <ErrorState title={title} message={[children].flat().join("")} />
    </>
  );
}
