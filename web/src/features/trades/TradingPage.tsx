import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ApiError, messageOf, type Schemas } from "../../api/client";
import { buttonClass } from "../../ui/Button";
import { ErrorState } from "../../ui/ErrorState";
import { LoadingOverlay } from "../../ui/LoadingOverlay";
import { PageHeading } from "../../ui/PageHeading";
import { me } from "../auth/queries";
import { BenchSkeleton } from "./BenchSkeleton";
import { type Deal, EMPTY_DEAL, seenBy } from "./deal";
import { KeptBench } from "./KeptBench";
import { PartnerChoice } from "./PartnerChoice";
import { openTrades, ownedCard, publicProfile } from "./queries";
import type { Trade } from "./shapes";
import { parseTrading, type TradingSearch } from "./tradingSearch";

/** Puts a trade together, from nothing or from a profile, a card or a trade that is answered. */
export default function TradingPage() {
  const search = parseTrading(useSearch({ strict: false }));
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
  if (open.isPending) return <BenchSkeleton />;
  if (open.isError) {
    return <Trouble error={open.error} retry={() => void open.refetch()} retrying={open.isFetching} />;
  }
  const trade = open.data.find(({ _id, recipient }) => _id === search.counter && recipient._id === user._id);
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

/** From a card: one's own is given to somebody yet to be chosen, another's is asked of its owner. */
function FromCard({ user, search }: StepProps) {
  const found = useQuery(ownedCard(search.card));
  if (found.isPending) return <BenchSkeleton />;
  if (found.isError) {
    const gone = found.error instanceof ApiError && [400, 404].includes(found.error.status);
    if (gone) return <Trouble title="No such card">Nobody has this card any more.</Trouble>;
    return <Trouble error={found.error} retry={() => void found.refetch()} retrying={found.isFetching} />;
  }
  const { card, owner } = found.data;
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
  if (partner.isPending) return <BenchSkeleton name={name} />;
  if (partner.isError) {
    const unknown = partner.error instanceof ApiError && partner.error.status === 404;
    if (unknown)
      return <Trouble title="No such collector">Nobody here is called {name}. Check the name.</Trouble>;
    return (
      <Trouble error={partner.error} retry={() => void partner.refetch()} retrying={partner.isFetching} />
    );
  }
  const { _id, username, twitchProfilePic } = partner.data;
  if (_id === user._id) return <Trouble title="That is you">A trade needs somebody else.</Trouble>;
  // Packs that the answered trade holds are free again the moment this one is offered.
  const packs = { give: user.packs, get: partner.data.packs + (countered?.offeredPacks ?? 0) };
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

interface TroubleProps {
  title?: string;
  error?: unknown;
  retry?: () => void;
  retrying?: boolean;
  children?: ReactNode;
}

/** Why no trade can be put together here, and where to go instead. */
function Trouble({
  title = "The trade could not be prepared",
  error,
  retry,
  retrying = false,
  children,
}: TroubleProps) {
  return (
    <>
      <PageHeading title="Trading" actions={<OtherWays />} />
      <ErrorState
        title={title}
        message={children === undefined ? messageOf(error) : [children].flat().join("")}
        retrying={retrying}
        {...(retry === undefined ? {} : { onRetry: retry })}
      />
    </>
  );
}
