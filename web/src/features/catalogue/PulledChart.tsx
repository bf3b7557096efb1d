import type { Schemas } from "../../api/client";
import { dateFormat, formatNumber } from "../../lib/formats";
import { Panel } from "../../ui/Panel";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import styles from "./Definition.module.css";
import { days } from "./days";

const HEIGHT = 120;
const dates = dateFormat({ day: "numeric", month: "short", timeZone: "UTC" });
const copies = (count: number) => (count === 1 ? "1 copy" : `${formatNumber(count)} copies`);

/** Copies pulled on each of the last 60 days, one bar per day. */
export function PulledChart({ pulled }: { pulled: Schemas["CardDetail"]["pulled"] }) {
  const bars = days(pulled, Date.now());
  const most = Math.max(0, ...bars.map(({ count }) => count));
  const total = bars.reduce((sum, { count }) => sum + count, 0);
  const [first, last] = [bars[0], bars.at(-1)];
  return (
    <Panel title="Recent pulls" state={total === 0 ? undefined : `${copies(total)} in 60 days`}>
      {total === 0 || first === undefined || last === undefined ? (
        <Text tone="soft">Nobody pulled it in the last 60 days.</Text>
      ) : (
        <Stack as="figure" gap={2}>
          <svg
            width="100%"
            height={HEIGHT}
            viewBox={`0 0 ${bars.length} 1`}
            preserveAspectRatio="none"
            role="img"
            aria-label={`${copies(total)} pulled in the last 60 days, at most ${copies(most)} on one day.`}
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
                <title>{`${dates.format(new Date(day))}: ${count === 0 ? "none" : copies(count)}`}</title>
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
            <span>at most {copies(most)} a day</span>
            <span>today</span>
          </Row>
        </Stack>
      )}
    </Panel>
  );
}
