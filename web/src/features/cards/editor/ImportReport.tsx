import type { Schemas } from "../../../api/client";
import { Badge } from "../../../ui/Badge";
import { Stack } from "../../../ui/Stack";
import { Table } from "../../../ui/Table";
import { Text } from "../../../ui/Text";
import styles from "./Cards.module.css";

type Report = Schemas["CardImport"];
type Row = Schemas["ImportRow"];

function Outcome({ row, isDryRun }: { row: Row; isDryRun: boolean }) {
  if (row.outcome === "faulty") return <Badge tone="bad">Mistake</Badge>;
  if (row.outcome === "known") return <Badge>Already exists</Badge>;
  return <Badge tone="good">{isDryRun ? "New" : "Created"}</Badge>;
}

/** The result of every line of the table, faulty lines first. */
export function ImportReport({ report }: { report: Report }) {
  const rows = [...report.rows].sort((one, other) => rank(one) - rank(other) || one.line - other.line);
  return (
    <>
      {/* The table can be scrolled by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is focusable */}
      <section className={styles.report} tabIndex={0} aria-label="Lines of the table">
        <Table size="sm">
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Card</th>
              <th scope="col">Result</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.line} data-outcome={row.outcome}>
                <td>{row.line}</td>
                <th scope="row">
                  {row.name === "" ? "No name" : row.name}
                  <Text as="small" block tone="soft" size="sm" weight="normal">
                    {[row.series, row.picture].filter((part) => part !== "").join(" · ")}
                  </Text>
                </th>
                <td>
                  <Outcome row={row} isDryRun={report.isDryRun} />
                  {row.faults.length === 0 && row.warnings.length === 0 ? null : (
                    <Stack as="ul" marked gap={1} before={1} padStart={4}>
                      {row.faults.map(({ column, message }) => (
                        <li key={`${column} ${message}`}>
                          <strong>{column}</strong>: {message}
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
          <summary>
            {report.unused.length === 1 ? "1 unused file" : `${report.unused.length} unused files`}
          </summary>
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
