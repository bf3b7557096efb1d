import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../../api/client";
import * as words from "../../../lib/messages";
import { Button } from "../../../ui/Button";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import { Grid } from "../../../ui/Grid";
import { Panel } from "../../../ui/Panel";
import { Row } from "../../../ui/Row";
import { Segmented } from "../../../ui/Segmented";
import { Select } from "../../../ui/Select";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import { TextField } from "../../../ui/TextField";
import { toastError, toastSuccess } from "../../../ui/toasts";
import { EditConflictBanner } from "../../editing/EditConflictBanner";
import { UnsavedChangesGuard } from "../../editing/UnsavedChangesGuard";
import { useDraft } from "../../editing/useDraft";
import { useSave } from "../../editing/useSave";
import { TileFace } from "../AchievementTile";
import { CATEGORY_ORDER } from "../categories";
import { categoryTitle } from "../categoryTitle";
import {
  type AdminAchievement,
  changeText,
  type Draft,
  draftOf,
  fields,
  KINDS,
  reachedText,
  same,
  shownAs,
} from "./draft";
import * as m from "./messages";
import { loadAchievement, removeAchievement, saveAchievement } from "./queries";

interface AchievementEditorProps {
  /** The latest saved values, or the initial values of a new achievement. */
  now: Draft;
  /** The saved achievement; undefined for a new one. */
  achievement: AdminAchievement | undefined;
  /** The categories of all achievements. */
  categories: readonly string[];
  onSaved: (name: string | undefined) => void;
}

/** The form of an achievement, with a preview of its tile. */
export function AchievementEditor({ now, achievement, categories, onSaved }: AchievementEditorProps) {
  const cache = useQueryClient();
  const typed = useDraft(now, same, fields());
  const { draft, base: saved, changed, change } = typed;
  const { save, errors, handleSubmit } = useSave(
    typed,
    (sent, key) => saveAchievement(cache, sent, key),
    ({ achievement: stored }, sent) => {
      if (stored !== null) typed.begin(draftOf(stored), sent);
      onSaved(stored?.name);
    },
  );
  const handleRemoved = (remaining: AdminAchievement | null) => {
    if (remaining !== null) typed.rebase(draftOf(remaining));
    onSaved(remaining?.name);
  };
  const effect = changed ? changeText(saved, draft) : null;
  return (
    <Stack as="form" gap={4} leads sticks onSubmit={handleSubmit} aria-label={m.form()}>
      <UnsavedChangesGuard changed={changed} />
      <Panel
        title={saved.name ?? m.newTitle()}
        {...(achievement === undefined ? {} : { lead: reachedText(achievement) })}
      >
        <Fields draft={draft} errors={errors} categories={categories} onChange={change} />
        {effect === null ? null : (
          <Text tone="soft" size="sm" role="status">
            {effect}
          </Text>
        )}
        <EditConflictBanner
          typed={typed}
          save={save}
          load={async () => {
            const theirs = await loadAchievement(cache, draft.name);
            return theirs === undefined ? undefined : draftOf(theirs);
          }}
        />
        <Row gap={3}>
          <Button type="submit" kind="primary" disabled={!changed} pending={save.isPending}>
            {saved.name === null ? m.saveNew() : words.save()}
          </Button>
          <Button kind="quiet" disabled={!changed} onClick={typed.undo}>
            {m.undoChanges()}
          </Button>
          {achievement === undefined ? null : (
            <RemoveButton achievement={achievement} onRemoved={handleRemoved} />
          )}
        </Row>
      </Panel>
      <Panel title={m.preview()} lead={m.previewLead()}>
        <Stack as="ul" gap={3}>
          <TileFace achievement={shownAs(draft, 0.4)} />
          <TileFace achievement={shownAs(draft, 1)} />
        </Stack>
      </Panel>
    </Stack>
  );
}

interface FieldsProps {
  draft: Draft;
  errors: Readonly<Record<string, string>>;
  categories: readonly string[];
  onChange: (changes: Partial<Draft>) => void;
}

function Fields({ draft, errors, categories, onChange }: FieldsProps) {
  const known = [...new Set([...CATEGORY_ORDER, ...categories])];
  return (
    <>
      <TextField
        label={m.name()}
        value={draft.newName}
        maxLength={60}
        error={errors.name ?? errors.newName}
        onChange={(event) => onChange({ newName: event.target.value })}
      />
      <TextField
        label={m.description()}
        hint={m.textsHint()}
        value={draft.description}
        maxLength={200}
        error={errors.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <Grid min="12rem" fill gap={3} align="start">
        <Select
          label={m.category()}
          value={draft.category}
          options={known.map((value) => ({ value, label: categoryTitle(value) }))}
          onChange={(category) => onChange({ category })}
        />
        <Select
          label={m.kind()}
          value={draft.kind}
          options={KINDS.map(({ value, label }) => ({ value, label: label() }))}
          onChange={(kind) => onChange({ kind })}
        />
        <TextField
          label={m.requirement()}
          inputMode="numeric"
          value={draft.requirement}
          error={errors.requirement}
          onChange={(event) => onChange({ requirement: event.target.value })}
        />
      </Grid>
      <Grid min="12rem" fill gap={3} align="start">
        <Segmented
          label={m.reward()}
          value={draft.reward}
          options={[
            { value: "packs", label: m.rewardPacks() },
            { value: "card", label: m.rewardCard() },
          ]}
          onChange={(reward) => onChange({ reward })}
        />
        {draft.reward === "packs" ? (
          <TextField
            label={m.packs()}
            inputMode="numeric"
            value={draft.packs}
            error={errors.reward}
            onChange={(event) => onChange({ packs: event.target.value })}
          />
        ) : null}
      </Grid>
      {draft.retired ? (
        <Row gap={3}>
          <Text tone="soft" size="sm">
            {m.closedHint()}
          </Text>
          <Button onClick={() => onChange({ retired: false })}>{m.reopen()}</Button>
        </Row>
      ) : null}
    </>
  );
}

interface RemoveButtonProps {
  achievement: AdminAchievement;
  /** Called with the achievement if it was closed, or null if it was removed. */
  onRemoved: (remaining: AdminAchievement | null) => void;
}

function RemoveButton({ achievement, onRemoved }: RemoveButtonProps) {
  const cache = useQueryClient();
  const [asking, setAsking] = useState(false);
  const closes = achievement.unlocked > 0;
  const remove = useMutation({
    mutationFn: () => removeAchievement(cache, achievement.name),
    onSuccess: ({ message, achievement: remaining }) => {
      toastSuccess(message);
      onRemoved(remaining);
    },
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => setAsking(false),
  });
  if (achievement.retired && closes) return null;
  const unclaimed = achievement.unlocked - achievement.claimed;
  return (
    <>
      <Button kind="danger" onClick={() => setAsking(true)}>
        {closes ? m.close() : words.remove()}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        title={(closes ? m.closeTitle : m.removeTitle)({ achievement: achievement.name })}
        consequence={closes ? m.closeConsequence({ unclaimed }) : m.removeConsequence()}
        action={closes ? m.closeConfirm() : m.removeConfirm()}
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
