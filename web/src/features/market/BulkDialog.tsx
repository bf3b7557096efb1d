import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Schemas } from "../../api/client";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Notice } from "../../ui/Notice";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { TextArea } from "../../ui/TextArea";
import { cardLabel } from "../cards/model";
import { cardsText, packsText, preciousCards } from "../listings/labels";
import { Bundle } from "./Bundle";
import type { Progress } from "./bulk";
import styles from "./Create.module.css";
import { MAX_NOTE_LENGTH } from "./limits";
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
        <Dialog open onClose={() => {}} title="Listing cards…" actions={<Button onClick={stop}>Stop</Button>}>
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
  const terms = packs === 0 ? "open to offers" : `asking for ${packsText(packs)}`;
  const precious = preciousCards(cards);
  const single = cards.length === 1;
  return (
    <Dialog
      open
      wide
      onClose={onCancel}
      title={`Put ${cardsText(cards.length)} on the market?`}
      description={`${single ? "It becomes a listing" : "Each card becomes its own listing"}, ${terms}. While listed, a card cannot be traded or graded. You can cancel ${single ? "it" : "each"} at any time.`}
      actions={
        <>
          <Button kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
          <Button kind="primary" onClick={() => onRun(note.trim())}>
            List {cardsText(cards.length)}
          </Button>
        </>
      }
    >
      <Stack gap={4} justify="start">
        <Bundle label="Cards to list" cards={cards.slice(0, MAX_SHOWN)} packs={0} />
        {cards.length > MAX_SHOWN ? (
          <Text tone="soft" size="sm">
            and {cards.length - MAX_SHOWN} more
          </Text>
        ) : null}
        {precious.length === 0 ? null : (
          <Notice tone="accent">Among them: {precious.map(cardLabel).join("; ")}.</Notice>
        )}
        <TextArea
          label={single ? "Note (optional)" : "Note on each (optional)"}
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
      title={`${cardsText(progress.done)} listed`}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            Close
          </Button>
          <Button kind="primary" onClick={showListings}>
            See my listings
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
      <progress aria-label="Listed cards" value={done + failed.length} max={total} />
      <p role="status">
        {done} of {total}
        {waiting > 0 ? `. The server asks for a pause of ${waiting} seconds.` : "."}
      </p>
      {failed.length === 0 ? null : (
        <ul className={styles.failed} aria-label="Could not be listed">
          {failed.map(({ card, why }) => (
            <li key={card._id}>
              {cardLabel(card)}: {why}
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}
