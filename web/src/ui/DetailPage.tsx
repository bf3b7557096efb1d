import type { CSSProperties, ReactNode } from "react";
import { classNames } from "../lib/classNames";
import styles from "./DetailPage.module.css";
import fits from "./fit.module.css";
import { Grid } from "./Grid";
import { Stack } from "./Stack";

interface DetailPageProps {
  /** The subject of the page. Beside the details it stays visible while they scroll. */
  stage: ReactNode;
  /** CSS colour of the light on the stage. */
  color?: string;
  /** Desaturates the stage, for something that has ended. */
  faded?: boolean;
  /** Accessible status while only placeholders are shown. */
  loading?: string;
  children: ReactNode;
}

/** Layout of a detail page: a stage with the subject, and the details beside or below it. */
export function DetailPage({ stage, color, faded = false, loading, children }: DetailPageProps) {
  const style: (CSSProperties & Record<"--_tint", string>) | undefined =
    color === undefined ? undefined : { "--_tint": color };
  const busy = loading === undefined ? {} : { role: "status", "aria-busy": true, "aria-label": loading };
  return (
    <Grid
      as={loading === undefined ? "article" : "div"}
      columns="23.75rem-5fr 7fr"
      gap="5-6"
      align="start"
      stack="desk"
      {...busy}
    >
      <div className={classNames(styles.stage, fits.sticks)} style={style} data-faded={faded || undefined}>
        {stage}
      </div>
      <Stack gap={5}>{children}</Stack>
    </Grid>
  );
}
