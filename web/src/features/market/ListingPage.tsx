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
import { useMarketHints } from "./live";
import { OfferList } from "./OfferList";
import { listing } from "./queries";

/** One card for sale: what it is, what is offered for it, and what others went for. */
export default function ListingPage() {
  const { id } = useParams({ from: "/market/listing/$id" });
  const cache = useQueryClient();
  const found = useQuery(listing(id));
  useMarketHints("market:listingUpdated", (changed) => {
    if (changed === id) void cache.invalidateQueries({ queryKey: listing(id).queryKey });
  });
  return (
    <>
      <Link className={linkClass("back")} to="/market">
        <Icon name="left" size={18} />
        Market
      </Link>
      <QueryView
        query={found}
        title="The listing could not be loaded"
        loading={<Waiting />}
        absent={<Absent />}
      >
        {(data) => <Shown listing={data} />}
      </QueryView>
    </>
  );
}

/** Who looks at a listing, and what they may do. */
export type Viewer = "visitor" | "unknown" | "owner" | "other";

function Shown({ listing }: { listing: ListingDetail }) {
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

function Waiting() {
  return (
    <DetailPage
      loading="Loading the listing"
      stage={<Skeleton width="min(340px, 70vw)" height="min(510px, 105vw)" />}
    >
      <Skeleton height="3rem" width="70%" />
      <Skeleton height="8rem" />
      <Skeleton height="14rem" />
    </DetailPage>
  );
}

function Absent() {
  return (
    <EmptyState
      title="No such listing"
      action={
        <Link className={buttonClass("primary")} to="/market">
          See what is for sale
        </Link>
      }
    >
      The address may be incomplete, or the listing is gone.
    </EmptyState>
  );
}
