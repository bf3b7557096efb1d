import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../api/client";
import { timeAgo } from "../../lib/timeAgo";
import { Button } from "../../ui/Button";
import { Row } from "../../ui/Row";
import { toastError, toastSuccess } from "../../ui/toasts";
import { type Status, sendTest, type TestKind } from "./queries";
import { Step } from "./Step";
import { arrivals, kindWord } from "./steps";
import styles from "./Twitch.module.css";

const TESTS: readonly { kind: TestKind; label: string }[] = [
  { kind: "subscription", label: "Subscribe" },
  { kind: "gift", label: "Give subscriptions" },
  { kind: "redemption", label: "Redeem the reward" },
  { kind: "cheer", label: "Cheer" },
  { kind: "raid", label: "Raid" },
];

/** Lets something happen as if on the channel, and says what came last. */
export function TestStep({ number, status }: { number: number; status: Status }) {
  const cache = useQueryClient();
  const test = useMutation({
    mutationFn: (kind: TestKind) => sendTest(cache, kind),
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (error) => toastError(messageOf(error)),
  });
  const last = status.lastEvent;
  return (
    <Step number={number} title="Try it" standing={arrivals(status)}>
      <p className={styles.aside}>
        A test goes the way of a real event, by the amounts that are saved, and is marked as a test. You get
        what it earns.
      </p>
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
        <p className={styles.aside}>
          Or be a viewer:{" "}
          <a className={styles.link} href="/demo/twitch/channel" target="_blank" rel="noreferrer">
            the stand-in's page of the channel
          </a>{" "}
          lets anybody subscribe, redeem, raid or write in the chat.
        </p>
      ) : null}
      {last == null ? null : (
        <p className={styles.aside}>
          The last that came: {kindWord(last.type)}, {timeAgo(last.at)}.
        </p>
      )}
    </Step>
  );
}
