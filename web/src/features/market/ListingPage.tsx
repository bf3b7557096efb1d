import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { rarityColor } from "../../lib/rarities";
import { buttonClass } from "../../ui/Button";
import { DetailPage } from "../../ui/DetailPage";
import { EmptyState } from "../../ui/EmptyState";
import { Icon } from "../../ui/Icon";
import { linkClass } from "../../ui/linkClass";
import { QueryView } from "../../ui/QueryView";
import { Skeleton } from "../../ui/Skeleton";
import { useIsOver } from "../../ui/TimeLeft";
import { me } from "../auth/queries";
import { useSession } from "../auth/session";
import { Card } from "../cards/Card";
import { useHeroCardWidth } from "../cards/useCardWidth";
import type { ListingDetail } from "../listings/types";
import { PriceHistory } from "../prices/PriceHistory";
import { ListingActions } from "./ListingActions";
import { ListingFacts } from "./ListingFacts";
import { useMarketEvents } from "./live";
import * as m from "./messages";
import { OfferList } from "./OfferList";
import { listing } from "./queries";

/** A listing with its offers and the price history of its card. */
export default function ListingPage() {
  const { id } = useParams({ from: "/market/listing/$id" });
  const cache = useQueryClient();
  const found = useQuery(listing(id));
  useMarketEvents("market:listingUpdated", (listingId) => {
    if (listingId === id) void cache.invalidateQueries({ queryKey: listing(id).queryKey });
  });
  return (
    <>
      <Link className={linkClass("back")} to="/market">
        <Icon name="left" size={18} />
        {m.title()}
      </Link>
      <QueryView
        query={found}
        title={m.listingFailed()}
        loading={<ListingSkeleton />}
        absent={<NoSuchListing />}
      >
        {(data) => <ListingView listing={data} />}
      </QueryView>
    </>
  );
}

/** Role of the user towards a listing; `unknown` while the user is loaded. */
export type Viewer = "visitor" | "unknown" | "owner" | "other";

function ListingView({ listing }: { listing: ListingDetail }) {
  const session = useSession();
  const user = useQuery({ ...me(), enabled: session === "in" }).data;
  const over = useIsOver(listing.expiresAt);
  const open = listing.status === "active" && !over;
  const viewer: Viewer =
    session === "out"
      ? "visitor"
      : user === undefined
        ? "unknown"
        : user._id === listing.owner._id
          ? "owner"
          : "other";
  const width = useHeroCardWidth();
  return (
    <DetailPage
      color={rarityColor(listing.card.rarity)}
      faded={!open}
      stage={
        <Card card={listing.card} width={width} ownerId={open ? listing.owner._id : undefined} priority />
      }
    >
      <ListingFacts listing={listing} open={open} />
      <ListingActions listing={listing} open={open} viewer={viewer} user={user} />
      <OfferList listing={listing} open={open} viewer={viewer} userId={user?._id} />
      <PriceHistory card={listing.card} />
    </DetailPage>
  );
}

function ListingSkeleton() {
  return (
    <DetailPage
      loading={m.listingLoading()}
      stage={<Skeleton width="min(340px, 70vw)" height="min(510px, 105vw)" />}
    >
      <Skeleton height="3rem" width="70%" />
      <Skeleton height="8rem" />
      <Skeleton height="14rem" />
    </DetailPage>
  );
}

function NoSuchListing() {
  return (
    <EmptyState
      title={m.noSuchListing()}
      action={
        <Link className={buttonClass("primary")} to="/market">
          {m.seeMarket()}
        </Link>
      }
    >
      {m.noSuchListingHint()}
    </EmptyState>
  );
}
