import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { messageOf, type Schemas } from "../../api/client";
import { Button } from "../../ui/Button";
import { Panel } from "../../ui/Panel";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { toastError, toastSuccess } from "../../ui/toasts";
import { GoalBar } from "./GoalBar";
import { closesInText } from "./labels";
import * as m from "./messages";
import { joinRaffle, scene } from "./queries";
import styles from "./Show.module.css";
import { useTimeLeft } from "./time";
import { Winner } from "./Winner";

/** The running goal and the raffle for viewers; renders nothing without either. */
export function ShowNow() {
  const now = useQuery(scene()).data;
  if (now === undefined || (now.raffle == null && now.goal == null)) return null;
  return (
    <Panel title={m.title()}>
      {now.raffle == null ? null : (
        <RaffleNow
          key={`${now.raffle._id} ${now.raffle.state}`}
          raffle={now.raffle}
          joined={now.joined}
          chat={now.waysToJoin?.chat ?? null}
        />
      )}
      {now.goal == null ? null : <GoalBar goal={now.goal} />}
    </Panel>
  );
}

interface RaffleNowProps {
  raffle: Schemas["RaffleView"];
  joined: boolean;
  /** The chat command to join; null when chat is not available. */
  chat: string | null;
}

function RaffleNow({ raffle, joined, chat }: RaffleNowProps) {
  const cache = useQueryClient();
  const left = useTimeLeft(raffle.closesAt);
  const join = useMutation({
    mutationFn: () => joinRaffle(cache, raffle._id),
    onSuccess: () => toastSuccess(m.joined()),
    onError: (error) => toastError(messageOf(error)),
  });
  if (raffle.state === "drawn" || raffle.state === "cancelled") return <Winner raffle={raffle} />;
  return (
    <Stack gap={2}>
      <Row as="p" gap={3} rowGap={1} align="baseline" justify="between" breaks>
        <strong>{m.raffle({ prize: raffle.prizeText })}</strong>
        <span className={styles.count}>{closesInText(raffle, left)}</span>
      </Row>
      {raffle.state === "open" && raffle.entry === "join" && !joined ? (
        <Button kind="primary" size="l" pending={join.isPending} onClick={() => join.mutate()}>
          <Text as="span" size="lg">
            {m.join()}
          </Text>
        </Button>
      ) : null}
      <Row as="p" gap={3} rowGap={1} align="baseline" justify="between" breaks>
        <Text as="small" tone="soft">
          {joined ? m.isIn() : null} {statusText(raffle)}{" "}
          {chat === null || joined ? null : m.joinInChat({ command: chat })}
        </Text>
      </Row>
    </Stack>
  );
}

function statusText({ state, entry, entrants, level }: Schemas["RaffleView"]): string {
  if (state === "open")
    return entry === "active" ? m.everybodyTakesPart() : m.entrantsOpen({ count: entrants });
  return level == null ? m.entrantsClosed({ count: entrants }) : m.drawing();
}
