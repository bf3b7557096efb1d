import { useQuery } from "@tanstack/react-query";
import { timeAgo } from "../../lib/timeAgo";
import { PageHeading } from "../../ui/PageHeading";
import { Panel } from "../../ui/Panel";
import { QueryView } from "../../ui/QueryView";
import { Row } from "../../ui/Row";
import { Skeleton } from "../../ui/Skeleton";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { AdminNav } from "../admin/AdminNav";
import { EventLog } from "./EventLog";
import * as m from "./messages";
import { type Status, twitchStatus } from "./queries";
import { RulesTable } from "./RulesTable";
import { Setup } from "./Setup";

/** Twitch setup, pack rules and event log. */
export default function TwitchPage() {
  const status = useQuery(twitchStatus());
  return (
    <>
      <AdminNav />
      <PageHeading title={m.title()} lead={m.lead()} />
      <Stack gap={5} max="68rem">
        <QueryView
          query={status}
          title={m.failed()}
          loading={
            <div role="status" aria-label={m.loading()} aria-busy="true">
              {/* At least the screen's height: the panels below shift when the status loads. */}
              <Skeleton height="max(32rem, 100dvh)" />
            </div>
          }
        >
          {(data) => (
            <>
              <Setup status={data} />
              <Troubles errors={data.errors} />
            </>
          )}
        </QueryView>
        <RulesTable />
        <EventLog />
      </Stack>
    </>
  );
}

function Troubles({ errors }: { errors: Status["errors"] }) {
  if (errors.length === 0) return null;
  return (
    <Panel title={m.troubles()} lead={m.troublesLead()}>
      <Stack as="ul" gap={2} aria-label={m.troubleList()}>
        {errors.map(({ at, message }) => (
          <Row as="li" gap={3} rowGap={0} align="stretch" justify="between" breaks key={`${at} ${message}`}>
            <span>{message}</span>
            <Text as="time" tone="soft" size="sm" dateTime={at}>
              {timeAgo(at)}
            </Text>
          </Row>
        ))}
      </Stack>
    </Panel>
  );
}
