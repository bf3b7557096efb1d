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
import { endOtherSessions, endSession, type Session, sessions } from "./queries";

/** The user's sessions, with buttons to end one, all others or all. */
export function Sessions() {
  const list = useQuery(sessions());
  return (
    <Panel
      title="Where you are signed in"
      state={list.data === undefined ? undefined : countText(list.data.length)}
      lead="Sessions end after thirty days without use."
    >
      <QueryView
        query={list}
        title="Your sessions could not be loaded"
        loading={
          <Stack gap={3} role="status" aria-busy="true" aria-label="Loading sessions">
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

const countText = (count: number) => (count === 1 ? "1 session" : `${count} sessions`);
const dates = dateFormat({ dateStyle: "medium" });

/** The server updates `lastSeenAt` once a day, so the text is no more precise. */
function lastUse({ lastSeenAt, current }: Session): string {
  if (current) return "In use right now";
  return Date.now() - Date.parse(lastSeenAt) < 86_400_000
    ? "Last used today"
    : `Last used ${timeAgo(lastSeenAt)}`;
}

function SessionRow({ session }: { session: Session }) {
  const cache = useQueryClient();
  const name = deviceName(session.agent);
  const ending = useMutation({
    mutationFn: () => endSession(cache, session._id),
    onSuccess: () => toastSuccess(`${name} is signed out.`),
    onError: (error) => toastError(messageOf(error)),
  });
  return (
    <Row
      as="li"
      nowrap
      gap={3}
      padX={4}
      padY={3}
      high="4rem"
      surface="inset"
      border={session.current && "good"}
    >
      <Disc tone={session.current ? "good" : "soft"}>
        <Icon name={session.current ? "check" : "clock"} size={22} />
      </Disc>
      <Stack as="span" grow>
        <strong title={session.agent ?? undefined}>{name}</strong>
        <Text as="small" tone="soft">
          {lastUse(session)}
        </Text>
        <Text as="small" tone="soft">
          Signed in on {dates.format(new Date(session.createdAt))}
        </Text>
      </Stack>
      {session.current ? (
        <Badge tone="good">This browser</Badge>
      ) : (
        <Button
          size="s"
          pending={ending.isPending}
          aria-label={`Sign out ${name}, in use since ${dates.format(new Date(session.createdAt))}`}
          onClick={() => ending.mutate()}
        >
          Sign out
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
    onSuccess: () => toastSuccess("Only this browser is still signed in."),
    onError: (error) => toastError(messageOf(error)),
  });
  const endAll = useMutation({
    mutationFn: async () => {
      await endOtherSessions(cache);
      await signOut(cache);
    },
    onSuccess: async () => {
      toastSuccess("You are signed out everywhere.");
      await navigate({ to: "/login" });
      forgetReturnTo();
    },
    onError: (error) => {
      setAsking(false);
      toastError(`Not every session could be ended. ${messageOf(error)}`);
    },
  });
  return (
    <Row gap={2} align="stretch">
      {list.every(({ current }) => current) ? null : (
        <Button pending={endOthers.isPending} onClick={() => endOthers.mutate()}>
          Sign out all others
        </Button>
      )}
      <Button onClick={() => setAsking(true)}>Sign out everywhere</Button>
      <ConfirmDialog
        open={asking}
        title="Sign out everywhere?"
        consequence="This signs out every browser, including this one. Your cards and packs are not affected."
        action="Sign out everywhere"
        danger
        pending={endAll.isPending}
        onConfirm={() => endAll.mutate()}
        onCancel={() => setAsking(false)}
      />
    </Row>
  );
}
