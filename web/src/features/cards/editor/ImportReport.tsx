import type { Schemas } from "../../../api/client";
import { Badge } from "../../../ui/Badge";
import { Details } from "../../../ui/Details";
import { Stack } from "../../../ui/Stack";
import { Table } from "../../../ui/Table";
import { Text } from "../../../ui/Text";

type Report = Schemas["CardImport"];
type Row = Schemas["ImportRow"];

function Outcome({ row, isDryRun }: { row: Row; isDryRun: boolean }) {
  if (row.outcome === "faulty") return <Badge tone="bad">Mistake</Badge>;
  if (row.outcome === "known") return <Badge>There already</Badge>;
  return <Badge tone="good">{isDryRun ? "New" : "Made"}</Badge>;
}

/** The result of every line of a table, lines with errors first. */
export function ImportReport({ report }: { report: Report }) {
  const rows = [...report.rows].sort((one, other) => rank(one) - rank(other) || one.line - other.line);
  return (
    <>
      <Table label="Lines of the table" max="34rem">
        <thead data-sticky>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Card</th>
            <th scope="col">What becomes of it</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line} data-outcome={row.outcome}>
              <td>{row.line}</td>
              <th scope="row">
                {row.name === "" ? "No name" : row.name}
                <Text as="small" block tone="soft" weight="normal">
                  {[row.series, row.picture].filter((part) => part !== "").join(" · ")}
                </Text>
              </th>
              <td>
                <Outcome row={row} isDryRun={report.isDryRun} />
                {row.faults.length === 0 && row.warnings.length === 0 ? null : (
                  <Stack as="ul" gap={1} before={1}>
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
      {report.unused.length === 0 ? null : (
        <Details
          tone="soft"
          summary={
            report.unused.length === 1
              ? "1 file that no line names"
              : `${report.unused.length} files that no line names`
          }
        >
          <Text as="ul" breaks>
            {report.unused.map((file) => (
              <li key={file}>{file}</li>
            ))}
          </Text>
        </Details>
      )}
    </>
  );
}

const rank = ({ outcome }: Row) => (outcome === "faulty" ? 0 : 1);
