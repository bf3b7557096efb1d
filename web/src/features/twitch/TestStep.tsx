import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../api/client";
import { timeAgo } from "../../lib/timeAgo";
import { Button } from "../../ui/Button";
import { Row } from "../../ui/Row";
import { Text } from "../../ui/Text";
import { toastError, toastSuccess } from "../../ui/toasts";
import { type Status, sendTest, type TestKind } from "./queries";
import { Step } from "./Step";
import { arrivals, eventTypeLabel } from "./steps";

const TESTS: readonly { kind: TestKind; label: string }[] = [
  { kind: "subscription", label: "Subscribe" },
  { kind: "gift", label: "Give subscriptions" },
  { kind: "redemption", label: "Redeem the reward" },
  { kind: "cheer", label: "Cheer" },
  { kind: "raid", label: "Raid" },
];

/** Sends test events, and shows the last event received. */
export function TestStep({ number, status }: { number: number; status: Status }) {
  const cache = useQueryClient();
  const test = useMutation({
    mutationFn: (kind: TestKind) => sendTest(cache, kind),
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (error) => toastError(messageOf(error)),
  });
  const last = status.lastEvent;
  return (
    <Step number={number} title="Try it" status={arrivals(status)}>
      <Text max="44rem" tone="soft" size="sm">
        A test is handled like a real event, with the saved amounts, and is marked as a test. You get what it
        earns.
      </Text>
      <Row gap={2} align="stretch">
        {TESTS.map(({ kind, label }) => (
          <Button
            key={kind}
            pending={test.isPending && test.variables === kind}
            onClick={() => test.mutate(kind)}
          >
            {label}
          </Button>
        ))}
      </Row>
      {status.mode === "demo" ? (
        <Text max="44rem" tone="soft" size="sm">
          Or be a viewer:{" "}
          <a href="/demo/twitch/channel" target="_blank" rel="noreferrer">
            the stand-in's page of the channel
          </a>{" "}
          lets anybody subscribe, redeem, raid or write in the chat.
        </Text>
      ) : null}
      {last == null ? null : (
        <Text max="44rem" tone="soft" size="sm">
          Last event: {eventTypeLabel(last.type)}, {timeAgo(last.at)}.
        </Text>
      )}
    </Step>
  );
}
