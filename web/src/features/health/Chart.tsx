import { memo, type PointerEvent, useId, useMemo } from "react";
import { Grid } from "../../ui/Grid";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import {
  HEIGHT,
  lastValue,
  linePaths,
  markPaths,
  overflowMarks,
  reported,
  scale,
  type Values,
} from "./figures";
import styles from "./Health.module.css";
import * as m from "./messages";

interface Line {
  values: Values;
  look: "main" | "soft" | "bad";
  name: string;
}

export interface ChartProps {
  title: string;
  /** The number next to the title is from the line with the "main" look. In a "bad" line every value above 0 is marked. */
  lines: readonly Line[];
  format: (value: number) => string;
  /** Minimum value at the top of the chart. */
  least: number;
  /** A text below the number. */
  caption: string;
  /** The length of the time span. */
  hours: number;
  steps: number;
  /** The step at the pointer in any of the charts, whose value is then shown. */
  pointed: number | null;
  onPoint: (step: number | null) => void;
}

/** A chart of one metric over time, with its current value or the value at the pointer. */
export function Chart(props: ChartProps) {
  const { title, lines, format, least, caption, hours, steps, pointed, onPoint } = props;
  const id = useId();
  const { top, peak } = useMemo(() => {
    const curves = lines.filter(({ look }) => look !== "bad");
    return scale(
      curves.flatMap(({ values }) => values),
      least,
    );
  }, [lines, least]);
  const main = lines.find(({ look }) => look === "main")?.values ?? [];
  const value = pointed === null ? lastValue(main) : (main[pointed] ?? null);
  const handlePointer = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const step = Math.floor(((clientX - left) / width) * steps);
    onPoint(Math.min(steps - 1, Math.max(0, step)));
  };
  return (
    <Stack
      as="figure"
      gap={3}
      justify="between"
      pad={4}
      surface="panel"
      className={styles.chart}
      aria-labelledby={id}
    >
      <Grid as="figcaption" columns="1fr auto" gap={3} rowGap={0} align="baseline">
        <Text as="h3" tone="soft" size="sm" weight="semibold" font="text" id={id}>
          {title}
        </Text>
        <strong>{value === null ? "—" : format(value)}</strong>
        <Text as="span" numeric tone="faint" size="sm">
          {caption}
        </Text>
      </Grid>
      <div className={styles.plot}>
        <div
          className={styles.drawing}
          onPointerDown={handlePointer}
          onPointerMove={handlePointer}
          onPointerLeave={() => onPoint(null)}
          onPointerCancel={() => onPoint(null)}
        >
          <svg
            viewBox={`0 0 ${steps} ${HEIGHT}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={description(props)}
          >
            <Lines lines={lines} top={top} />
          </svg>
          <span className={styles.top} aria-hidden="true">
            {format(top)}
          </span>
          {peak === null ? null : (
            <span className={styles.peak} aria-hidden="true">
              {m.chartPeak({ value: format(peak) })}
            </span>
          )}
          {pointed === null ? null : (
            <i
              className={styles.cursor}
              style={{ insetInlineStart: `${((pointed + 0.5) / steps) * 100}%` }}
              aria-hidden="true"
            />
          )}
        </div>
        <Row nowrap align="stretch" justify="between" padAbove={1} aria-hidden="true">
          <span>{m.chartStart({ hours })}</span>
          <span>{m.chartEnd()}</span>
        </Row>
      </div>
    </Stack>
  );
}

/** Memoized, since a moving pointer rerenders the chart. */
const Lines = memo(({ lines, top }: { lines: readonly Line[]; top: number }) =>
  lines.map(({ values, look, name }) => {
    const { line, area } = look === "bad" ? markPaths(values) : linePaths(values, top);
    return (
      <g key={name} data-look={look}>
        <path className={styles.area} d={area} />
        <path className={styles.line} d={line} vectorEffect="non-scaling-stroke" />
        {look === "bad" ? null : (
          <path className={styles.cut} d={overflowMarks(values, top)} vectorEffect="non-scaling-stroke" />
        )}
      </g>
    );
  }),
);

function description({ title, lines, format, hours }: ChartProps): string {
  const ranges = lines.map((line) => rangeText(line, format));
  return [m.chartLabel({ title, hours }), ...ranges, m.chartHint()].join(" ");
}

function rangeText({ values, name: line }: Line, format: ChartProps["format"]): string {
  const present = reported(values).filter((value) => value !== null);
  const last = present.at(-1);
  if (last === undefined) return m.chartLineEmpty({ line });
  const [least, most] = [Math.min(...present), Math.max(...present)];
  return m.chartLine({ line, least: format(least), most: format(most), last: format(last) });
}
