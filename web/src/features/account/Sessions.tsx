import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { messageOf } from "../../api/client";
import { dateFormat } from "../../lib/formats";
import { timeAgo } from "../../lib/timeAgo";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { Disc } from "../../ui/Disc";
import { Icon } from "../../ui/Icon";
import { Panel } from "../../ui/Panel";
import { QueryView } from "../../ui/QueryView";
import { Row } from "../../ui/Row";
import { Skeleton } from "../../ui/Skeleton";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { toastError, toastSuccess } from "../../ui/toasts";
import { forgetReturnTo } from "../auth/returnTo";
import { signOut } from "../auth/session";
import { deviceName } from "./device";
import * as m from "./messages";
import { endOtherSessions, endSession, type Session, sessions } from "./queries";

/** The user's sessions, with buttons to end one, all others or all. */
export function Sessions() {
  const list = useQuery(sessions());
  return (
    <Panel
      title={m.sessions()}
      state={list.data === undefined ? undefined : m.sessionCount({ count: list.data.length })}
      lead={m.sessionsLead()}
    >
      <QueryView
        query={list}
        title={m.sessionsFailed()}
        loading={
          <Stack gap={3} role="status" aria-busy="true" aria-label={m.sessionsLoading()}>
            <Skeleton height="4rem" />
            <Skeleton height="4rem" />
          </Stack>
        }
      >
        {(data) => (
          <>
            <Stack as="ul" gap={2}>
              {data.map((session) => (
                <SessionRow key={session._id} session={session} />
              ))}
            </Stack>
            <SignOutButtons list={data} />
          </>
        )}
      </QueryView>
    </Panel>
  );
}

const dates = dateFormat({ dateStyle: "medium" });

/** The server updates `lastSeenAt` once a day, so the text is no more precise. */
function lastUse({ lastSeenAt, current }: Session): string {
  if (current) return m.lastUseNow();
  return Date.now() - Date.parse(lastSeenAt) < 86_400_000
    ? m.lastUseToday()
    : m.lastUseAgo({ ago: timeAgo(lastSeenAt) });
}

function SessionRow({ session }: { session: Session }) {
  const cache = useQueryClient();
  const device = deviceName(session.agent);
  const date = dates.format(new Date(session.createdAt));
  const ending = useMutation({
    mutationFn: () => endSession(cache, session._id),
    onSuccess: () => toastSuccess(m.signedOutDevice({ device })),
    onError: (error) => toastError(messageOf(error)),
  });
  return (
    <Row
      as="li"
      gap={3}
      rowGap={2}
      padX={4}
      padY={3}
      high="4rem"
      surface="inset"
      border={session.current && "good"}
    >
      <Row as="span" nowrap gap={3} grow="15rem">
        <Disc tone={session.current ? "good" : "soft"}>
          <Icon name={session.current ? "check" : "clock"} size={22} />
        </Disc>
        <Stack as="span" grow>
          <strong title={session.agent ?? undefined}>{device}</strong>
          <Text as="small" tone="soft">
            {lastUse(session)}
          </Text>
          <Text as="small" tone="soft">
            {m.signedInOn({ date })}
          </Text>
        </Stack>
      </Row>
      {session.current ? (
        <Badge tone="good">{m.thisBrowser()}</Badge>
      ) : (
        <Button
          size="s"
          pending={ending.isPending}
          aria-label={m.signOutDevice({ device, date })}
          onClick={() => ending.mutate()}
        >
          {m.signOut()}
        </Button>
      )}
    </Row>
  );
}

function SignOutButtons({ list }: { list: readonly Session[] }) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const endOthers = useMutation({
    mutationFn: () => endOtherSessions(cache),
    onSuccess: () => toastSuccess(m.signedOutOthers()),
    onError: (error) => toastError(messageOf(error)),
  });
  const endAll = useMutation({
    mutationFn: async () => {
      await endOtherSessions(cache);
      await signOut(cache);
    },
    onSuccess: async () => {
      toastSuccess(m.signedOutEverywhere());
      await navigate({ to: "/login" });
      forgetReturnTo();
    },
    onError: (error) => {
      setAsking(false);
      toastError(m.signOutEverywhereFailed({ reason: messageOf(error) }));
    },
  });
  return (
    <Row gap={2} align="stretch">
      {list.every(({ current }) => current) ? null : (
        <Button pending={endOthers.isPending} onClick={() => endOthers.mutate()}>
          {m.signOutOthers()}
        </Button>
      )}
      <Button onClick={() => setAsking(true)}>{m.signOutEverywhere()}</Button>
      <ConfirmDialog
        open={asking}
        title={m.signOutEverywhereQuestion()}
        consequence={m.signOutEverywhereConsequence()}
        action={m.signOutEverywhere()}
        danger
        pending={endAll.isPending}
        onConfirm={() => endAll.mutate()}
        onCancel={() => setAsking(false)}
      />
    </Row>
  );
}
