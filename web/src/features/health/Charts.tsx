import { useMemo, useState } from "react";
import { dateFormat } from "../../lib/formats";
import { Fold } from "../../ui/Fold";
import { Grid } from "../../ui/Grid";
import { Text } from "../../ui/Text";
import { Chart, type ChartProps } from "./Chart";
import { duration, elapsed, lastValue, number, rows, type Values } from "./figures";
import styles from "./Health.module.css";
import type { Series } from "./queries";
import { Scroller } from "./Scroller";

const clock = dateFormat({ hour: "2-digit", minute: "2-digit", hour12: false });
const moment = dateFormat({ timeStyle: "medium", hour12: false });

const NO_VALUE = "—";
const formatValue = (value: number | null, format: (value: number) => string) =>
  value === null ? NO_VALUE : format(value);
const percent = (thousandths: number) => `${number(thousandths / 10)} %`;
const megabytes = (value: number) => `${number(value)} MB`;

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
      title: "Requests a second",
      lines: [
        { values: perSecond(series.requests), look: "main", name: "requests" },
        { values: perSecond(series.errors), look: "bad", name: "failed" },
      ],
      format: number,
      least: 1,
      caption: (step) => {
        const count = step === null ? failed : (series.errors[step] ?? 0);
        return count === 0 ? "none failed" : `${number(count)} failed`;
      },
    },
    {
      title: "Response time",
      lines: [
        { values: series.p99, look: "soft", name: "99 %" },
        { values: series.p50, look: "main", name: "median" },
      ],
      format: duration,
      least: 1000,
      caption: (step) => `median; 99 % under ${formatValue(at(series.p99, step), duration)}`,
    },
    {
      title: "Live queue",
      lines: [{ values: series.queue, look: "main", name: "packs" }],
      format: number,
      least: 5,
      caption: () => "packs waiting",
    },
    {
      title: "Queued writes",
      lines: [{ values: series.waitingWrites, look: "main", name: "writes" }],
      format: number,
      least: 5,
      caption: () => "for the database",
    },
    {
      title: "Processor",
      lines: [{ values: series.cpu, look: "main", name: "processor" }],
      format: percent,
      least: 1000,
      caption: () => "of one processor",
    },
    {
      title: "Memory",
      lines: [{ values: series.memory, look: "main", name: "memory" }],
      format: megabytes,
      least: 100,
      caption: () => "of the process",
    },
  ];
}

/** Charts of the metrics over time, and the same values as a table. */
export function Charts({ series }: { series: Series }) {
  const figures = useMemo(() => figuresOf(series), [series]);
  // Pointing at a time in one chart shows that time in all charts.
  const [pointed, setPointed] = useState<number | null>(null);
  const span = elapsed(series.requests.length * series.stepMs);
  const time = pointed === null ? null : moment.format(Date.parse(series.from) + pointed * series.stepMs);
  return (
    <>
      <Grid min="22rem" most={3} gap={4}>
        {figures.map(({ caption, ...figure }) => (
          <Chart
            key={figure.title}
            {...figure}
            caption={time === null ? caption(null) : `${time} · ${caption(pointed)}`}
            span={span}
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

/** The values as a table, rendered when it is opened. */
function ValueTable({ series }: { series: Series }) {
  const [open, setOpen] = useState(false);
  return (
    <Fold
      title="The figures as a table"
      className={styles.details}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      {open ? (
        <Scroller label="The figures as a table">
          <thead>
            <tr>
              <Text as="th" tone="soft" weight="semibold" scope="col">
                From
              </Text>
              <Text as="th" tone="soft" weight="semibold" scope="col">
                Requests
              </Text>
              <Text as="th" tone="soft" weight="semibold" scope="col">
                Failed
              </Text>
              <Text as="th" tone="soft" weight="semibold" scope="col">
                Median
              </Text>
              <Text as="th" tone="soft" weight="semibold" scope="col">
                99 % under
              </Text>
              <Text as="th" tone="soft" weight="semibold" scope="col">
                Live queue
              </Text>
              <Text as="th" tone="soft" weight="semibold" scope="col">
                Queued writes
              </Text>
              <Text as="th" tone="soft" weight="semibold" scope="col">
                Processor
              </Text>
              <Text as="th" tone="soft" weight="semibold" scope="col">
                Memory
              </Text>
            </tr>
          </thead>
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
