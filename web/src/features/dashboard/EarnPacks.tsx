import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Box } from "../../ui/Box";
import { Icon } from "../../ui/Icon";
import { Panel } from "../../ui/Panel";
import { QueryView } from "../../ui/QueryView";
import { Row } from "../../ui/Row";
import { Skeleton } from "../../ui/Skeleton";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { settings } from "../settings/queries";
import { type Way, waysToEarn } from "./earn";
import * as m from "./messages";
import { packRewards } from "./queries";

/** A panel with the ways to earn packs. */
export function EarnPacks() {
  return (
    <Panel title={m.earn()}>
      <EarnWays />
    </Panel>
  );
}

/** The ways to earn packs in this instance. */
export function EarnWays() {
  const query = useQuery(settings());
  // If the achievements fail to load, the other ways are still shown.
  const rewards = useQuery(packRewards()).data ?? [];
  return (
    <QueryView
      query={query}
      compact
      title={m.earnFailed()}
      loading={
        <Box aria-busy="true">
          <Skeleton height="6rem" />
        </Box>
      }
    >
      {(now) => <Ways ways={waysToEarn(now, rewards)} channel={now.twitchChannel ?? ""} />}
    </QueryView>
  );
}

function Ways({ ways, channel }: { ways: readonly Way[]; channel: string }) {
  if (ways.length === 0) {
    return <p>{m.earnNoWay({ link: (text) => <Link to="/trading">{text}</Link> })}</p>;
  }
  return (
    <Stack as="ul" gap={2} aria-label={m.earnWays()}>
      {ways.map(({ title, packs, at }) => (
        <Row as="li" nowrap gap={3} size="sm" key={title}>
          <Text as="span" rigid tone="accent">
            <Icon name="pack" size={18} />
          </Text>
          <Stack as="span" breaks grow>
            {at === "channel" ? (
              <a href={`https://www.twitch.tv/${encodeURIComponent(channel)}`} rel="noreferrer">
                {title}
              </a>
            ) : (
              <Link to={at}>{title}</Link>
            )}
          </Stack>
          <Text as="strong" numeric rigid>
            {packs}
          </Text>
        </Row>
      ))}
    </Stack>
  );
}
