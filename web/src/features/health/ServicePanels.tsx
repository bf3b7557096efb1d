import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatNumber } from "../../lib/formats";
import { timeAgo } from "../../lib/timeAgo";
import { Grid } from "../../ui/Grid";
import { Panel } from "../../ui/Panel";
import { Text } from "../../ui/Text";
import { Facts } from "./Facts";
import { dueIn, size } from "./figures";
import * as m from "./messages";
import type { Health } from "./queries";

const TWITCH: Readonly<Record<string, () => string>> = {
  off: m.twitchOff,
  connecting: m.twitchConnecting,
  connected: m.twitchConnected,
  reconnecting: m.twitchReconnecting,
  failed: m.twitchFailed,
};

const code = (text: ReactNode) => <code>{text}</code>;

const backupText = ({ bytes, rows, takenAt }: NonNullable<Health["backups"]["latest"]>) =>
  m.backupFile({ size: size(bytes), rows, ago: timeAgo(takenAt) });

/** The live queue, the connection to Twitch, and backups. */
export function ServicePanels({
  queue,
  twitch,
  backups,
  earlyAccess,
}: Pick<Health, "queue" | "twitch" | "backups" | "earlyAccess">) {
  return (
    <Grid min="22rem" most={3} gap={4}>
      <Panel title={m.show()} state={queue.paused ? m.paused() : undefined}>
        <Facts
          facts={[
            [m.packsWaiting(), formatNumber(queue.waiting)],
            [m.overlay(), queue.overlay ? m.overlayConnected() : m.overlayNotConnected()],
            [m.earlyAccess(), earlyAccess ? m.on() : m.off()],
          ]}
        />
        <Link to="/admin-dashboard">{m.toDashboard()}</Link>
      </Panel>
      <Panel title={m.twitch()} state={TWITCH[twitch.state]?.() ?? twitch.state}>
        <Facts
          facts={[
            [m.since(), twitch.since == null ? "—" : timeAgo(twitch.since)],
            [m.lastMessage(), twitch.lastMessageAt == null ? "—" : timeAgo(twitch.lastMessageAt)],
            ...(twitch.problem == null ? [] : [[m.twitchProblem(), twitch.problem] as const]),
          ]}
        />
        <Link to="/admin/twitch">{m.toTwitch()}</Link>
      </Panel>
      <Panel title={m.backups()} state={backups.running ? m.backupRunning() : undefined}>
        <Facts
          facts={[
            [
              m.automaticBackups(),
              backups.everyHours === 0 ? m.backupsOff() : m.backupEvery({ hours: backups.everyHours }),
            ],
            ...(backups.lastAt == null ? [] : [[m.lastBackup(), timeAgo(backups.lastAt)] as const]),
            ...(backups.nextAt == null ? [] : [[m.nextBackup(), dueIn(backups.nextAt)] as const]),
            [m.latestBackup(), backups.latest == null ? m.noBackup() : backupText(backups.latest)],
          ]}
        />
        <Text tone="soft" size="sm">
          {backups.everyHours === 0 ? m.backupStartHint({ code }) : m.backupVerifyHint({ code })}
        </Text>
      </Panel>
    </Grid>
  );
}
