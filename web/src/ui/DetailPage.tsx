import type { ReactNode } from "react";
import styles from "./DetailPage.module.css";
import { Grid } from "./Grid";
import { Skeleton } from "./Skeleton";
import { Stack } from "./Stack";
import { lit } from "./Tile";

interface DetailPageProps {
  /** What the page is about, large; it stays in sight beside the facts. */
  picture: ReactNode;
  /** The light it stands in. */
  color?: string;
  /** What it was: paler than what is. */
  over?: boolean;
  children: ReactNode;
}

/** The frame of a page about one card: its picture on a stage, and everything about it beside or below. */
export function DetailPage({ picture, color = "transparent", over = false, children }: DetailPageProps) {
  return (
    <Grid as="article" columns="23.75rem-5fr 7fr" gap="5-6" align="start" stack="desk">
      <div className={styles.stage} style={lit(color)} data-over={over || undefined}>
        {picture}
      </div>
      <Stack gap={5}>{children}</Stack>
    </Grid>
  );
}

/** The same while it is loaded. */
export function DetailPageSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-busy="true" aria-label={label}>
      <DetailPage picture={<Skeleton width="min(340px, 59vw)" height="min(510px, 88vw)" />}>
        <Skeleton height="3rem" width="70%" />
        <Skeleton height="6rem" />
        <Skeleton height="18rem" />
      </DetailPage>
    </div>
  );
}
