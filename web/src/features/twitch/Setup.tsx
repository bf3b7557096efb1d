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
import { authorizeAddress, renew, type Status } from "./queries";
import { RewardsStep } from "./RewardsStep";
import { StateMark } from "./StateMark";
import { Step } from "./Step";
import { twitchSearch } from "./search";
import { application, arrival, connection, events, kindWord, linkMark, pieceMark, scopeWord } from "./steps";
import { TestStep } from "./TestStep";
import styles from "./Twitch.module.css";

/** The way from no application at all to packs that arrive by themselves. */
export function Setup({ status }: { status: Status }) {
  const settings = useQuery(settingsTable()).data;
  const chatIsOn = settings?.find(({ name }) => name === "chat-commands")?.value === true;
  return (
    <Stack as="ol" gap={6} padBelow={2} aria-label="Steps">
      <Step number={1} title="Make an application" standing={application(status)}>
        <Application status={status} />
      </Step>
      <Step number={2} title="Connect the channel" standing={connection(status)}>
        <Connection status={status} />
      </Step>
      <Step number={3} title="Events of the channel" standing={events(status)}>
        <Events status={status} />
      </Step>
      <RewardsStep number={4} status={status} />
      <ChatStep number={5} status={status} isOn={chatIsOn} settings={settings ?? []} />
      <TestStep number={6} status={status} />
    </Stack>
  );
}

/** Where to make an application, and which of its values goes where. */
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
          {isDemo ? ", so put yours in the place of what stands before /api." : "."}
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
              the address that viewers type, as in https://cards.example.org
            </Text>
          </Grid>
        </li>
      </Stack>
    </details>
  );
}

/** What the streamer is asked to allow, and the way there. */
function Connection({ status }: { status: Status }) {
  const { granted, scopes, missing, expiresAt } = status.authorization;
  const leave = useMutation({
    mutationFn: authorizeAddress,
    onSuccess: (address) => location.assign(address),
    onError: (error) => toastError(messageOf(error)),
  });
  const settled = granted && missing.length === 0;
  const [{ channel }] = useSearchParams(twitchSearch);
  const back = channel === undefined ? null : arrival(channel);
  return (
    <>
      {back === null ? null : (
        <Box
          as="p"
          padY={3}
          padX={4}
          max="44rem"
          level={1}
          border={back.good ? "good" : "bad"}
          radius="s"
          role={back.good ? "status" : "alert"}
        >
          {back.said}
        </Box>
      )}
      <Grid as="ul" min="19rem" gap={5} rowGap={2} className={styles.pieces} aria-label="What is allowed">
        {[...missing, ...scopes].map((scope) => {
          const isMissing = missing.includes(scope);
          return (
            <Grid as="li" columns="7.5rem 1fr" gap={2} align="baseline" key={scope}>
              <StateMark state={isMissing ? "todo" : "done"} word={isMissing ? "Not yet" : "Allowed"} />
              <span>{scopeWord(scope)}</span>
            </Grid>
          );
        })}
      </Grid>
      {expiresAt == null ? null : (
        <Text max="44rem" tone="soft" size="sm">
          The permission is renewed by itself; next {timeAgo(expiresAt)}.
        </Text>
      )}
      <div>
        <Button
          kind={settled ? "secondary" : "primary"}
          size={settled ? "s" : "m"}
          pending={leave.isPending}
          onClick={() => leave.mutate()}
        >
          {granted ? "Connect once more" : "Connect the channel"}
        </Button>
      </div>
    </>
  );
}

/** How events come, and which. */
function Events({ status }: { status: Status }) {
  const cache = useQueryClient();
  const compare = useMutation({
    mutationFn: () => renew(cache),
    onError: (error) => toastError(messageOf(error)),
  });
  const { connection: link, subscriptions, transport } = status;
  const connected = linkMark(link.state);
  return (
    <>
      <Grid as="ul" min="19rem" gap={5} rowGap={2} className={styles.pieces} aria-label="Pieces">
        {transport === "websocket" ? (
          <Grid as="li" columns="7.5rem 1fr" gap={2} align="baseline">
            <StateMark {...connected} />
            <span>
              Connection to Twitch
              <Text as="small" block breaks tone="soft" size="sm">
                {link.problem ??
                  (link.lastMessageAt == null
                    ? "This server opens it, so it works behind a home router."
                    : `Last heard of ${timeAgo(link.lastMessageAt)}.`)}
              </Text>
            </span>
          </Grid>
        ) : (
          <Grid as="li" columns="7.5rem 1fr" gap={2} align="baseline">
            <StateMark state="done" word="By webhook" />
            <span>
              Twitch calls this server
              <Text as="small" block breaks tone="soft" size="sm">
                It has to be reached from the web by HTTPS.
              </Text>
            </span>
          </Grid>
        )}
        {subscriptions.map(({ type, status: now, why, problem }) => (
          <Grid as="li" columns="7.5rem 1fr" gap={2} align="baseline" key={type}>
            <StateMark {...pieceMark(now)} />
            <span>
              {kindWord(type)}
              <Text as="small" block breaks tone="soft" size="sm">
                {problem ?? why}
              </Text>
            </span>
          </Grid>
        ))}
      </Grid>
      <div>
        <Button size="s" pending={compare.isPending} onClick={() => compare.mutate()}>
          Check and repair now
        </Button>
      </div>
    </>
  );
}
