import { memo, type PointerEvent, useId, useMemo } from "react";
import { Grid } from "../../ui/Grid";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { cut, drawn, known, marked, now, scale, TALL, type Values } from "./figures";
import styles from "./Health.module.css";

interface Line {
  values: Values;
  look: "main" | "soft" | "bad";
  name: string;
}

/** What one drawing is made of. */
export interface ChartProps {
  title: string;
  /** The line of "main" look is what the number beside the title says; of "bad" look, whatever is not 0 is marked. */
  lines: readonly Line[];
  say: (value: number) => string;
  /** The top is at least as high as this, so that little looks like little. */
  least: number;
  /** A word under the number. */
  beside: string;
  /** How long the drawing goes back, in words. */
  span: string;
  steps: number;
  /** The step at the pointer, in any of the charts; the number is that one's then. */
  pointed: number | null;
  onPoint: (step: number | null) => void;
}

/** One metric over time, with its current value, or its value at the step at the pointer. */
export function Chart(props: ChartProps) {
  const { title, lines, say, least, beside, span, steps, pointed, onPoint } = props;
  const id = useId();
  const { top, peak } = useMemo(() => {
    const curves = lines.filter(({ look }) => look !== "bad");
    return scale(
      curves.flatMap(({ values }) => values),
      least,
    );
  }, [lines, least]);
  const main = lines.find(({ look }) => look === "main")?.values ?? [];
  const value = pointed === null ? now(main) : (main[pointed] ?? null);
  const point = ({ currentTarget, clientX }: PointerEvent) => {
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
        <strong>{value === null ? "—" : say(value)}</strong>
        <Text as="span" numeric tone="faint" size="sm">
          {beside}
        </Text>
      </Grid>
      <div className={styles.plot}>
        <div
          className={styles.drawing}
          onPointerDown={point}
          onPointerMove={point}
          onPointerLeave={() => onPoint(null)}
          onPointerCancel={() => onPoint(null)}
        >
          <svg
            viewBox={`0 0 ${steps} ${TALL}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={inWords(title, lines, say, span)}
          >
            <Lines lines={lines} top={top} />
          </svg>
          <span className={styles.top} aria-hidden="true">
            {say(top)}
          </span>
          {peak === null ? null : (
            <span className={styles.peak} aria-hidden="true">
              up to {say(peak)}
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
          <span>{span} ago</span>
          <span>now</span>
        </Row>
      </div>
    </Stack>
  );
}

/** The lines themselves, which stay while a pointer moves over them. */
const Lines = memo(({ lines, top }: { lines: readonly Line[]; top: number }) =>
  lines.map(({ values, look, name }) => {
    const { line, area } = look === "bad" ? marked(values) : drawn(values, top);
    return (
      <g key={name} data-look={look}>
        <path className={styles.area} d={area} />
        <path className={styles.line} d={line} vectorEffect="non-scaling-stroke" />
        {look === "bad" ? null : (
          <path className={styles.cut} d={cut(values, top)} vectorEffect="non-scaling-stroke" />
        )}
      </g>
    );
  }),
);

function inWords(
  title: string,
  lines: readonly Line[],
  say: (value: number) => string,
  span: string,
): string {
  const parts = lines.map(({ values, name }) => {
    const some = known(values).filter((value) => value !== null);
    if (some.length === 0) return `${name}: nothing yet`;
    const last = now(values);
    return `${name}: ${say(Math.min(...some))} to ${say(Math.max(...some))}, now ${last === null ? "—" : say(last)}`;
  });
  return `${title} over the last ${span}. ${parts.join("; ")}. The table below has each.`;
}
