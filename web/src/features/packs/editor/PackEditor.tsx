import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError, messageOf, type Schemas } from "../../../api/client";
import * as words from "../../../lib/messages";
import { useDebouncedValue } from "../../../lib/useDebouncedValue";
import { Button } from "../../../ui/Button";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import { Grid } from "../../../ui/Grid";
import { Panel } from "../../../ui/Panel";
import { Row } from "../../../ui/Row";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import { TextField } from "../../../ui/TextField";
import { toastError, toastSuccess } from "../../../ui/toasts";
import { EditConflictBanner } from "../../editing/EditConflictBanner";
import { UnsavedChangesGuard } from "../../editing/UnsavedChangesGuard";
import { useDraft } from "../../editing/useDraft";
import { useSave } from "../../editing/useSave";
import { packs } from "../queries";
import { type Draft, draftOf, fields, same } from "./draft";
import { LiveOdds } from "./LiveOdds";
import * as m from "./messages";
import { PackFields } from "./PackFields";
import styles from "./Packs.module.css";
import { PoolPicker } from "./PoolPicker";
import { loadPack, preview, retirePack, savePack } from "./queries";
import { Simulator } from "./Simulator";

interface PackEditorProps {
  /** The draft to start from: the saved pack, or the defaults of a new one. */
  now: Draft;
  /** The current version of the odds; null for a new pack. */
  version: number | null;
  cards: readonly Schemas["Definition"][];
  onSaved: (id: string) => void;
  onGone: () => void;
}

/** The form of one pack, with its odds and a simulation beside it. */
export function PackEditor({ now, version, cards, onSaved, onGone }: PackEditorProps) {
  const cache = useQueryClient();
  const typed = useDraft(now, same, fields());
  const { draft, base: saved, changed, change } = typed;
  const odds = useQuery({ ...preview(useDebouncedValue(draft, 250)), placeholderData: keepPreviousData });
  const others = useQuery(packs()).data?.filter(({ _id }) => _id !== draft.packId) ?? [];
  const { save } = useSave(
    typed,
    (sent) => savePack(cache, sent),
    ({ pack }, sent) => {
      typed.begin(draftOf(pack), sent);
      onSaved(pack._id);
    },
  );
  const refusal = save.error ?? odds.error;
  // A new pack shows no error for its name before the first attempt to save.
  const fieldErrors = refusal instanceof ApiError ? refusal.fields : {};
  const isUntouched = draft.packId === null && draft.name === "" && save.error === null;
  const errors = isUntouched ? without(fieldErrors, "name") : fieldErrors;
  return (
    <Grid columns="1.1fr 1fr" gap={5} align="start" stack="desk">
      <UnsavedChangesGuard changed={changed} />
      <Stack gap={4}>
        <Panel
          title={draft.packId === null ? m.unsavedPack() : saved.name}
          state={version === null ? undefined : m.version({ version })}
        >
          <PackFields draft={draft} others={others} errors={errors} onChange={change} />
        </Panel>
        <Panel title={m.cards()} lead={m.cardsLead()}>
          <PoolPicker cards={cards} chosen={draft.pool} onChange={(pool) => change({ pool })} />
          {errors.cardPool === undefined ? null : (
            <Text tone="bad" size="sm" role="alert">
              {errors.cardPool}
            </Text>
          )}
        </Panel>
      </Stack>
      <Stack gap={4}>
        <LiveOdds preview={odds.data} waiting={odds.isFetching} failed={odds.error} />
        <Simulator draft={draft} possible={odds.data !== undefined && odds.error === null} />
        <Stack gap={4} className={styles.save} data-changed={changed || undefined}>
          {odds.data?.publishes === true && draft.packId !== null && changed ? (
            <TextField
              label={m.whyLabel()}
              hint={m.whyHint()}
              value={draft.why}
              maxLength={300}
              error={errors.why}
              onChange={(event) => change({ why: event.target.value })}
            />
          ) : null}
          <EditConflictBanner
            typed={typed}
            save={save}
            load={async () => {
              const theirs = await loadPack(cache, draft.packId, saved.version);
              return theirs === undefined ? undefined : draftOf(theirs);
            }}
          />
          <Row gap={3} align="end">
            <Button
              kind="primary"
              disabled={!changed}
              pending={save.isPending}
              onClick={() => save.mutate(draft)}
            >
              {draft.packId === null ? m.create() : words.save()}
            </Button>
            <Button kind="quiet" disabled={!changed} onClick={typed.undo}>
              {m.undoChanges()}
            </Button>
            {draft.packId === null ? null : <Retire id={draft.packId} name={saved.name} onGone={onGone} />}
          </Row>
        </Stack>
        {draft.packId === null ? null : (
          <Link to="/packs/$id/odds" params={{ id: draft.packId }}>
            {m.allVersions()}
          </Link>
        )}
      </Stack>
    </Grid>
  );
}

function without(errors: Readonly<Record<string, string>>, field: string): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field));
}

function Retire({ id, name, onGone }: { id: string; name: string; onGone: () => void }) {
  const cache = useQueryClient();
  const [confirming, setConfirming] = useState(false);
  const retire = useMutation({
    mutationFn: () => retirePack(cache, id),
    onSuccess: ({ message }) => {
      toastSuccess(message);
      onGone();
    },
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => setConfirming(false),
  });
  return (
    <>
      <Button kind="danger" onClick={() => setConfirming(true)}>
        {m.removePack()}
      </Button>
      <ConfirmDialog
        open={confirming}
        danger
        title={m.removeTitle({ pack: name })}
        consequence={m.removeConsequence()}
        action={m.removePack()}
        pending={retire.isPending}
        onConfirm={() => retire.mutate()}
        onCancel={() => setConfirming(false)}
      />
    </>
  );
}
