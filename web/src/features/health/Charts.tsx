import { useMemo, useState } from "react";
import { dateFormat, numberFormat } from "../../lib/formats";
import { Fold } from "../../ui/Fold";
import { Grid } from "../../ui/Grid";
import { Text } from "../../ui/Text";
import { Chart, type ChartProps } from "./Chart";
import { duration, lastValue, number, rows, type Values } from "./figures";
import styles from "./Health.module.css";
import * as m from "./messages";
import type { Series } from "./queries";
import { Head, Scroller } from "./Scroller";

const clock = dateFormat({ hour: "2-digit", minute: "2-digit", hour12: false });
const moment = dateFormat({ timeStyle: "medium", hour12: false });

const NO_VALUE = "—";
const formatValue = (value: number | null, format: (value: number) => string) =>
  value === null ? NO_VALUE : format(value);
const shares = numberFormat({ style: "percent", maximumFractionDigits: 1 });
const percent = (thousandths: number) => shares.format(thousandths / 1000);
const megabytes = (value: number) => m.megabytes({ value: number(value) });

/** The props of a chart, with its caption for a step, or for the current values. */
type Figure = Pick<ChartProps, "title" | "lines" | "format" | "least"> & {
  caption: (step: number | null) => string;
};

function figuresOf(series: Series): readonly Figure[] {
  const seconds = series.stepMs / 1000;
  const perSecond = (values: Values) => values.map((value) => (value === null ? null : value / seconds));
  const at = (values: Values, step: number | null) =>
    step === null ? lastValue(values) : (values[step] ?? null);
  const failed = series.errors.reduce((sum: number, value) => sum + (value ?? 0), 0);
  return [
    {
      title: m.requestsPerSecond(),
      lines: [
        { values: perSecond(series.requests), look: "main", name: m.requests() },
        { values: perSecond(series.errors), look: "bad", name: m.failedRequests() },
      ],
      format: number,
      least: 1,
      caption: (step) => m.captionFailed({ count: step === null ? failed : (series.errors[step] ?? 0) }),
    },
    {
      title: m.responseTime(),
      lines: [
        { values: series.p99, look: "soft", name: m.percentile99() },
        { values: series.p50, look: "main", name: m.median() },
      ],
      format: duration,
      least: 1000,
      caption: (step) => m.captionTimes({ time: formatValue(at(series.p99, step), duration) }),
    },
    {
      title: m.liveQueue(),
      lines: [{ values: series.queue, look: "main", name: m.liveQueue() }],
      format: number,
      least: 5,
      caption: m.captionQueue,
    },
    {
      title: m.queuedWrites(),
      lines: [{ values: series.waitingWrites, look: "main", name: m.queuedWrites() }],
      format: number,
      least: 5,
      caption: m.captionWrites,
    },
    {
      title: m.processor(),
      lines: [{ values: series.cpu, look: "main", name: m.processor() }],
      format: percent,
      least: 1000,
      caption: m.captionProcessor,
    },
    {
      title: m.memory(),
      lines: [{ values: series.memory, look: "main", name: m.memory() }],
      format: megabytes,
      least: 100,
      caption: m.captionMemory,
    },
  ];
}

/** Charts of the metrics over time, and the same values as a table. */
export function Charts({ series }: { series: Series }) {
  const figures = useMemo(() => figuresOf(series), [series]);
  // Pointing at a time in one chart shows that time in all charts.
  const [pointed, setPointed] = useState<number | null>(null);
  const hours = Math.round((series.requests.length * series.stepMs) / 3_600_000);
  const time = pointed === null ? null : moment.format(Date.parse(series.from) + pointed * series.stepMs);
  return (
    <>
      <Grid min="22rem" most={3} gap={4}>
        {figures.map(({ caption, ...figure }) => (
          <Chart
            key={figure.title}
            {...figure}
            caption={time === null ? caption(null) : `${time} · ${caption(pointed)}`}
            hours={hours}
            steps={series.requests.length}
            pointed={pointed}
            onPoint={setPointed}
          />
        ))}
      </Grid>
      <ValueTable series={series} />
    </>
  );
}

const COLUMNS = [
  m.from,
  m.requests,
  m.failedRequests,
  m.median,
  m.percentile99,
  m.liveQueue,
  m.queuedWrites,
  m.processor,
  m.memory,
];

/** The values as a table, rendered when it is opened. */
function ValueTable({ series }: { series: Series }) {
  const [open, setOpen] = useState(false);
  return (
    <Fold
      title={m.table()}
      className={styles.details}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      {open ? (
        <Scroller label={m.table()}>
          <Head labels={COLUMNS} />
          <tbody>
            {rows(series).map((row) => (
              <tr key={row.at}>
                <Text as="th" weight="medium" scope="row">
                  {clock.format(row.at)}
                </Text>
                <td>{formatValue(row.requests, number)}</td>
                <td>{formatValue(row.errors, number)}</td>
                <td>{formatValue(row.p50, duration)}</td>
                <td>{formatValue(row.p99, duration)}</td>
                <td>{formatValue(row.queue, number)}</td>
                <td>{formatValue(row.waitingWrites, number)}</td>
                <td>{formatValue(row.cpu, percent)}</td>
                <td>{formatValue(row.memory, megabytes)}</td>
              </tr>
            ))}
          </tbody>
        </Scroller>
      ) : null}
    </Fold>
  );
}
