import { formatNumber } from "../../lib/formats";
import { Grid } from "../../ui/Grid";
import { Panel } from "../../ui/Panel";
import { Progress } from "../../ui/Progress";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { Facts } from "./Facts";
import { elapsed, size } from "./figures";
import * as m from "./messages";
import type { Node } from "./queries";
import { Head, Scroller, State } from "./Scroller";

const COLUMNS = [m.nodeName, m.nodeState, m.version, m.uptime, m.memory, m.sockets, m.openFiles];

/** The nodes, the database and the disks. */
export function Machine({ nodes }: { nodes: readonly Node[] }) {
  const first = nodes[0];
  if (first === undefined) return null;
  const sum = (figure: (node: Node) => number) => nodes.reduce((all, node) => all + figure(node), 0);
  const { bytes, logBytes } = first.database;
  const isSqlite = first.database.engine === "sqlite";
  return (
    <>
      <Grid columns="1fr 1fr" gap={4} stack="phone">
        <Panel title={m.database()} state={m.databaseEngine({ engine: isSqlite ? "sqlite" : "other" })}>
          <Facts
            facts={[
              [m.databaseSize(), size(bytes)],
              ...(logBytes == null ? [] : [[m.writeAheadLog(), size(logBytes)] as const]),
              [m.queuedWrites(), formatNumber(sum(({ database }) => database.waitingWrites))],
              [m.queuedReads(), formatNumber(sum(({ database }) => database.waitingReads))],
              [
                m.activeConnections(),
                m.connections({
                  busy: sum(({ database }) => database.busy),
                  all: sum(({ database }) => database.connections),
                }),
              ],
              [m.commits(), formatNumber(sum(({ database }) => database.commits))],
              ...(isSqlite
                ? []
                : [[m.restarts(), formatNumber(sum(({ database }) => database.restarts))] as const]),
            ]}
          />
        </Panel>
        <Panel title={m.disks()}>
          {disksOf(nodes).map((disk) => (
            <DiskBar key={disk.name} {...disk} />
          ))}
        </Panel>
      </Grid>
      <Panel title={nodes.length === 1 ? m.server() : m.nodes()}>
        <Scroller label={m.nodeTable()}>
          <Head labels={COLUMNS} />
          <tbody>
            {nodes.map((node) => (
              <tr key={node.id}>
                <Text as="th" weight="medium" scope="row">
                  {node.name}
                </Text>
                <NodeState {...node} />
                <td>{node.version}</td>
                <td>{elapsed(Date.parse(node.at) - Date.parse(node.startedAt))}</td>
                <td>{size(node.process.memory)}</td>
                <td>{formatNumber(node.sockets)}</td>
                <td>{openFilesText(node.process)}</td>
              </tr>
            ))}
          </tbody>
        </Scroller>
      </Panel>
    </>
  );
}

function NodeState({ trouble, readOnly }: Pick<Node, "trouble" | "readOnly">) {
  if (trouble != null) return <State isGood={false}>{m.notReady({ reason: trouble })}</State>;
  if (readOnly != null) return <State isGood={false}>{m.readOnly({ reason: readOnly })}</State>;
  return <State isGood>{m.ready()}</State>;
}

const openFilesText = ({ openFiles, mostFiles }: Node["process"]) =>
  mostFiles === 0 ? formatNumber(openFiles) : m.openFilesOfLimit({ open: openFiles, limit: mostFiles });

interface Disk {
  free: number;
  size: number;
}

type Folder = Parameters<typeof m.disk>[0]["folder"];

/** The disks without duplicates, since nodes of one machine and both folders usually share a disk. */
function disksOf(nodes: readonly Node[]): (Disk & { name: string })[] {
  const several = nodes.length > 1;
  const on = (node: string, folder: Folder, disk: Disk | null | undefined) =>
    disk == null ? [] : [{ node, folder, ...disk }];
  const all = nodes.flatMap(({ name, dataDisk, backupDisk }) => [
    ...on(name, "data", dataDisk),
    ...on(name, "backups", backupDisk),
  ]);
  const seen = new Map<string, (typeof all)[number]>();
  for (const disk of all) {
    const key = `${disk.size} ${Math.round(disk.free / 1e8)}`;
    const same = seen.get(key);
    if (same === undefined) seen.set(key, disk);
    else if (same.folder !== disk.folder) same.folder = "both";
  }
  return [...seen.values()].map(({ folder, node, ...disk }) => ({
    name: several ? m.diskOfNode({ folder, node }) : m.disk({ folder }),
    ...disk,
  }));
}

function DiskBar({ name, free, size: whole }: Disk & { name: string }) {
  const used = whole === 0 ? 0 : (whole - free) / whole;
  return (
    <Stack gap={2}>
      <Row as="p" gap={3} rowGap={0} align="stretch" justify="between" numeric>
        <span>{name}</span>
        <span>{m.diskSpace({ free: size(free), size: size(whole) })}</span>
      </Row>
      <Progress label={m.diskUsed({ disk: name })} value={used} tone={used > 0.9 ? "bad" : "good"} />
    </Stack>
  );
}
