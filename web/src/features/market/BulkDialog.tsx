import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Schemas } from "../../api/client";
import * as words from "../../lib/messages";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Notice } from "../../ui/Notice";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { TextArea } from "../../ui/TextArea";
import { cardLabel } from "../cards/model";
import { preciousCards } from "../listings/labels";
import { Bundle } from "./Bundle";
import type { Progress } from "./bulk";
import { CardNames } from "./CardNames";
import styles from "./Create.module.css";
import { MAX_NOTE_LENGTH } from "./limits";
import * as m from "./messages";
import { marketSearch } from "./search";
import { useBulk } from "./useBulk";

interface BulkDialogProps {
  cards: readonly Schemas["OwnedCard"][];
  packs: number;
  /** Called when the dialog closes; `done` is true after a run. */
  onClose: (done: boolean) => void;
}

/** Lists many cards for sale: a summary to confirm, the progress, and the result with the cards that failed. */
export function BulkDialog({ cards, packs, onClose }: BulkDialogProps) {
  const { phase, progress, run, stop } = useBulk(cards, packs);
  switch (phase) {
    case "review":
      return (
        <Review
          cards={cards}
          packs={packs}
          onCancel={() => onClose(false)}
          onRun={(note) => void run(note)}
        />
      );
    case "running":
      return (
        <Dialog
          open
          onClose={() => {}}
          title={m.bulkRunning()}
          actions={<Button onClick={stop}>{m.bulkStop()}</Button>}
        >
          <BulkProgress progress={progress} />
        </Dialog>
      );
    case "done":
      return <Outcome progress={progress} onClose={() => onClose(true)} />;
    default:
      return phase satisfies never;
  }
}

/** Cards shown in the summary; the others are counted. */
const MAX_SHOWN = 12;

interface ReviewProps extends Omit<BulkDialogProps, "onClose"> {
  onCancel: () => void;
  onRun: (note: string) => void;
}

function Review({ cards, packs, onCancel, onRun }: ReviewProps) {
  const [note, setNote] = useState("");
  const precious = preciousCards(cards);
  const count = cards.length;
  return (
    <Dialog
      open
      wide
      onClose={onCancel}
      title={m.bulkTitle({ count })}
      description={m.bulkConsequence({ count, packs })}
      actions={
        <>
          <Button kind="quiet" onClick={onCancel}>
            {words.cancel()}
          </Button>
          <Button kind="primary" onClick={() => onRun(note.trim())}>
            {m.bulkAction({ count })}
          </Button>
        </>
      }
    >
      <Stack gap={4} justify="start">
        <Bundle label={m.bulkCards()} cards={cards.slice(0, MAX_SHOWN)} packs={0} />
        {count > MAX_SHOWN ? (
          <Text tone="soft" size="sm">
            {m.bulkMoreCards({ count: count - MAX_SHOWN })}
          </Text>
        ) : null}
        {precious.length === 0 ? null : (
          <Notice as="div" tone="accent">
            {m.bulkRareCards()}
            <CardNames cards={precious} />
          </Notice>
        )}
        <TextArea
          label={m.bulkNote({ count })}
          value={note}
          maxLength={MAX_NOTE_LENGTH}
          onChange={(event) => setNote(event.target.value)}
        />
      </Stack>
    </Dialog>
  );
}

function Outcome({ progress, onClose }: { progress: Progress; onClose: () => void }) {
  const navigate = useNavigate();
  const showListings = () =>
    void navigate({ to: "/market", search: marketSearch.write({ ...marketSearch.defaults, tab: "mine" }) });
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.bulkDone({ count: progress.done })}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {words.close()}
          </Button>
          <Button kind="primary" onClick={showListings}>
            {m.seeMyListings()}
          </Button>
        </>
      }
    >
      <BulkProgress progress={progress} />
    </Dialog>
  );
}

function BulkProgress({ progress: { done, total, failed, waiting } }: { progress: Progress }) {
  return (
    <Stack gap={2} className={styles.progress}>
      <progress aria-label={m.bulkProgressBar()} value={done + failed.length} max={total} />
      <p role="status">
        {waiting > 0 ? m.bulkWaiting({ done, total, seconds: waiting }) : m.bulkProgress({ done, total })}
      </p>
      {failed.length === 0 ? null : (
        <ul className={styles.failed} aria-label={m.bulkFailed()}>
          {failed.map(({ card, why }) => (
            <li key={card._id}>{m.bulkFailedCard({ card: cardLabel(card), reason: why })}</li>
          ))}
        </ul>
      )}
    </Stack>
  );
}
