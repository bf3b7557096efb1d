import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { ApiError, messageOf, type Schemas } from "../../api/client";
import { type RarityName, rarities } from "../../lib/rarities";
import { Button } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { Dialog } from "../../ui/Dialog";
import { Row } from "../../ui/Row";
import { type Option, Select } from "../../ui/Select";
import { Stack } from "../../ui/Stack";
import { TextField } from "../../ui/TextField";
import { toastError, toastSuccess } from "../../ui/toasts";
import styles from "./Audit.module.css";
import { Person } from "./Findings";
import { LongList } from "./LongList";
import { editCard, reload, removeCard } from "./queries";

type BrokenCard = Schemas["BrokenCard"];

const ISSUE_LABELS: Record<NonNullable<BrokenCard["issue"]>, string> = {
  name_missing: "Name missing",
  rarity_missing: "Rarity missing",
  unknown_rarity: "Unknown rarity",
  mint_not_whole: "Mint number is not a whole number",
  mint_out_of_range: "Mint number out of range",
  grade_out_of_range: "Grade out of range",
  card_id_twice: "Duplicate card id",
};

interface BrokenCardsProps {
  label: string;
  cards: readonly BrokenCard[];
  /** Gets the focus after the last card was repaired or removed. */
  fallbackFocus: RefObject<HTMLElement | null>;
}

/** Cards that no fix repairs; an admin edits or removes each of them. */
export function BrokenCards({ label, cards, fallbackFocus }: BrokenCardsProps) {
  const [editing, setEditing] = useState<BrokenCard | null>(null);
  const [removing, setRemoving] = useState<BrokenCard | null>(null);
  const list = useRef<HTMLUListElement>(null);
  // After a repair the dialog cannot return the focus to its button, which is removed with the row.
  const returnTo = useRef<HTMLElement>(null);
  const open = (setCard: (card: BrokenCard) => void, card: BrokenCard) => {
    returnTo.current = null;
    setCard(card);
  };
  const handleDone = (card: BrokenCard) => {
    const rows = list.current?.children;
    const index = cards.indexOf(card);
    const next = rows?.[index + 1] ?? rows?.[index - 1];
    returnTo.current = next?.querySelector("button") ?? fallbackFocus.current;
    setEditing(null);
    setRemoving(null);
  };
  return (
    <>
      <LongList
        ref={list}
        items={cards}
        label={label}
        keyOf={({ userCardId }) => userCardId}
        renderItem={(card) => (
          <BrokenCardRow
            card={card}
            onEdit={() => open(setEditing, card)}
            onRemove={() => open(setRemoving, card)}
          />
        )}
      />
      {editing === null ? null : (
        <EditDialog
          key={editing.userCardId}
          card={editing}
          returnTo={returnTo}
          onDone={handleDone}
          onClose={() => setEditing(null)}
        />
      )}
      <RemoveDialog
        card={removing}
        returnTo={returnTo}
        onDone={handleDone}
        onClose={() => setRemoving(null)}
      />
    </>
  );
}

interface RowProps {
  card: BrokenCard;
  onEdit: () => void;
  onRemove: () => void;
}

function BrokenCardRow({ card, onEdit, onRemove }: RowProps) {
  const name = textOf(card, "name");
  const label = name === "" ? "a card without a name" : name;
  return (
    <Stack gap={2}>
      <Row as="span" gap={3} rowGap={1} align="baseline">
        <strong>{card.issue == null ? "No definition has this name" : ISSUE_LABELS[card.issue]}</strong>
        <span>
          {label} of <Person name={card.username} />
        </span>
      </Row>
      <details className={styles.raw}>
        <summary>The stored card</summary>
        <pre>{JSON.stringify(card.userCardData, null, 2)}</pre>
      </details>
      <Row gap={3} align="stretch">
        <Button
          size="s"
          onClick={onEdit}
          aria-label={`Edit ${label} of ${card.username ?? "a former collector"}`}
        >
          Edit
        </Button>
        <Button
          size="s"
          kind="danger"
          onClick={onRemove}
          aria-label={`Remove ${label} of ${card.username ?? "a former collector"}`}
        >
          Remove
        </Button>
      </Row>
    </Stack>
  );
}

