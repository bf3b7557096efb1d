import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Fragment } from "react";
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
import * as m from "./messages";
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
    <Stack as="ol" gap={6} padBelow={2} aria-label={m.steps()}>
      <Step number={1} title={m.application()} status={application(status)}>
        <Application status={status} />
      </Step>
      <Step number={2} title={m.connection()} status={connection(status)}>
        <Connection status={status} />
      </Step>
      <Step number={3} title={m.events()} status={events(status)}>
        <Events status={status} />
      </Step>
      <RewardsStep number={4} status={status} />
      <ChatStep number={5} status={status} isOn={chatIsOn} settings={settings ?? []} />
      <TestStep number={6} status={status} />
    </Stack>
  );
}

/** Environment variables of the server. */
const VARIABLES = [
  { name: "FOILCAST_TWITCH_CLIENT_ID", meaning: m.variableClientId },
  { name: "FOILCAST_TWITCH_CLIENT_SECRET", meaning: m.variableClientSecret },
  { name: "FOILCAST_OWNER", meaning: m.variableOwner },
  { name: "FOILCAST_PUBLIC_URL", meaning: m.variablePublicUrl },
] as const;

/** Instructions for registering a Twitch application. */
function Application({ status }: { status: Status }) {
  const isDemo = status.mode === "demo";
  return (
    <details className={styles.more} open={!isDemo && !status.credentials.ok}>
      <summary>{isDemo ? m.applicationHelpDemo() : m.applicationHelp()}</summary>
      <Stack as="ol" marked gap={3} max="44rem" pad={4} padStart={6} surface="outline" level={1}>
        <li>
          {m.registerApplication({
            link: (text) => (
              <a href="https://dev.twitch.tv/console/apps/create" target="_blank" rel="noreferrer">
                {text}
              </a>
            ),
          })}
        </li>
        <li>
          {isDemo ? m.redirectUrlHintDemo() : m.redirectUrlHint()}
          <CopyField label={m.redirectUrl()} value={`${location.origin}/api/auth/twitch/callback`} />
        </li>
        <li>
          {m.startWithSecret()}
          <Grid as="dl" columns="auto 1fr" gap={4} rowGap={0} before={2} size="sm" stack="phone">
            {VARIABLES.map(({ name, meaning }) => (
              <Fragment key={name}>
                <Text as="dt" breaks>
                  <code>{name}</code>
                </Text>
                <Text as="dd" after={1} tone="soft">
                  {meaning()}
                </Text>
              </Fragment>
            ))}
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
      <Grid as="ul" min="19rem" gap={5} rowGap={2} className={styles.pieces} aria-label={m.permissions()}>
        {[...missing, ...scopes].map((scope) => {
          const isMissing = missing.includes(scope);
          return (
            <Grid as="li" columns="7.5rem 1fr" gap={2} align="baseline" key={scope}>
              <StateMark
                state={isMissing ? "todo" : "done"}
                label={isMissing ? m.permissionMissing() : m.permissionAllowed()}
              />
              <span>{scopeLabel(scope)}</span>
            </Grid>
          );
        })}
      </Grid>
      {expiresAt == null ? null : (
        <Text max="44rem" tone="soft" size="sm">
          {m.permissionRenewal({ when: timeAgo(expiresAt) })}
        </Text>
      )}
      <div>
        <Button
          kind={isComplete ? "secondary" : "primary"}
          size={isComplete ? "s" : "m"}
          pending={authorize.isPending}
          onClick={() => authorize.mutate()}
        >
          {granted ? m.connectAgain() : m.connect()}
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
      <Grid as="ul" min="19rem" gap={5} rowGap={2} className={styles.pieces} aria-label={m.connections()}>
        {transport === "websocket" ? (
          <Grid as="li" columns="7.5rem 1fr" gap={2} align="baseline">
            <StateMark {...connected} />
            <span>
              {m.link()}
              <Text as="small" block breaks tone="soft" size="sm">
                {link.problem ??
                  (link.lastMessageAt == null
                    ? m.linkHint()
                    : m.linkLastMessage({ when: timeAgo(link.lastMessageAt) }))}
              </Text>
            </span>
          </Grid>
        ) : (
          <Grid as="li" columns="7.5rem 1fr" gap={2} align="baseline">
            <StateMark state="done" label={m.webhookMark()} />
            <span>
              {m.webhook()}
              <Text as="small" block breaks tone="soft" size="sm">
                {m.webhookHint()}
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
          {m.repair()}
        </Button>
      </div>
    </>
  );
}
