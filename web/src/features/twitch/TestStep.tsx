import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../api/client";
import { timeAgo } from "../../lib/timeAgo";
import { Button } from "../../ui/Button";
import { Row } from "../../ui/Row";
import { Switch } from "../../ui/Switch";
import { Text } from "../../ui/Text";
import { toastError, toastSuccess } from "../../ui/toasts";
import * as m from "./messages";
import { type Status, sendTest, type TestKind } from "./queries";
import { Step } from "./Step";
import { arrivals, eventTypeLabel } from "./steps";

const TESTS: readonly { kind: TestKind; label: () => string }[] = [
  { kind: "subscription", label: m.testSubscribe },
  { kind: "gift", label: m.testGift },
  { kind: "redemption", label: m.testRedeem },
  { kind: "cheer", label: m.testCheer },
  { kind: "raid", label: m.testRaid },
];

/** Sends test events, and shows the last event received. */
export function TestStep({ number, status }: { number: number; status: Status }) {
  const cache = useQueryClient();
  const [gives, setGives] = useState(false);
  const test = useMutation({
    mutationFn: (kind: TestKind) => sendTest(cache, kind, gives),
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (error) => toastError(messageOf(error)),
  });
  const last = status.lastEvent;
  return (
    <Step number={number} title={m.test()} status={arrivals(status)}>
      <Text max="44rem" tone="soft" size="sm">
        {m.testHint()}
      </Text>
      <Switch label={m.testGives()} checked={gives} onChange={setGives} />
      <Row gap={2} align="stretch">
        {TESTS.map(({ kind, label }) => (
          <Button
            key={kind}
            pending={test.isPending && test.variables === kind}
            onClick={() => test.mutate(kind)}
          >
            {label()}
          </Button>
        ))}
      </Row>
      {status.mode === "demo" ? (
        <Text max="44rem" tone="soft" size="sm">
          {m.testAsViewer({
            link: (text) => (
              <a href="/demo/twitch/channel" target="_blank" rel="noreferrer">
                {text}
              </a>
            ),
          })}
        </Text>
      ) : null}
      {last == null ? null : (
        <Text max="44rem" tone="soft" size="sm">
          {m.lastEvent({ type: eventTypeLabel(last.type), when: timeAgo(last.at) })}
        </Text>
      )}
    </Step>
  );
}
