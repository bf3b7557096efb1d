import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf, type Schemas } from "../../api/client";
import * as words from "../../lib/messages";
import { Button } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { Grid } from "../../ui/Grid";
import { Panel } from "../../ui/Panel";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Switch } from "../../ui/Switch";
import { Text } from "../../ui/Text";
import { TextField } from "../../ui/TextField";
import { toastError, toastSuccess } from "../../ui/toasts";
import { EditConflictBanner } from "../editing/EditConflictBanner";
import { UnsavedChangesGuard } from "../editing/UnsavedChangesGuard";
import { useDraft } from "../editing/useDraft";
import { useSave } from "../editing/useSave";
import { type Draft, draftOf, fields, ownLook, same, switchText } from "./draft";
import { LookFields } from "./LookFields";
import styles from "./Modifiers.module.css";
import * as m from "./messages";
import { Preview } from "./Preview";
import { loadModifier, removeModifier, saveModifier } from "./queries";

interface ModifierEditorProps {
  /** The draft to start from: the saved modifier, or the defaults of a new one. */
  now: Draft;
  /** The saved modifier; undefined for a new one. */
  modifier: Schemas["AdminModifier"] | undefined;
  onSaved: (id: string) => void;
  onGone: () => void;
}

/** The form of one modifier, with a preview. */
export function ModifierEditor({ now, modifier, onSaved, onGone }: ModifierEditorProps) {
  const cache = useQueryClient();
  const typed = useDraft(now, same, fields());
  const { draft, base: saved, changed, change } = typed;
  const { save, errors, handleSubmit } = useSave(
    typed,
    (sent, key) => saveModifier(cache, sent, key),
    ({ modifier: stored }, sent) => {
      typed.begin(draftOf(stored), sent);
      onSaved(stored._id);
    },
  );
  const builtIn = modifier?.builtIn === true;
  const effect = switchText(saved, draft);
  return (
    <Grid
      as="form"
      columns="1fr 1.25fr"
      gap={5}
      align="start"
      stack="desk"
      onSubmit={handleSubmit}
      aria-label={m.form()}
    >
      <UnsavedChangesGuard changed={changed} />
      <Stack gap={4}>
        <Panel
          title={draft.id === null ? m.formTitleNew() : saved.name}
          state={modifier === undefined ? undefined : m.held({ count: modifier.held })}
        >
          {builtIn ? (
            <Text tone="soft" size="sm">
              {m.builtIn()}
            </Text>
          ) : (
            <NameFields draft={draft} errors={errors} onChange={change} />
          )}
          <TextField
            label={m.descriptionField()}
            hint={m.descriptionHint()}
            value={draft.description}
            maxLength={300}
            error={errors.description}
            onChange={(event) => change({ description: event.target.value })}
          />
          <Switch
            label={m.enabledField()}
            checked={draft.enabled}
            onChange={(enabled) => change({ enabled })}
          />
          {effect === null ? null : (
            <>
              <Text tone="soft" size="sm" role="status">
                {effect}
              </Text>
              <TextField
                label={m.whyField()}
                value={draft.why}
                maxLength={300}
                error={errors.why}
                onChange={(event) => change({ why: event.target.value })}
              />
            </>
          )}
        </Panel>
        {builtIn ? null : (
          <Panel title={m.look()} lead={m.lookLead()}>
            {draft.look === null ? (
              <ImportedStyle css={modifier?.css ?? ""} onReplace={() => change({ look: ownLook() })} />
            ) : (
              <LookFields look={draft.look} errors={errors} onChange={(look) => change({ look })} />
            )}
          </Panel>
        )}
        <EditConflictBanner
          typed={typed}
          save={save}
          load={async () => {
            const theirs = await loadModifier(cache, draft.id);
            return theirs === undefined ? undefined : draftOf(theirs);
          }}
        />
        <Row gap={3}>
          <Button type="submit" kind="primary" disabled={!changed} pending={save.isPending}>
            {draft.id === null ? m.create() : words.save()}
          </Button>
          <Button kind="quiet" disabled={!changed} onClick={typed.undo}>
            {m.undoChanges()}
          </Button>
          {modifier === undefined || builtIn ? null : <Remove modifier={modifier} onGone={onGone} />}
        </Row>
      </Stack>
      <Preview
        modifier={{
          name: builtIn || draft.name.trim() !== "" ? draft.name : m.previewModifier(),
          prefix: `${draft.prefix.trim()} `,
          css: draft.look === null ? (modifier?.css ?? null) : null,
          look: draft.look,
        }}
      />
    </Grid>
  );
}

interface NameFieldsProps {
  draft: Draft;
  errors: Readonly<Record<string, string>>;
  onChange: (fields: Partial<Draft>) => void;
}

function NameFields({ draft, errors, onChange }: NameFieldsProps) {
  // Most modifiers use their name as prefix, so the prefix follows the name until it is edited.
  const linked = draft.prefix === draft.name;
  return (
    <Grid min="12rem" fill gap={3} align="start">
      <TextField
        label={m.nameField()}
        value={draft.name}
        maxLength={30}
        error={errors.name}
        onChange={({ target }) =>
          onChange(linked ? { name: target.value, prefix: target.value } : { name: target.value })
        }
      />
      <TextField
        label={m.prefixField()}
        value={draft.prefix}
        maxLength={30}
        error={errors.prefix}
        onChange={(event) => onChange({ prefix: event.target.value })}
      />
    </Grid>
  );
}

function ImportedStyle({ css, onReplace }: { css: string; onReplace: () => void }) {
  return (
    <>
      <Text tone="soft" size="sm">
        {m.importedStyle()}
      </Text>
      {css === "" ? null : <pre className={styles.css}>{css}</pre>}
      <div>
        <Button onClick={onReplace}>{m.replaceStyle()}</Button>
      </div>
    </>
  );
}

function Remove({ modifier, onGone }: { modifier: Schemas["AdminModifier"]; onGone: () => void }) {
  const cache = useQueryClient();
  const [confirming, setConfirming] = useState(false);
  const remove = useMutation({
    mutationFn: () => removeModifier(cache, modifier._id),
    onSuccess: ({ message }) => {
      toastSuccess(message);
      onGone();
    },
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => setConfirming(false),
  });
  if (modifier.held > 0) {
    return (
      <Text tone="soft" size="sm">
        {m.notRemovable()}
      </Text>
    );
  }
  return (
    <>
      <Button kind="danger" onClick={() => setConfirming(true)}>
        {words.remove()}
      </Button>
      <ConfirmDialog
        open={confirming}
        danger
        title={m.removeQuestion({ modifier: modifier.name })}
        consequence={m.removeConsequence()}
        action={words.remove()}
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setConfirming(false)}
      />
    </>
  );
}
