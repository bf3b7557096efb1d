import { dateFormat, numberFormat } from "../../lib/formats";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { bundleText } from "../listings/labels";
import type { Plot, Point } from "./history";
import * as m from "./messages";
import styles from "./PriceHistory.module.css";

const HEIGHT = 190;
/** Margins in pixels for the axis labels and half a mark. */
const EDGE = { left: 34, right: 12, top: 14, bottom: 26 };
const MARK = 5;

const dates = dateFormat({ day: "numeric", month: "short" });
/** Fits the margin: "250", "2.5K". */
const amounts = numberFormat({ notation: "compact" });

/** The x position in CSS, which fits any width without measuring. */
const across = (x: number) => `calc(${EDGE.left}px + (100% - ${EDGE.left + EDGE.right}px) * ${x.toFixed(4)})`;
const up = (y: number) => HEIGHT - EDGE.bottom - (HEIGHT - EDGE.top - EDGE.bottom) * y;

/** A chart of sales over time: a dot for packs only, a small card where cards were part of the price. */
export function PriceChart({ plot }: { plot: Plot }) {
  const { points, packs, usual, from, to } = plot;
  const sameDay = dates.format(new Date(from)) === dates.format(new Date(to));
  return (
    <Stack as="figure" gap={2}>
      <svg className={styles.chart} height={HEIGHT} role="img" aria-label={chartLabel(plot)}>
        {packs.map(({ value, y }) => (
          <g key={value}>
            <line className={styles.line} x1={EDGE.left} x2="100%" y1={up(y)} y2={up(y)} />
            <text className={styles.label} x={EDGE.left - 8} y={up(y)} dy="0.35em" textAnchor="end">
              {amounts.format(value)}
            </text>
          </g>
        ))}
        {usual === null ? null : (
          <line className={styles.usual} x1={EDGE.left} x2="100%" y1={up(usual.y)} y2={up(usual.y)} />
        )}
        {points.map((point) => (
          <Mark key={point.sale.listingId} point={point} />
        ))}
        <text className={styles.label} x={EDGE.left} y={HEIGHT - 6}>
          {dates.format(new Date(from))}
        </text>
        {sameDay ? null : (
          <text className={styles.label} x="100%" y={HEIGHT - 6} textAnchor="end">
            {dates.format(new Date(to))}
          </text>
        )}
      </svg>
      <Row as="figcaption" gap={4} rowGap={1} align="stretch" tone="soft" size="sm">
        <Row as="span" nowrap inline gap={2}>
          <svg width={12} height={12} aria-hidden="true">
            <circle className={styles.dot} cx={6} cy={6} r={6} />
          </svg>{" "}
          {m.legendPacks()}
        </Row>
        <Row as="span" nowrap inline gap={2}>
          <svg width={11} height={15} aria-hidden="true">
            <rect className={styles.card} width={11} height={15} rx={2} />
          </svg>{" "}
          {m.legendCards()}
        </Row>
        {usual === null ? null : (
          <Row as="span" nowrap inline gap={2}>
            <i className={styles.usualKey} /> {m.legendUsual()}
          </Row>
        )}
      </Row>
    </Stack>
  );
}

function Mark({ point: { sale, x, y } }: { point: Point }) {
  const title = m.chartSale({
    price: bundleText(sale.cards, sale.packs),
    date: dates.format(new Date(sale.soldAt)),
  });
  return (
    <g style={{ transform: `translate(${across(x)}, ${up(y)}px)` }} className={styles.mark}>
      <title>{title}</title>
      <line className={styles.stem} y1={0} y2={up(0) - up(y)} />
      {sale.cards === 0 ? (
        <circle className={styles.dot} r={MARK} />
      ) : (
        <rect className={styles.card} x={-MARK} y={-MARK * 1.4} width={MARK * 2} height={MARK * 2.8} rx={2} />
      )}
    </g>
  );
}

function chartLabel({ points }: Plot): string {
  const packs = points.map(({ sale }) => sale.packs);
  const [least, most] = [Math.min(...packs), Math.max(...packs)];
  return least === most
    ? m.chartSamePrice({ count: points.length, packs: most })
    : m.chartPriceRange({ count: points.length, least, most });
}
