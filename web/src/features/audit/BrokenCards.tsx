import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { ApiError, messageOf, type Schemas } from "../../api/client";
import * as words from "../../lib/messages";
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
import * as m from "./messages";
import { ownerValues } from "./owner";
import { editCard, reload, removeCard } from "./queries";

type BrokenCard = Schemas["BrokenCard"];

const ISSUE_LABELS: Record<NonNullable<BrokenCard["issue"]>, () => string> = {
  name_missing: m.nameMissing,
  rarity_missing: m.rarityMissing,
  unknown_rarity: m.unknownRarity,
  mint_not_whole: m.mintNotWhole,
  mint_out_of_range: m.mintOutOfRange,
  grade_out_of_range: m.gradeOutOfRange,
  card_id_twice: m.duplicateId,
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
  const values = { card: textOf(card, "name") || m.unnamedCard(), ...ownerValues(card.username) };
  const issue = card.issue == null ? m.noSuchDefinition : ISSUE_LABELS[card.issue];
  return (
    <Stack gap={2}>
      <Row as="span" gap={3} rowGap={1} align="baseline">
        <strong>{issue()}</strong>
        <Person name={card.username} />
        <span>{values.card}</span>
      </Row>
      <details className={styles.raw}>
        <summary>{m.storedCard()}</summary>
        <pre>{JSON.stringify(card.userCardData, null, 2)}</pre>
      </details>
      <Row gap={3} align="stretch">
        <Button size="s" onClick={onEdit} aria-label={m.editCard(values)}>
          {words.edit()}
        </Button>
        <Button size="s" kind="danger" onClick={onRemove} aria-label={m.removeCard(values)}>
          {words.remove()}
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
  const valid = name.trim() !== "" && isNumber(mint) && isNumber(grade);
  return (
    <Dialog
      open
      onClose={onClose}
      returnTo={returnTo}
      title={m.editTitle()}
      description={m.editLead()}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {words.cancel()}
          </Button>
          <Button kind="primary" disabled={!valid} pending={edit.isPending} onClick={() => edit.mutate()}>
            {words.save()}
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
          label={m.nameField()}
          value={name}
          maxLength={100}
          onChange={(event) => setName(event.target.value)}
          error={fields.name}
        />
        <Select label={m.rarityField()} value={rarity} options={RARITIES} onChange={setRarity} />
        {fields.rarity === undefined ? null : <p role="alert">{fields.rarity}</p>}
        <TextField
          label={m.mintField()}
          inputMode="numeric"
          value={mint}
          onChange={(event) => setMint(event.target.value)}
          error={isNumber(mint) ? fields.mintNumber : m.invalidNumber()}
        />
        <TextField
          label={m.gradeField()}
          inputMode="numeric"
          value={grade}
          onChange={(event) => setGrade(event.target.value)}
          error={isNumber(grade) ? fields.grade : m.invalidNumber()}
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
  return (
    <ConfirmDialog
      open={card !== null}
      title={m.removeTitle()}
      consequence={m.removeConsequence(ownerValues(card?.username))}
      action={words.remove()}
      danger
      pending={remove.isPending}
      onConfirm={() => card !== null && remove.mutate(card.userCardId)}
      onCancel={onClose}
      returnTo={returnTo}
    />
  );
}
