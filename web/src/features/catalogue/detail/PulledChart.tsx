import type { Schemas } from "../../../api/client";
import { dateFormat } from "../../../lib/formats";
import { Panel } from "../../../ui/Panel";
import { Row } from "../../../ui/Row";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import styles from "./Definition.module.css";
import { days } from "./days";
import * as m from "./messages";

const HEIGHT = 120;
const dates = dateFormat({ day: "numeric", month: "short", timeZone: "UTC" });

/** Copies pulled on each of the last 60 days, one bar per day. */
export function PulledChart({ pulled }: { pulled: Schemas["CardDetail"]["pulled"] }) {
  const bars = days(pulled, Date.now());
  const most = Math.max(0, ...bars.map(({ count }) => count));
  const total = bars.reduce((sum, { count }) => sum + count, 0);
  const [first, last] = [bars[0], bars.at(-1)];
  return (
    <Panel title={m.pulls()} state={total === 0 ? undefined : m.pullCount({ count: total })}>
      {total === 0 || first === undefined || last === undefined ? (
        <Text tone="soft">{m.noPulls()}</Text>
      ) : (
        <Stack as="figure" gap={2}>
          <svg
            width="100%"
            height={HEIGHT}
            viewBox={`0 0 ${bars.length} 1`}
            preserveAspectRatio="none"
            role="img"
            aria-label={m.pullChart({ total, most })}
          >
            {bars.map(({ day, count }, index) => (
              <rect
                key={day}
                className={count === 0 ? styles.noBar : styles.dayBar}
                x={index + 0.14}
                width={0.72}
                y={count === 0 ? 0.985 : 1 - count / most}
                height={count === 0 ? 0.015 : count / most}
              >
                <title>{m.pullsOfDay({ date: dates.format(new Date(day)), count })}</title>
              </rect>
            ))}
          </svg>
          <Row
            as="figcaption"
            nowrap
            gap={3}
            align="stretch"
            justify="between"
            numeric
            tone="faint"
            size="xs"
          >
            <span>{dates.format(new Date(first.day))}</span>
            <span>{m.pullsPerDay({ most })}</span>
            <span>{m.today()}</span>
          </Row>
        </Stack>
      )}
    </Panel>
  );
}
