import { Grid } from "../../ui/Grid";
import { Skeleton } from "../../ui/Skeleton";

interface LoadingCheckProps {
  label: string;
  height?: string;
}

/** The placeholder of two panels. */
export function LoadingCheck({ label, height = "22rem" }: LoadingCheckProps) {
  return (
    <Grid min="24rem" fill gap={5} align="start" role="status" aria-busy="true" aria-label={label}>
      <Skeleton height={height} />
      <Skeleton height={height} />
    </Grid>
  );
}
