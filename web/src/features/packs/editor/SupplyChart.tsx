import type { Schemas } from "../../../api/client";
import { formatNumber } from "../../../lib/formats";
import * as words from "../../../lib/messages";
import { RARITY_NAMES, rarityColor } from "../../../lib/rarities";
import { Row } from "../../../ui/Row";
import * as m from "./messages";
import styles from "./Packs.module.css";

const WIDTH = 600;
const HEIGHT = 180;

/** The copies left of each rarity over the run, as a share of its initial number. */
export function SupplyChart({ outlook }: { outlook: Schemas["SupplyOutlook"] }) {
  const { curve } = outlook;
  const [first, last] = [curve[0], curve[curve.length - 1]];
  if (first === undefined || last === undefined || last.packs === 0) return null;
  const lines = RARITY_NAMES.map((rarity, index) => {
    const whole = first.left[index] ?? 0;
    const points = curve.map(({ packs, left }) => {
      const share = whole === 0 ? 0 : (left[index] ?? 0) / whole;
      return `${((packs / last.packs) * WIDTH).toFixed(1)},${(HEIGHT - share * HEIGHT).toFixed(1)}`;
    });
    return { rarity, whole, points: points.join(" ") };
  }).filter(({ whole }) => whole > 0);
  return (
    <figure className={styles.chart}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={m.supplyChart()}
      >
        {[0.25, 0.5, 0.75].map((share) => (
          <line
            key={share}
            className={styles.grid}
            x1={0}
            x2={WIDTH}
            y1={HEIGHT * share}
            y2={HEIGHT * share}
          />
        ))}
        {lines.map(({ rarity, points }) => (
          <g key={rarity}>
            <polyline className={styles.edge} points={points} />
            <polyline points={points} style={{ stroke: rarityColor(rarity) }} />
          </g>
        ))}
      </svg>
      <Row as="figcaption" nowrap gap={3} align="stretch" justify="between" tone="soft" size="sm">
        <span>{words.packs({ count: 0 })}</span>
        <span>{m.supplyChartCaption()}</span>
        <span>{formatNumber(last.packs)}</span>
      </Row>
    </figure>
  );
}
