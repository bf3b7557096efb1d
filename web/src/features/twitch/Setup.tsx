import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../api/client";
import { timeAgo } from "../../lib/timeAgo";
import { useSearchParams } from "../../lib/useSearchParams";
import { Box } from "../../ui/Box";
import { Button } from "../../ui/Button";
import { Grid } from "../../ui/Grid";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { toastError } from "../../ui/toasts";
import { settingsTable } from "../settings/editor/queries";
import { ChatStep } from "./ChatStep";
import { CopyField } from "./CopyField";
import { authorizationUrl, renewSubscriptions, type Status } from "./queries";
import { RewardsStep } from "./RewardsStep";
import { StateMark } from "./StateMark";
import { Step } from "./Step";
import { twitchSearch } from "./search";
import {
  application,
  authorizationResult,
  connection,
  connectionMark,
  events,
  eventTypeLabel,
  scopeLabel,
  subscriptionMark,
} from "./steps";
import { TestStep } from "./TestStep";
import styles from "./Twitch.module.css";

/** The steps of connecting the server to Twitch. */
export function Setup({ status }: { status: Status }) {
  const settings = useQuery(settingsTable()).data;
  const chatIsOn = settings?.find(({ name }) => name === "chat-commands")?.value === true;
  return (
    <Stack as="ol" gap={6} padBelow={2} aria-label="Steps">
      <Step number={1} title="Create an application" status={application(status)}>
        <Application status={status} />
      </Step>
      <Step number={2} title="Connect the channel" status={connection(status)}>
        <Connection status={status} />
      </Step>
      <Step number={3} title="Events of the channel" status={events(status)}>
        <Events status={status} />
      </Step>
      <RewardsStep number={4} status={status} />
      <ChatStep number={5} status={status} isOn={chatIsOn} settings={settings ?? []} />
      <TestStep number={6} status={status} />
    </Stack>
  );
}

/** Instructions for registering a Twitch application. */
function Application({ status }: { status: Status }) {
  const isDemo = status.mode === "demo";
  return (
    <details className={styles.more} open={!isDemo && !status.credentials.ok}>
      <summary>{isDemo ? "How to go live with your own channel" : "How it was set up"}</summary>
      <Stack as="ol" marked gap={3} max="44rem" pad={4} padStart={6} surface="outline" level={1}>
        <li>
          Open the{" "}
          <a href="https://dev.twitch.tv/console/apps/create" target="_blank" rel="noreferrer">
            developer console of Twitch
          </a>{" "}
          with the streamer's account (two-factor authentication has to be on) and register an application:
          any name, category “Website Integration”, client type “Confidential”.
        </li>
        <li>
          Its redirect URL is this one. It has to be the public address of this server
          {isDemo ? ", so replace the part before /api with yours." : "."}
          <CopyField label="OAuth redirect URL" value={`${location.origin}/api/auth/twitch/callback`} />
        </li>
        <li>
          Press “New Secret” there. Then start this server with these values; each is an environment variable
          and a flag.
          <Grid as="dl" columns="auto 1fr" gap={4} rowGap={0} before={2} size="sm" stack="phone">
            <Text as="dt" breaks>
              <code>FOILCAST_TWITCH_CLIENT_ID</code>
            </Text>
            <Text as="dd" after={1} tone="soft">
              Client ID
            </Text>
            <Text as="dt" breaks>
              <code>FOILCAST_TWITCH_CLIENT_SECRET</code>
            </Text>
            <Text as="dd" after={1} tone="soft">
              Client secret
            </Text>
            <Text as="dt" breaks>
              <code>FOILCAST_OWNER</code>
            </Text>
            <Text as="dd" after={1} tone="soft">
              the streamer's login name
            </Text>
            <Text as="dt" breaks>
              <code>FOILCAST_PUBLIC_URL</code>
            </Text>
            <Text as="dd" after={1} tone="soft">
              the address that viewers use, such as https://cards.example.org
            </Text>
          </Grid>
        </li>
      </Stack>
    </details>
  );
}

