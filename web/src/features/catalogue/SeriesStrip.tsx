import { useQuery } from "@tanstack/react-query";
import { failureOf } from "../../api/cache";
import type { Schemas } from "../../api/client";
import * as words from "../../lib/messages";
import { Bar } from "../../ui/Bar";
import { Grid } from "../../ui/Grid";
import { Row } from "../../ui/Row";
import { Skeleton } from "../../ui/Skeleton";
import styles from "./Catalogue.module.css";
import * as m from "./messages";
import { series } from "./queries";

interface SeriesStripProps {
  /** The user's progress in each series; undefined for visitors, and while loading. */
  held: readonly Schemas["SetProgress"][] | undefined;
  chosen: string;
  onChoose: (series: string) => void;
}

/** Buttons to filter by series, each with the share that the signed-in user has. */
export function SeriesStrip({ held, chosen, onChoose }: SeriesStripProps) {
  const rows = useQuery(series());
  if (failureOf(rows) !== null || rows.data?.length === 0) return null;
  return (
    <Grid
      as="section"
      gap={3}
      after={5}
      className={styles.strip}
      aria-label={m.series()}
      aria-busy={rows.data === undefined}
    >
      {rows.data === undefined
        ? [1, 2, 3].map((place) => <Skeleton key={place} height="78px" />)
        : rows.data.map((row) => (
            <SeriesButton
              key={row.series}
              row={row}
              held={held?.find(({ series: name }) => name === row.series)}
              chosen={chosen === row.series}
              onChoose={() => onChoose(chosen === row.series ? "" : row.series)}
            />
          ))}
    </Grid>
  );
}

interface SeriesButtonProps {
  row: Schemas["SeriesRow"];
  /** Undefined for visitors, and while loading. */
  held: Schemas["SetProgress"] | undefined;
  chosen: boolean;
  onChoose: () => void;
}

function SeriesButton({ row: { series: name, definitions }, held, chosen, onChoose }: SeriesButtonProps) {
  const text = held === undefined ? words.designs({ count: definitions }) : heldText(held);
  return (
    <Row
      as="button"
      type="button"
      gap={3}
      rowGap={1}
      align="baseline"
      justify="between"
      padX={4}
      padY={3}
      high="4.875rem"
      surface="panel"
      hover="line"
      className={styles.series}
      data-whole={(held !== undefined && held.owned >= held.total) || undefined}
      aria-pressed={chosen}
      onClick={onChoose}
    >
      <strong>{name}</strong> <small>{text}</small>
      {held === undefined ? null : <Bar share={held.total === 0 ? 0 : held.owned / held.total} line />}
    </Row>
  );
}

const heldText = ({ owned, total }: Schemas["SetProgress"]) =>
  owned >= total ? m.seriesComplete() : m.seriesProgress({ owned, total });
