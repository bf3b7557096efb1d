import { Grid } from "../../ui/Grid";
import { Skeleton } from "../../ui/Skeleton";
import { Stack } from "../../ui/Stack";
import { useTileCardWidth } from "../cards/useCardWidth";
import styles from "./ListingGrid.module.css";
import { ListingTile } from "./ListingTile";
import * as m from "./messages";
import type { Listing } from "./types";

interface ListingGridProps {
  label: string;
  /** Undefined while loading. */
  listings: readonly Listing[] | undefined;
  /** Set while the listings are those of the previous query. */
  stale?: boolean;
  /** Whether the grid is in a panel, not directly on the page. */
  inPanel?: boolean;
}

/** The width of a panel's padding and border on both sides, in pixels. */
const PANEL = 34;

const SKELETONS = 10;
const FIRST_SCREEN = 8;

export function ListingGrid({ label, listings, stale = false, inPanel = false }: ListingGridProps) {
  const width = useTileCardWidth(inPanel ? PANEL : 0);
  if (listings === undefined) {
    return (
      <Grid min="13.75rem" pair gap="3-4" role="status" aria-busy="true" aria-label={m.loading()}>
        {Array.from({ length: SKELETONS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are identical.
          <TileSkeleton key={index} width={width} />
        ))}
      </Grid>
    );
  }
  return (
    <Grid
      as="ul"
      min="13.75rem"
      pair
      gap="3-4"
      className={styles.grid}
      aria-label={label}
      aria-busy={stale}
      data-stale={stale || undefined}
    >
      {listings.map((listing, index) => (
        <Stack as="li" key={listing._id}>
          <ListingTile listing={listing} width={width} priority={index < FIRST_SCREEN} />
        </Stack>
      ))}
    </Grid>
  );
}

function TileSkeleton({ width }: { width: number }) {
  return (
    <Stack as="span" gap={2} align="center" padX={2} padAbove={4} padBelow={5} surface="panel">
      <Skeleton width={width} height={width * 1.5} />
      <Skeleton width="70%" />
      <Skeleton width="45%" />
    </Stack>
  );
}
