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
import { drawText } from "../../fairness/drawText";
import { chance, entrantsText } from "../../fairness/entrants";
import { howToJoin } from "../labels";
import { useTimeLeft } from "../time";
import { RaffleLink, Winner } from "../Winner";
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
        <span className={styles.number}>{open ? left || "closing…" : "closed"}</span>
      </Row>
      <Text tone="soft">
        {open && raffle.entry === "active"
          ? "Everybody who is active when it closes takes part."
          : `${entrantsText(raffle.entrants)}${open ? " so far" : ""}${chance(raffle.entrants) === "" ? "" : `, odds ${chance(raffle.entrants)}`}.`}{" "}
        <RaffleLink id={raffle._id} />
      </Text>
      {ways === null ? null : <Text tone="soft">{howToJoin(ways)}</Text>}
      {raffle.level == null ? null : (
        <Text tone="soft">The winners are being drawn {drawText(raffle.level, raffle.place)}.</Text>
      )}
      <Grid min="7rem" fill gap={3}>
        <Button
          kind="primary"
          size="l"
          disabled={raffle.level != null}
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
        <Button kind="quiet" size="l" disabled={raffle.level != null} onClick={() => setConfirming(true)}>
          Cancel…
        </Button>
      </Grid>
      <ConfirmDialog
        open={confirming}
        title="Cancel this raffle?"
        consequence="Nobody wins. Its list and its secret become public, so everybody can see who would have won."
        action="Cancel the raffle"
        danger
        pending={move.isPending}
        onConfirm={() => move.mutate("cancel")}
        onCancel={() => setConfirming(false)}
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
  { value: "join", label: "People who join" },
] as const;
const numberOptions = (values: readonly number[], one: string, many: string) =>
  values.map((number) => ({ value: String(number), label: number === 1 ? `1 ${one}` : `${number} ${many}` }));
const MINUTES = numberOptions([1, 2, 3, 5, 10], "minute", "minutes");
const NO_TIME = { value: "0", label: "Close at once" };

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
    onSuccess: () => toastSuccess("The raffle is open."),
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
          options={numberOptions([1, 2, 3, 5, 10, 25], "pack", "packs")}
          onChange={setPacks}
        />
        <Select
          label="Winners"
          value={winners}
          options={numberOptions([1, 2, 3, 4, 5, 10], "winner", "winners")}
          onChange={setWinners}
        />
        <Select
          label="Open for"
          value={minutes}
          options={entry === "active" ? [NO_TIME, ...MINUTES] : MINUTES}
          onChange={setMinutes}
        />
      </Grid>
      <Button type="submit" kind="primary" size="l" pending={open.isPending}>
        Open the raffle
      </Button>
    </Stack>
  );
}
