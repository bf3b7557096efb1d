import { Link } from "@tanstack/react-router";
import { formatNumber } from "../../lib/formats";
import { timeAgo } from "../../lib/timeAgo";
import { Grid } from "../../ui/Grid";
import { Panel } from "../../ui/Panel";
import { Text } from "../../ui/Text";
import { Facts } from "./Facts";
import { dueIn, size } from "./figures";
import type { Health } from "./queries";

const TWITCH: Readonly<Record<string, string>> = {
  off: "Off",
  connecting: "Connecting",
  connected: "Connected",
  reconnecting: "Reconnecting",
  failed: "Failed",
};

/** The live queue, the connection to Twitch, and backups. */
export function ServicePanels({
  queue,
  twitch,
  backups,
  earlyAccess,
}: Pick<Health, "queue" | "twitch" | "backups" | "earlyAccess">) {
  return (
    <Grid min="22rem" most={3} gap={4}>
      <Panel title="Live show" state={queue.paused ? "Paused" : undefined}>
        <Facts
          facts={[
            ["Packs waiting", formatNumber(queue.waiting)],
            ["Overlay", queue.overlay ? "connected" : "not connected"],
            ["Early-access notice", earlyAccess ? "on" : "off"],
          ]}
        />
        <Link to="/admin-dashboard">Admin Dashboard</Link>
      </Panel>
      <Panel title="Twitch" state={TWITCH[twitch.state] ?? twitch.state}>
        <Facts
          facts={[
            ["Since", twitch.since == null ? "—" : timeAgo(twitch.since)],
            ["Last message", twitch.lastMessageAt == null ? "—" : timeAgo(twitch.lastMessageAt)],
            ...(twitch.problem == null ? [] : [["Problem", twitch.problem] as const]),
          ]}
        />
        <Link to="/admin/twitch">To the Twitch page</Link>
      </Panel>
      <Panel title="Backups" state={backups.running ? "Backup in progress" : undefined}>
        <Facts
          facts={[
            ["Automatic backups", backups.everyHours === 0 ? "off" : `every ${backups.everyHours} h`],
            ["Last", backups.lastAt == null ? "—" : timeAgo(backups.lastAt)],
            ...(backups.nextAt == null ? [] : [["Next", dueIn(backups.nextAt)] as const]),
            [
              "Latest in the folder",
              backups.latest == null
                ? "none"
                : `${size(backups.latest.bytes)}, ${formatNumber(backups.latest.rows)} rows, ${timeAgo(backups.latest.takenAt)}`,
            ],
          ]}
        />
        <Text tone="soft" size="sm">
          {backups.everyHours === 0 ? (
            <>
              Start the server with <code>--backup-every 24</code> to make one each day.
            </>
          ) : (
            <>
              <code>foilcast backup --verify</code> checks one.
            </>
          )}
        </Text>
      </Panel>
    </Grid>
  );
}
