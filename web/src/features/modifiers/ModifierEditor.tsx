import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf, type Schemas } from "../../api/client";
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
import { type Draft, draftOf, FIELDS, heldWords, ownLook, same, switchWords } from "./draft";
import { LookFields } from "./LookFields";
import styles from "./Modifiers.module.css";
import { Preview } from "./Preview";
import { loadModifier, removeModifier, saveModifier } from "./queries";

interface ModifierEditorProps {
  /** What the server last said of it, or what a new one begins with. */
  now: Draft;
  /** The modifier as it is; nothing for a new one. */
  modifier: Schemas["AdminModifier"] | undefined;
  onSaved: (id: string) => void;
  onGone: () => void;
}

/** One modifier: its word, its look, whether packs give it, and how all that comes out. */
export function ModifierEditor({ now, modifier, onSaved, onGone }: ModifierEditorProps) {
  const cache = useQueryClient();
  const typed = useDraft(now, same, FIELDS);
  const { draft, base: saved, changed, change } = typed;
  const { save, errors, handleSubmit } = useSave(
    typed,
    (sent, key) => saveModifier(cache, sent, key),
    ({ modifier: kept }, sent) => {
      typed.begin(draftOf(kept), sent);
      onSaved(kept._id);
    },
  );
  const builtIn = modifier?.builtIn === true;
  const effect = switchWords(saved, draft);
  return (
    <Grid
      as="form"
      columns="1fr 1.25fr"
      gap={5}
      align="start"
      stack="desk"
      onSubmit={handleSubmit}
      aria-label="Modifier"
    >
      <UnsavedChangesGuard changed={changed} />
      <Stack gap={4}>
        <Panel
          title={draft.id === null ? "A new modifier" : saved.name}
          state={modifier === undefined ? undefined : heldWords(modifier.held)}
        >
          {builtIn ? (
            <Text tone="soft" size="sm">
              This one came with Foilcast: its look is drawn by hand for its word, so both stay. You can
              describe it, and say whether packs give it.
            </Text>
          ) : (
            <Words draft={draft} errors={errors} onChange={change} />
          )}
          <TextField
            label="Description"
            hint="What it is, in a sentence. People read it where they choose modifiers."
            value={draft.description}
            maxLength={300}
            error={errors.description}
            onChange={(event) => change({ description: event.target.value })}
          />
          <Switch label="Packs give it" checked={draft.enabled} onChange={(enabled) => change({ enabled })} />
          {effect === null ? null : (
            <>
              <Text tone="soft" size="sm" role="status">
                {effect}
              </Text>
              <TextField
                label="Why (everybody can read it)"
                value={draft.why}
                maxLength={300}
                error={errors.why}
                onChange={(event) => change({ why: event.target.value })}
              />
            </>
          )}
        </Panel>
        {builtIn ? null : (
          <Panel title="Look" lead="It lies over the picture and inside the edge, so words stay readable.">
            {draft.look === null ? (
              <Imported css={modifier?.css ?? ""} onOwn={() => change({ look: ownLook() })} />
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
            {draft.id === null ? "Make this modifier" : "Save"}
          </Button>
          <Button kind="quiet" disabled={!changed} onClick={typed.undo}>
            Undo changes
          </Button>
          {modifier === undefined || builtIn ? null : <Remove modifier={modifier} onGone={onGone} />}
        </Row>
      </Stack>
      <Preview
        modifier={{
          name: builtIn || draft.name.trim() !== "" ? draft.name : "New modifier",
          prefix: `${draft.prefix.trim()} `,
          css: draft.look === null ? (modifier?.css ?? null) : null,
          look: draft.look,
        }}
      />
    </Grid>
  );
}

interface WordsProps {
  draft: Draft;
  errors: Readonly<Record<string, string>>;
  onChange: (some: Partial<Draft>) => void;
}

function Words({ draft, errors, onChange }: WordsProps) {
  // Most modifiers have their prefix as name; the two part as soon as another prefix is typed.
  const together = draft.prefix === draft.name;
  return (
    <Grid min="12rem" fill gap={3} align="start">
      <TextField
        label="Name"
        value={draft.name}
        maxLength={30}
        error={errors.name}
        onChange={({ target }) =>
          onChange(together ? { name: target.value, prefix: target.value } : { name: target.value })
        }
      />
      <TextField
        label="Word before the name of a card"
        value={draft.prefix}
        maxLength={30}
        error={errors.prefix}
        onChange={(event) => onChange({ prefix: event.target.value })}
      />
    </Grid>
  );
}

function Imported({ css, onOwn }: { css: string; onOwn: () => void }) {
  return (
    <>
      <Text tone="soft" size="sm">
        This one came from an older system, with a style sheet. Of that, only colours and filters that stay on
        the card are used.
      </Text>
      {css === "" ? null : <pre className={styles.css}>{css}</pre>}
      <div>
        <Button onClick={onOwn}>Give it a look of ours</Button>
      </div>
    </>
  );
}

function Remove({ modifier, onGone }: { modifier: Schemas["AdminModifier"]; onGone: () => void }) {
  const cache = useQueryClient();
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => removeModifier(cache, modifier._id),
    onSuccess: ({ message }) => {
      toastSuccess(message);
      onGone();
    },
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => setAsking(false),
  });
  if (modifier.held > 0) {
    return (
      <Text tone="soft" size="sm">
        It cannot be removed while cards have it; it can be switched off.
      </Text>
    );
  }
  return (
    <>
      <Button kind="danger" onClick={() => setAsking(true)}>
        Remove
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        title={`Remove ${modifier.name}?`}
        consequence="No card has it. It is gone for good; published odds that named it stay as they were."
        action="Remove"
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
