import { formatNumber } from "../../lib/formats";
import { Grid } from "../../ui/Grid";
import { Panel } from "../../ui/Panel";
import { Progress } from "../../ui/Progress";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { Facts } from "./Facts";
import { elapsed, size } from "./figures";
import type { Node } from "./queries";
import { Scroller, State } from "./Scroller";

/** The nodes, the database and the disks. */
export function Machine({ nodes }: { nodes: readonly Node[] }) {
  const first = nodes[0];
  if (first === undefined) return null;
  const sum = (figure: (node: Node) => number) => nodes.reduce((all, node) => all + figure(node), 0);
  const { engine, bytes, logBytes } = first.database;
  return (
    <>
      <Grid columns="1fr 1fr" gap={4} stack="phone">
        <Panel title="Database" state={engine === "sqlite" ? "SQLite" : "PostgreSQL"}>
          <Facts
            facts={[
              ["Size", size(bytes)],
              ...(logBytes == null ? [] : [["Write-ahead log", size(logBytes)] as const]),
              ["Queued writes", formatNumber(sum(({ database }) => database.waitingWrites))],
              ["Queued reads", formatNumber(sum(({ database }) => database.waitingReads))],
              [
                "Active connections",
                `${formatNumber(sum(({ database }) => database.busy))} of ${formatNumber(sum(({ database }) => database.connections))}`,
              ],
              ["Commits since the start", formatNumber(sum(({ database }) => database.commits))],
              ...(engine === "sqlite"
                ? []
                : [["Started over", formatNumber(sum(({ database }) => database.restarts))] as const]),
            ]}
          />
        </Panel>
        <Panel title="Disks">
          {disksOf(nodes).map((disk) => (
            <DiskBar key={disk.name} {...disk} />
          ))}
        </Panel>
      </Grid>
      <Panel title={nodes.length === 1 ? "Server" : "Nodes"}>
        <Scroller label="Table of nodes">
          <thead>
            <tr>
              <Text as="th" tone="soft" weight="semibold" scope="col">
                Name
              </Text>
              <Text as="th" tone="soft" weight="semibold" scope="col">
                State
              </Text>
              <Text as="th" tone="soft" weight="semibold" scope="col">
                Version
              </Text>
              <Text as="th" tone="soft" weight="semibold" scope="col">
                Up for
              </Text>
              <Text as="th" tone="soft" weight="semibold" scope="col">
                Memory
              </Text>
              <Text as="th" tone="soft" weight="semibold" scope="col">
                Sockets
              </Text>
              <Text as="th" tone="soft" weight="semibold" scope="col">
                Open files
              </Text>
            </tr>
          </thead>
          <tbody>
            {nodes.map((node) => (
              <tr key={node.id}>
                <Text as="th" weight="medium" scope="row">
                  {node.name}
                </Text>
                <State isGood={stateOf(node) === "ready"}>{stateOf(node)}</State>
                <td>{node.version}</td>
                <td>{elapsed(Date.parse(node.at) - Date.parse(node.startedAt))}</td>
                <td>{size(node.process.memory)}</td>
                <td>{formatNumber(node.sockets)}</td>
                <td>
                  {formatNumber(node.process.openFiles)}
                  {node.process.mostFiles === 0 ? "" : ` of ${formatNumber(node.process.mostFiles)}`}
                </td>
              </tr>
            ))}
          </tbody>
        </Scroller>
      </Panel>
    </>
  );
}

function stateOf({ trouble, readOnly }: Node): string {
  if (trouble != null) return `not ready: ${trouble}`;
  return readOnly == null ? "ready" : `nothing can be saved: ${readOnly}`;
}

interface Disk {
  name: string;
  free: number;
  size: number;
}

/** The disks without duplicates, since nodes of one machine and both folders usually share a disk. */
function disksOf(nodes: readonly Node[]): Disk[] {
  const several = nodes.length > 1;
  const all = nodes.flatMap((node) => {
    const suffix = several ? ` of ${node.name}` : "";
    const data = node.dataDisk == null ? [] : [{ name: "Data", suffix, ...node.dataDisk }];
    const backups = node.backupDisk == null ? [] : [{ name: "Backups", suffix, ...node.backupDisk }];
    return [...data, ...backups];
  });
  const seen = new Map<string, (typeof all)[number]>();
  for (const disk of all) {
    const key = `${disk.size} ${Math.round(disk.free / 1e8)}`;
    const same = seen.get(key);
    if (same === undefined) seen.set(key, disk);
    else if (same.name !== disk.name) same.name = "Data and backups";
  }
  return [...seen.values()].map(({ name, suffix, ...disk }) => ({ name: `${name}${suffix}`, ...disk }));
}

function DiskBar({ name, free, size: whole }: Disk) {
  const used = whole === 0 ? 0 : (whole - free) / whole;
  return (
    <Stack gap={2}>
      <Row as="p" gap={3} rowGap={0} align="stretch" justify="between" numeric>
        <span>{name}</span>
        <span>
          {size(free)} free of {size(whole)}
        </span>
      </Row>
      <Progress label={`Used of ${name}`} value={used} tone={used > 0.9 ? "bad" : "good"} />
    </Stack>
  );
}
