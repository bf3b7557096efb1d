import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf, type Schemas } from "../../../api/client";
import { Button } from "../../../ui/Button";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import { Grid } from "../../../ui/Grid";
import { Row } from "../../../ui/Row";
import { Segmented } from "../../../ui/Segmented";
import { Select } from "../../../ui/Select";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import { toastError, toastSuccess } from "../../../ui/toasts";
import { chance, howToJoin, takingPart } from "../labels";
import { useTimeLeft } from "../time";
import { HowLink, Winner } from "../Winner";
import { moveRaffle, openRaffle, type RaffleMove } from "./queries";
import styles from "./ShowDesk.module.css";

interface RaffleDeskProps {
  raffle: Schemas["RaffleView"] | null;
  /** The ways to join, while a raffle with sign-up is open. */
  ways: Schemas["WaysToJoin"] | null;
}

/** Opens a raffle, follows it and draws it. */
export function RaffleDesk({ raffle, ways }: RaffleDeskProps) {
  const underWay = raffle !== null && (raffle.state === "open" || raffle.state === "closed");
  return (
    <Stack gap={4}>
      {raffle !== null && !underWay ? <Winner key={raffle._id} raffle={raffle} /> : null}
      {underWay ? <UnderWay raffle={raffle} ways={ways} /> : <NewRaffle />}
    </Stack>
  );
}

function UnderWay({ raffle, ways }: RaffleDeskProps & { raffle: Schemas["RaffleView"] }) {
  const cache = useQueryClient();
  const [asking, setAsking] = useState(false);
  const left = useTimeLeft(raffle.closesAt);
  const move = useMutation({
    mutationFn: (what: RaffleMove) => moveRaffle(cache, raffle._id, what),
    onSuccess: () => setAsking(false),
    onError: (error) => toastError(messageOf(error)),
  });
  const open = raffle.state === "open";
  return (
    <>
      <Row as="p" gap={2} align="baseline" justify="between" size="lg">
        <strong>{raffle.prizeText}</strong>
        <span className={styles.number}>{open ? left || "closing…" : "closed"}</span>
      </Row>
      <Text tone="soft">
        {open && raffle.entry === "active"
          ? "Whoever is active when it closes takes part."
          : `${takingPart(raffle.entrants)}${open ? " so far" : ""}${chance(raffle.entrants) === "" ? "" : `, odds ${chance(raffle.entrants)}`}.`}{" "}
        <HowLink id={raffle._id} />
      </Text>
      {ways === null ? null : <Text tone="soft">{howToJoin(ways)}</Text>}
      <Grid min="7rem" fill gap={3}>
        <Button
          kind="primary"
          size="l"
          pending={move.isPending && move.variables === "draw"}
          onClick={() => move.mutate("draw")}
        >
          {open ? "Close and draw now" : "Draw"}
        </Button>
        <Button
          size="l"
          disabled={!open}
          pending={move.isPending && move.variables === "close"}
          onClick={() => move.mutate("close")}
        >
          Close the list
        </Button>
        <Button kind="quiet" size="l" onClick={() => setAsking(true)}>
          Cancel…
        </Button>
      </Grid>
      <ConfirmDialog
        open={asking}
        title="Cancel this raffle?"
        consequence="Nobody wins. Its list and its secret become public, so everybody can see who would have won."
        action="Cancel the raffle"
        danger
        pending={move.isPending}
        onConfirm={() => move.mutate("cancel")}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

const PRIZES = [
  { value: "packs", label: "Packs to keep" },
  { value: "live", label: "A pack on stream" },
] as const;
const ENTRIES = [
  { value: "active", label: "Everybody active" },
  { value: "join", label: "Who says “I’m in”" },
] as const;
const numbers = (of: readonly number[], one: string, more: string) =>
  of.map((number) => ({ value: String(number), label: number === 1 ? `1 ${one}` : `${number} ${more}` }));
const MINUTES = numbers([1, 2, 3, 5, 10], "minute", "minutes");
const AT_ONCE = { value: "0", label: "Closed at once" };

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
    onSuccess: () => toastSuccess("The raffle is open. Its hash is public from now on."),
    onError: (error) => toastError(messageOf(error)),
  });
  const handleEntry = (chosen: Schemas["Entry"]) => {
    setEntry(chosen);
    if (chosen === "join" && minutes === "0") setMinutes("2");
  };
  return (
    <Stack
      as="form"
      gap={4}
      aria-label="A new raffle"
      onSubmit={(event) => {
        event.preventDefault();
        open.mutate();
      }}
    >
      <Segmented label="Prize" value={prize} options={PRIZES} onChange={setPrize} />
      <Segmented label="Who takes part" value={entry} options={ENTRIES} onChange={handleEntry} />
      <Grid min="12.25rem" fill gap={3} align="start">
        <Select
          label="Packs each"
          value={prize === "live" ? "1" : packs}
          disabled={prize === "live"}
          options={numbers([1, 2, 3, 5, 10, 25], "pack", "packs")}
          onChange={setPacks}
        />
        <Select
          label="Winners"
          value={winners}
          options={numbers([1, 2, 3, 4, 5, 10], "winner", "winners")}
          onChange={setWinners}
        />
        <Select
          label="Open for"
          value={minutes}
          options={entry === "active" ? [AT_ONCE, ...MINUTES] : MINUTES}
          onChange={setMinutes}
        />
      </Grid>
      <Button type="submit" kind="primary" size="l" pending={open.isPending}>
        Open the raffle
      </Button>
    </Stack>
  );
}
