import { Grid } from "../../ui/Grid";
import { Skeleton } from "../../ui/Skeleton";

/** The placeholder of an opening's check. */
export function LoadingCheck() {
  return (
    <Grid
      min="24rem"
      fill
      gap={5}
      align="start"
      role="status"
      aria-busy="true"
      aria-label="Loading the opening"
    >
      <Skeleton height="22rem" />
      <Skeleton height="22rem" />
    </Grid>
  );
}
