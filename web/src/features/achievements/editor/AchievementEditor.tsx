import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../../api/client";
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
import { CATEGORY_ORDER, lookOf } from "../categories";
import {
  type AdminAchievement,
  changeText,
  type Draft,
  draftOf,
  FIELDS,
  KINDS,
  reachedText,
  same,
  shownAs,
} from "./draft";
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

const REWARDS: readonly { value: Draft["reward"]; label: string }[] = [
  { value: "packs", label: "Packs" },
  { value: "card", label: "One card" },
];

/** The form of an achievement, with a preview of its tile. */
export function AchievementEditor({ now, achievement, categories, onSaved }: AchievementEditorProps) {
  const cache = useQueryClient();
  const typed = useDraft(now, same, FIELDS);
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
    <Stack as="form" gap={4} leads sticks onSubmit={handleSubmit} aria-label="Achievement">
      <UnsavedChangesGuard changed={changed} />
      <Panel
        title={saved.name ?? "A new achievement"}
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
            {saved.name === null ? "Create achievement" : "Save"}
          </Button>
          <Button kind="quiet" disabled={!changed} onClick={typed.undo}>
            Undo changes
          </Button>
          {achievement === undefined ? null : (
            <RemoveButton achievement={achievement} onRemoved={handleRemoved} />
          )}
        </Row>
      </Panel>
      <Panel title="How people see it" lead="Before and after it is reached.">
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
        label="Name"
        value={draft.newName}
        maxLength={60}
        error={errors.name ?? errors.newName}
        onChange={(event) => onChange({ newName: event.target.value })}
      />
      <TextField
        label="What has to be done"
        value={draft.description}
        maxLength={200}
        error={errors.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <Grid min="12rem" fill gap={3} align="start">
        <Select
          label="Category"
          value={draft.category}
          options={known.map((value) => ({ value, label: lookOf(value).title }))}
          onChange={(category) => onChange({ category })}
        />
        <Select
          label="What counts"
          value={draft.kind}
          options={KINDS}
          onChange={(kind) => onChange({ kind })}
        />
        <TextField
          label="Target"
          inputMode="numeric"
          value={draft.requirement}
          error={errors.requirement}
          onChange={(event) => onChange({ requirement: event.target.value })}
        />
      </Grid>
      <Grid min="12rem" fill gap={3} align="start">
        <Segmented
          label="Reward"
          value={draft.reward}
          options={REWARDS}
          onChange={(reward) => onChange({ reward })}
        />
        {draft.reward === "packs" ? (
          <TextField
            label="Packs"
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
            It is closed: nobody else can reach it.
          </Text>
          <Button onClick={() => onChange({ retired: false })}>Open it again</Button>
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
        {closes ? "Close" : "Remove"}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        title={closes ? `Close “${achievement.name}”?` : `Remove “${achievement.name}”?`}
        consequence={
          closes
            ? `Nobody else can reach it. People who have reached it keep it${unclaimed > 0 ? `, and ${unclaimed} can still claim the reward` : ""}. You can open it again.`
            : "Nobody has reached it. This deletes it permanently."
        }
        action={closes ? "Close it" : "Remove it"}
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
