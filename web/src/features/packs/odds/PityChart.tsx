import type { Schemas } from "../../../api/client";
import { rarityFill } from "../../../lib/rarities";
import { Row } from "../../../ui/Row";
import { Text } from "../../../ui/Text";
import { chance } from "./chance";
import * as m from "./messages";
import styles from "./PityChart.module.css";

const STEP = 10;
const HEIGHT = 90;

/** The chance of a lucky pack, for each pack since the last lucky one. */
export function PityChart({ pity }: { pity: Schemas["PityOdds"] }) {
  const { lucky, minimum } = pity;
  const [first, last] = [lucky[0], lucky[lucky.length - 1]];
  if (first === undefined || last === undefined) return null;
  return (
    <figure className={styles.chart}>
      <svg
        viewBox={`0 0 ${lucky.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={m.luckChart({ rarity: minimum, first, last, pack: lucky.length })}
      >
        {lucky.map((share, pack) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its pack's number
            key={pack}
            x={pack * STEP + 1}
            y={HEIGHT - share * HEIGHT}
            width={STEP - 2}
            height={share * HEIGHT}
            style={{ fill: rarityFill(minimum) }}
          />
        ))}
      </svg>
      <Row as="figcaption" nowrap gap={3} align="stretch" justify="between" tone="soft" size="sm">
        <span>{m.luckInPack({ pack: 1, chance: chance(first) })}</span>
        <span>{m.luckInPack({ pack: lucky.length, chance: chance(last) })}</span>
      </Row>
      {pity.method === "estimate" ? (
        <Text tone="soft" size="sm">
          {m.luckEstimated()}
        </Text>
      ) : null}
    </figure>
  );
}
