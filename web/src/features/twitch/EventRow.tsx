import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../api/client";
import { timestamps } from "../../lib/formats";
import * as words from "../../lib/messages";
import { timeAgo } from "../../lib/timeAgo";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import { Grid } from "../../ui/Grid";
import { Row } from "../../ui/Row";
import { Text } from "../../ui/Text";
import { toastError } from "../../ui/toasts";
import { outcomeMark, outcomeText } from "./eventLabels";
import * as m from "./messages";
import { retryEvent, type TwitchEvent } from "./queries";
import { StateMark } from "./StateMark";

/** An event with its outcome, and a retry button if it can be retried. */
export function EventRow({ event }: { event: TwitchEvent }) {
  const cache = useQueryClient();
  const retry = useMutation({
    mutationFn: () => retryEvent(cache, event._id),
    onError: (error) => toastError(messageOf(error)),
  });
  const mark = outcomeMark(event);
  return (
    <Grid
      as="li"
      columns="7.5rem 1fr 14rem"
      stack="phone"
      gap={4}
      rowGap={1}
      align="center"
      padY={2}
      high="3.75rem"
      edge="above"
    >
      <StateMark state={mark.state} label={mark.label} />
      <Text as="div" breaks shrink>
        <Row as="p" gap={2} rowGap={1}>
          <Text as="span" weight="semibold">
            {event.summary}
          </Text>
          {event.test ? <Badge tone="accent">{m.eventTest()}</Badge> : null}
        </Row>
        <Row as="p" gap={2} rowGap={1} tone={event.error == null ? "soft" : "bad"} size="sm">
          {outcomeText(event)}
        </Row>
      </Text>
      <Row gap={4} justify="between">
        <Text
          as="time"
          tone="soft"
          size="sm"
          dateTime={event.receivedAt}
          title={timestamps.format(new Date(event.receivedAt))}
        >
          {timeAgo(event.receivedAt)}
        </Text>
        {event.mayRetry ? (
          <Button
            size="s"
            aria-label={m.eventRetryLabel({ event: event.summary })}
            pending={retry.isPending}
            onClick={() => retry.mutate()}
          >
            {words.tryAgain()}
          </Button>
        ) : null}
      </Row>
    </Grid>
  );
}