/** The required scopes, and the button that requests them from Twitch. */
function Connection({ status }: { status: Status }) {
  const { granted, scopes, missing, expiresAt } = status.authorization;
  const authorize = useMutation({
    mutationFn: authorizationUrl,
    onSuccess: (url) => location.assign(url),
    onError: (error) => toastError(messageOf(error)),
  });
  const isComplete = granted && missing.length === 0;
  const [{ channel }] = useSearchParams(twitchSearch);
  const result = channel === undefined ? null : authorizationResult(channel);
  return (
    <>
      {result === null ? null : (
        <Box
          as="p"
          padY={3}
          padX={4}
          max="44rem"
          level={1}
          border={result.ok ? "good" : "bad"}
          radius="s"
          role={result.ok ? "status" : "alert"}
        >
          {result.text}
        </Box>
      )}
      <Grid as="ul" min="19rem" gap={5} rowGap={2} className={styles.pieces} aria-label="Permissions">
        {[...missing, ...scopes].map((scope) => {
          const isMissing = missing.includes(scope);
          return (
            <Grid as="li" columns="7.5rem 1fr" gap={2} align="baseline" key={scope}>
              <StateMark state={isMissing ? "todo" : "done"} label={isMissing ? "Not yet" : "Allowed"} />
              <span>{scopeLabel(scope)}</span>
            </Grid>
          );
        })}
      </Grid>
      {expiresAt == null ? null : (
        <Text max="44rem" tone="soft" size="sm">
          The permission renews automatically; next {timeAgo(expiresAt)}.
        </Text>
      )}
      <div>
        <Button
          kind={isComplete ? "secondary" : "primary"}
          size={isComplete ? "s" : "m"}
          pending={authorize.isPending}
          onClick={() => authorize.mutate()}
        >
          {granted ? "Connect again" : "Connect the channel"}
        </Button>
      </div>
    </>
  );
}

/** The connection to Twitch and the event subscriptions. */
function Events({ status }: { status: Status }) {
  const cache = useQueryClient();
  const renewal = useMutation({
    mutationFn: () => renewSubscriptions(cache),
    onError: (error) => toastError(messageOf(error)),
  });
  const { connection: link, subscriptions, transport } = status;
  const connected = connectionMark(link.state);
  return (
    <>
      <Grid as="ul" min="19rem" gap={5} rowGap={2} className={styles.pieces} aria-label="Connections">
        {transport === "websocket" ? (
          <Grid as="li" columns="7.5rem 1fr" gap={2} align="baseline">
            <StateMark {...connected} />
            <span>
              Connection to Twitch
              <Text as="small" block breaks tone="soft" size="sm">
                {link.problem ??
                  (link.lastMessageAt == null
                    ? "This server opens it, so it works behind a home router."
                    : `Last message ${timeAgo(link.lastMessageAt)}.`)}
              </Text>
            </span>
          </Grid>
        ) : (
          <Grid as="li" columns="7.5rem 1fr" gap={2} align="baseline">
            <StateMark state="done" label="By webhook" />
            <span>
              Twitch calls this server
              <Text as="small" block breaks tone="soft" size="sm">
                It must be reachable from the internet over HTTPS.
              </Text>
            </span>
          </Grid>
        )}
        {subscriptions.map(({ type, status: now, why, problem }) => (
          <Grid as="li" columns="7.5rem 1fr" gap={2} align="baseline" key={type}>
            <StateMark {...subscriptionMark(now)} />
            <span>
              {eventTypeLabel(type)}
              <Text as="small" block breaks tone="soft" size="sm">
                {problem ?? why}
              </Text>
            </span>
          </Grid>
        ))}
      </Grid>
      <div>
        <Button size="s" pending={renewal.isPending} onClick={() => renewal.mutate()}>
          Check and repair now
        </Button>
      </div>
    </>
  );
}
