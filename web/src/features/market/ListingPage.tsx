import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { buttonClass } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { Grid } from "../../ui/Grid";
import { Icon } from "../../ui/Icon";
import { linkClass } from "../../ui/linkClass";
import { QueryView } from "../../ui/QueryView";
import { Skeleton } from "../../ui/Skeleton";
import { Stack } from "../../ui/Stack";
import { useIsOver } from "../../ui/TimeLeft";
import { me } from "../auth/queries";
import { useSession } from "../auth/session";
import type { ListingDetail } from "../listings/types";
import { PriceHistory } from "../prices/PriceHistory";
import styles from "./Listing.module.css";
import { ListingActions } from "./ListingActions";
import { ListingFacts } from "./ListingFacts";
import { ListingStage } from "./ListingStage";
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
  return (
    <Grid as="article" columns="23.75rem-5fr 7fr" gap={6} align="start" stack="desk" className={styles.page}>
      <ListingStage listing={listing} open={open} />
      <Stack gap={5}>
        <ListingFacts listing={listing} open={open} />
        <ListingActions listing={listing} open={open} viewer={viewer} user={user} />
        <OfferList listing={listing} open={open} viewer={viewer} userId={user?._id} />
        <PriceHistory card={listing.card} />
      </Stack>
    </Grid>
  );
}

function Waiting() {
  return (
    <Grid
      columns="23.75rem-5fr 7fr"
      gap={6}
      align="start"
      stack="desk"
      className={styles.page}
      role="status"
      aria-busy="true"
      aria-label="Loading the listing"
    >
      <div className={styles.stage}>
        <Skeleton width="min(340px, 70vw)" height="min(510px, 105vw)" />
      </div>
      <Stack gap={5}>
        <Skeleton height="3rem" width="70%" />
        <Skeleton height="8rem" />
        <Skeleton height="14rem" />
      </Stack>
    </Grid>
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
