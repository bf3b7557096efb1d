import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { messageOf, type Schemas } from "../../api/client";
import { Button } from "../../ui/Button";
import { Panel } from "../../ui/Panel";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { toastError, toastSuccess } from "../../ui/toasts";
import { chance, entrantsText } from "../fairness/entrants";
import { GoalBar } from "./GoalBar";
import { joinRaffle, scene } from "./queries";
import styles from "./Show.module.css";
import { useTimeLeft } from "./time";
import { Winner } from "./Winner";

/** The running goal and the raffle for viewers; renders nothing without either. */
export function ShowNow() {
  const now = useQuery(scene()).data;
  if (now === undefined || (now.raffle == null && now.goal == null)) return null;
  return (
    <Panel title="On the show">
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
    onSuccess: () => toastSuccess("You are in. Good luck!"),
    onError: (error) => toastError(messageOf(error)),
  });
  if (raffle.state === "drawn" || raffle.state === "cancelled") return <Winner raffle={raffle} />;
  const open = raffle.state === "open";
  return (
    <Stack gap={2}>
      <Row as="p" gap={3} rowGap={1} align="baseline" justify="between" breaks>
        <strong>Raffle: {raffle.prizeText}</strong>
        <span className={styles.count}>{open ? left || "closing…" : "closed"}</span>
      </Row>
      {open && raffle.entry === "join" && !joined ? (
        <Button kind="primary" size="l" pending={join.isPending} onClick={() => join.mutate()}>
          <Text as="span" size="lg">
            I’m in
          </Text>
        </Button>
      ) : null}
      <Row as="p" gap={3} rowGap={1} align="baseline" justify="between" breaks>
        <Text as="small" tone="soft">
          {statusText(raffle, joined)}
          {chat === null || joined ? "" : ` You can also write ${chat} in the chat.`}
        </Text>
      </Row>
    </Stack>
  );
}

function statusText({ state, entry, entrants, level }: Schemas["RaffleView"], joined: boolean): string {
  if (state === "open" && entry === "active") {
    return "Everybody who is active in the half hour before it closes takes part automatically.";
  }
  const you = joined ? "You are in. " : "";
  if (state === "closed" && level != null) return `${you}The winners are being drawn.`;
  return state === "open"
    ? `${you}${entrantsText(entrants)} so far.`
    : `${you}${entrantsText(entrants)}: ${chance(entrants) === "" ? "nobody can win" : `the odds are ${chance(entrants)}`}.`;
}
