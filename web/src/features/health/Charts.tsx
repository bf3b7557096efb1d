import { useMemo, useState } from "react";
import { Fold } from "../../ui/Fold";
import { Grid } from "../../ui/Grid";
import { Text } from "../../ui/Text";
import { Chart, type ChartProps } from "./Chart";
import { duration, lasting, now, number, rows, type Values } from "./figures";
import styles from "./Health.module.css";
import type { Series } from "./queries";
import { Scroller } from "./Scroller";

const clock = new Intl.DateTimeFormat("en", { hour: "2-digit", minute: "2-digit", hour12: false });
const moment = new Intl.DateTimeFormat("en", { timeStyle: "medium", hour12: false });

const none = "—";
const said = (value: number | null, say: (value: number) => string) => (value === null ? none : say(value));
const percent = (thousandths: number) => `${number(thousandths / 10)} %`;
const megabytes = (value: number) => `${number(value)} MB`;

/** What one drawing shows; the word under its number, for a step or for now. */
type Figure = Pick<ChartProps, "title" | "lines" | "say" | "least"> & {
  beside: (step: number | null) => string;
};

function figuresOf(series: Series): readonly Figure[] {
  const seconds = series.stepMs / 1000;
  const perSecond = (values: Values) => values.map((value) => (value === null ? null : value / seconds));
  const at = (values: Values, step: number | null) => (step === null ? now(values) : (values[step] ?? null));
  const failed = series.errors.reduce((sum: number, value) => sum + (value ?? 0), 0);
  return [
    {
      title: "Requests a second",
      lines: [
        { values: perSecond(series.requests), look: "main", name: "requests" },
        { values: perSecond(series.errors), look: "bad", name: "failed" },
      ],
      say: number,
      least: 1,
      beside: (step) => {
        const these = step === null ? failed : (series.errors[step] ?? 0);
        return these === 0 ? "none failed" : `${number(these)} failed`;
      },
    },
    {
      title: "Response time",
      lines: [
        { values: series.p99, look: "soft", name: "99 of 100" },
        { values: series.p50, look: "main", name: "half" },
      ],
      say: duration,
      least: 1000,
      beside: (step) => `half; 99 of 100 within ${said(at(series.p99, step), duration)}`,
    },
    {
      title: "Live queue",
      lines: [{ values: series.queue, look: "main", name: "packs" }],
      say: number,
      least: 5,
      beside: () => "packs waiting",
    },
    {
      title: "Queued writes",
      lines: [{ values: series.waitingWrites, look: "main", name: "writes" }],
      say: number,
      least: 5,
      beside: () => "for the database",
    },
    {
      title: "Processor",
      lines: [{ values: series.cpu, look: "main", name: "processor" }],
      say: percent,
      least: 1000,
      beside: () => "of one processor",
    },
    {
      title: "Memory",
      lines: [{ values: series.memory, look: "main", name: "memory" }],
      say: megabytes,
      least: 100,
      beside: () => "of the process",
    },
  ];
}

/** The figures over time: drawn, and as a table for who would rather read them. */
export function Charts({ series }: { series: Series }) {
  const figures = useMemo(() => figuresOf(series), [series]);
  // Pointing at a time in one chart shows the same time in all.
  const [pointed, setPointed] = useState<number | null>(null);
  const span = lasting(series.requests.length * series.stepMs);
  const time = pointed === null ? null : moment.format(Date.parse(series.from) + pointed * series.stepMs);
  return (
    <>
      <Grid min="22rem" most={3} gap={4}>
        {figures.map(({ beside, ...figure }) => (
          <Chart
            key={figure.title}
            {...figure}
            beside={time === null ? beside(null) : `${time} · ${beside(pointed)}`}
            span={span}
            steps={series.requests.length}
            pointed={pointed}
            onPoint={setPointed}
          />
        ))}
      </Grid>
      <AsTable series={series} />
    </>
  );
}

/** The same in rows; made when it is opened. */
function AsTable({ series }: { series: Series }) {
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
                Half within
              </Text>
              <Text as="th" tone="soft" weight="semibold" scope="col">
                99 of 100 within
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
                <td>{said(row.requests, number)}</td>
                <td>{said(row.errors, number)}</td>
                <td>{said(row.p50, duration)}</td>
                <td>{said(row.p99, duration)}</td>
                <td>{said(row.queue, number)}</td>
                <td>{said(row.waitingWrites, number)}</td>
                <td>{said(row.cpu, percent)}</td>
                <td>{said(row.memory, megabytes)}</td>
              </tr>
            ))}
          </tbody>
        </Scroller>
      ) : null}
    </Fold>
  );
}
