import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf, type Schemas } from "../../../api/client";
import * as words from "../../../lib/messages";
import { Button } from "../../../ui/Button";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import { Grid } from "../../../ui/Grid";
import { Row } from "../../../ui/Row";
import { Segmented } from "../../../ui/Segmented";
import { Select } from "../../../ui/Select";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import { toastError, toastSuccess } from "../../../ui/toasts";
import { closesInText } from "../labels";
import { useTimeLeft } from "../time";
import { RaffleLink, Winner } from "../Winner";
import * as m from "./messages";
import { countOptions, optionsOf } from "./options";
import { openRaffle, type RaffleAction, runRaffleAction } from "./queries";
import styles from "./ShowDesk.module.css";

interface RaffleDeskProps {
  raffle: Schemas["RaffleView"] | null;
  /** The ways to join, while a raffle with sign-up is open. */
  ways: Schemas["WaysToJoin"] | null;
}

/** The current raffle with its controls, or the form of a new one. */
export function RaffleDesk({ raffle, ways }: RaffleDeskProps) {
  const running = raffle !== null && (raffle.state === "open" || raffle.state === "closed");
  return (
    <Stack gap={4}>
      {raffle !== null && !running ? <Winner key={raffle._id} raffle={raffle} /> : null}
      {running ? <RaffleControls raffle={raffle} ways={ways} /> : <NewRaffle />}
    </Stack>
  );
}

function RaffleControls({ raffle, ways }: RaffleDeskProps & { raffle: Schemas["RaffleView"] }) {
  const cache = useQueryClient();
  const [confirming, setConfirming] = useState(false);
  const left = useTimeLeft(raffle.closesAt);
  const move = useMutation({
    mutationFn: (action: RaffleAction) => runRaffleAction(cache, raffle._id, action),
    onSuccess: () => setConfirming(false),
    onError: (error) => toastError(messageOf(error)),
  });
  const open = raffle.state === "open";
  return (
    <>
      <Row as="p" gap={2} align="baseline" justify="between" size="lg">
        <strong>{raffle.prizeText}</strong>
        <span className={styles.number}>{closesInText(raffle, left)}</span>
      </Row>
      <Text tone="soft">
        {entrantsText(raffle)} <RaffleLink id={raffle._id} />
      </Text>
      {ways === null ? null : <Text tone="soft">{joinText(ways)}</Text>}
      {raffle.level == null ? null : <Text tone="soft">{drawingText(raffle)}</Text>}
      <Grid min="7rem" fill gap={3}>
        <Button
          kind="primary"
          size="l"
          disabled={raffle.level != null}
          pending={move.isPending && move.variables === "draw"}
          onClick={() => move.mutate("draw")}
        >
          {open ? m.closeAndDraw() : m.draw()}
        </Button>
        <Button
          size="l"
          disabled={!open}
          pending={move.isPending && move.variables === "close"}
          onClick={() => move.mutate("close")}
        >
          {m.closeList()}
        </Button>
        <Button kind="quiet" size="l" disabled={raffle.level != null} onClick={() => setConfirming(true)}>
          {m.cancelRaffle()}
        </Button>
      </Grid>
      <ConfirmDialog
        open={confirming}
        title={m.cancelQuestion()}
        consequence={m.cancelConsequence()}
        action={m.cancelConfirm()}
        danger
        pending={move.isPending}
        onConfirm={() => move.mutate("cancel")}
        onCancel={() => setConfirming(false)}
      />
    </>
  );
}

function entrantsText({ state, entry, entrants: count }: Schemas["RaffleView"]): string {
  if (state !== "open") return m.entrantsClosed({ count });
  return entry === "active" ? m.everybodyTakesPart() : m.entrantsOpen({ count });
}

const joinText = ({ chat }: Schemas["WaysToJoin"]) =>
  chat == null ? m.joinOnSite() : m.joinInChat({ command: chat });

function drawingText({ level, place }: Schemas["RaffleView"]): string {
  if (level === 1) return m.drawingWithoutBeacon();
  return place?.round == null ? m.drawingWithBeacon() : m.drawingWithRound({ round: place.round });
}

const PRIZES = [
  { value: "packs", label: m.prizePacks },
  { value: "live", label: m.prizeLive },
] as const;
const ENTRIES = [
  { value: "active", label: m.entryActive },
  { value: "join", label: m.entryJoin },
] as const;
const PACKS = [1, 2, 3, 5, 10, 25];
const WINNERS = [1, 2, 3, 4, 5, 10];
const MINUTES = [1, 2, 3, 5, 10];

/** The durations of a raffle; without sign-up it can close at once. */
function minuteOptions(entry: Schemas["Entry"]) {
  const options = countOptions(MINUTES, m.minuteCount);
  return entry === "active" ? [{ value: "0", label: m.closeAtOnce() }, ...options] : options;
}

function NewRaffle() {
  const cache = useQueryClient();
  const [prize, setPrize] = useState<Schemas["Prize"]>("packs");
  const [entry, setEntry] = useState<Schemas["Entry"]>("join");
  const [packs, setPacks] = useState("1");
  const [winners, setWinners] = useState("1");
  const [minutes, setMinutes] = useState("2");
  const open = useMutation({
    mutationFn: () =>
      openRaffle(cache, {
        prize,
        entry,
        packs: prize === "live" ? 1 : Number(packs),
        winners: Number(winners),
        minutes: Number(minutes),
      }),
    onSuccess: () => toastSuccess(m.raffleOpened()),
    onError: (error) => toastError(messageOf(error)),
  });
  const handleEntry = (next: Schemas["Entry"]) => {
    setEntry(next);
    if (next === "join" && minutes === "0") setMinutes("2");
  };
  return (
    <Stack
      as="form"
      gap={4}
      aria-label={m.newRaffle()}
      onSubmit={(event) => {
        event.preventDefault();
        open.mutate();
      }}
    >
      <Segmented label={m.prize()} value={prize} options={optionsOf(PRIZES)} onChange={setPrize} />
      <Segmented label={m.entry()} value={entry} options={optionsOf(ENTRIES)} onChange={handleEntry} />
      <Grid min="12.25rem" fill gap={3} align="start">
        <Select
          label={m.packsEach()}
          value={prize === "live" ? "1" : packs}
          disabled={prize === "live"}
          options={countOptions(PACKS, words.packs)}
          onChange={setPacks}
        />
        <Select
          label={m.winners()}
          value={winners}
          options={countOptions(WINNERS, m.winnerCount)}
          onChange={setWinners}
        />
        <Select label={m.openFor()} value={minutes} options={minuteOptions(entry)} onChange={setMinutes} />
      </Grid>
      <Button type="submit" kind="primary" size="l" pending={open.isPending}>
        {m.openRaffle()}
      </Button>
    </Stack>
  );
}