/** A string or number of the stored card as text; empty for any other value. */
function textOf({ userCardData }: BrokenCard, key: string): string {
  const value: unknown = Reflect.get(Object(userCardData), key);
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

const RARITIES: readonly Option<RarityName>[] = rarities.map(({ name }) => ({ value: name, label: name }));

interface FixDialogProps<C> {
  card: C;
  returnTo: RefObject<HTMLElement | null>;
  /** Called with the card after it was repaired or removed. */
  onDone: (card: BrokenCard) => void;
  onClose: () => void;
}

function EditDialog({ card, returnTo, onDone, onClose }: FixDialogProps<BrokenCard>) {
  const cache = useQueryClient();
  const raritySlug = textOf(card, "rarity").toLowerCase();
  const [name, setName] = useState(textOf(card, "name"));
  const [rarity, setRarity] = useState<RarityName>(
    rarities.find(({ slug }) => slug === raritySlug)?.name ?? "Basic",
  );
  const [mint, setMint] = useState(textOf(card, "mintNumber"));
  const [grade, setGrade] = useState(textOf(card, "grade"));
  const edit = useMutation({
    mutationFn: () =>
      editCard(card.userCardId, {
        name,
        rarity,
        mintNumber: mint.trim() === "" ? null : Number(mint),
        grade: grade.trim() === "" ? null : Number(grade),
      }),
    onSuccess: ({ message }) => {
      toastSuccess(message);
      onDone(card);
      return reload(cache);
    },
  });
  const fields = edit.error instanceof ApiError ? edit.error.fields : {};
  const otherError = edit.isError && Object.keys(fields).length === 0 ? messageOf(edit.error) : undefined;
  const isNumber = (text: string) => text.trim() === "" || /^\d{1,6}$/.test(text.trim());
  const numberError = "A whole number, or nothing.";
  const valid = name.trim() !== "" && isNumber(mint) && isNumber(grade);
  return (
    <Dialog
      open
      onClose={onClose}
      returnTo={returnTo}
      title="What is this card?"
      description="It becomes a copy of that card. This is written into the admin log."
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" disabled={!valid} pending={edit.isPending} onClick={() => edit.mutate()}>
            Save
          </Button>
        </>
      }
    >
      <Stack
        as="form"
        gap={4}
        onSubmit={(event) => {
          event.preventDefault();
          if (valid && !edit.isPending) edit.mutate();
        }}
      >
        <TextField
          label="Name in the catalogue"
          value={name}
          maxLength={100}
          onChange={(event) => setName(event.target.value)}
          error={fields.name}
        />
        <Select label="Rarity" value={rarity} options={RARITIES} onChange={setRarity} />
        {fields.rarity === undefined ? null : <p role="alert">{fields.rarity}</p>}
        <TextField
          label="Mint number (empty: any free one)"
          inputMode="numeric"
          value={mint}
          onChange={(event) => setMint(event.target.value)}
          error={isNumber(mint) ? fields.mintNumber : numberError}
        />
        <TextField
          label="Grade (empty: none)"
          inputMode="numeric"
          value={grade}
          onChange={(event) => setGrade(event.target.value)}
          error={isNumber(grade) ? fields.grade : numberError}
        />
        {otherError === undefined ? null : <p role="alert">{otherError}</p>}
        <button type="submit" hidden />
      </Stack>
    </Dialog>
  );
}

function RemoveDialog({ card, returnTo, onDone, onClose }: FixDialogProps<BrokenCard | null>) {
  const cache = useQueryClient();
  const remove = useMutation({
    mutationFn: removeCard,
    onSuccess: ({ message }) => {
      toastSuccess(message);
      if (card !== null) onDone(card);
      return reload(cache);
    },
    onError: (error) => toastError(messageOf(error)),
  });
  const owner = card?.username ?? "a former collector";
  return (
    <ConfirmDialog
      open={card !== null}
      title="Remove this card?"
      consequence={`It is removed from ${owner}’s collection permanently. The admin log keeps its data.`}
      action="Remove"
      danger
      pending={remove.isPending}
      onConfirm={() => card !== null && remove.mutate(card.userCardId)}
      onCancel={onClose}
      returnTo={returnTo}
    />
  );
}
