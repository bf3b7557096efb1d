import { Grid } from "../../ui/Grid";
import { Skeleton } from "../../ui/Skeleton";

interface LoadingCheckProps {
  /** What is loaded, such as “the opening”. */
  of: string;
  height?: string;
}

/** The placeholder of two panels. */
export function LoadingCheck({ of, height = "22rem" }: LoadingCheckProps) {
  return (
    <Grid min="24rem" fill gap={5} align="start" role="status" aria-busy="true" aria-label={`Loading ${of}`}>
      <Skeleton height={height} />
      <Skeleton height={height} />
    </Grid>
  );
}
