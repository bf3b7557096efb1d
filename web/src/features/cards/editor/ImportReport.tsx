import type { Schemas } from "../../../api/client";
import { Badge } from "../../../ui/Badge";
import { Stack } from "../../../ui/Stack";
import { Table } from "../../../ui/Table";
import { Text } from "../../../ui/Text";
import styles from "./Cards.module.css";
import * as m from "./messages";

type Report = Schemas["CardImport"];
type Row = Schemas["ImportRow"];

function Outcome({ row, isDryRun }: { row: Row; isDryRun: boolean }) {
  if (row.outcome === "faulty") return <Badge tone="bad">{m.faulty()}</Badge>;
  if (row.outcome === "known") return <Badge>{m.known()}</Badge>;
  return <Badge tone="good">{isDryRun ? m.willCreate() : m.created()}</Badge>;
}

/** The result of every line of the table, faulty lines first. */
export function ImportReport({ report }: { report: Report }) {
  const rows = [...report.rows].sort((one, other) => rank(one) - rank(other) || one.line - other.line);
  return (
    <>
      {/* The table can be scrolled by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is focusable */}
      <section className={styles.report} tabIndex={0} aria-label={m.reportLines()}>
        <Table size="sm">
          <thead>
            <tr>
              <th scope="col">{m.line()}</th>
              <th scope="col">{m.card()}</th>
              <th scope="col">{m.result()}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.line} data-outcome={row.outcome}>
                <td>{row.line}</td>
                <th scope="row">
                  {row.name === "" ? m.unnamed() : row.name}
                  <Text as="small" block tone="soft" size="sm" weight="normal">
                    {[row.series, row.picture, row.cutout, row.foil]
                      .filter((part) => (part ?? "") !== "")
                      .join(" · ")}
                  </Text>
                </th>
                <td>
                  <Outcome row={row} isDryRun={report.isDryRun} />
                  {row.faults.length === 0 && row.warnings.length === 0 ? null : (
                    <Stack as="ul" marked gap={1} before={1} padStart={4}>
                      {row.faults.map(({ column, message }) => (
                        <li key={`${column} ${message}`}>
                          {m.fault({ column, fault: message, b: (text) => <strong>{text}</strong> })}
                        </li>
                      ))}
                      {row.warnings.map((warning) => (
                        <li key={warning}>{warning}</li>
                      ))}
                    </Stack>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </section>
      {report.unused.length === 0 ? null : (
        <details className={styles.unused}>
          <summary>{m.unusedFiles({ count: report.unused.length })}</summary>
          <Text as="ul" breaks>
            {report.unused.map((file) => (
              <li key={file}>{file}</li>
            ))}
          </Text>
        </details>
      )}
    </>
  );
}

const rank = ({ outcome }: Row) => (outcome === "faulty" ? 0 : 1);
