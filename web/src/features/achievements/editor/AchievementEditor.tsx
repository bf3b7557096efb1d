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
  changeWords,
  type Draft,
  draftOf,
  FIELDS,
  type Goal,
  KINDS,
  reachedWords,
  same,
  shownAs,
} from "./draft";
import { loadAchievement, removeAchievement, saveAchievement } from "./queries";

interface AchievementEditorProps {
  /** What the server last said of it, or what a new one begins with. */
  now: Draft;
  /** The achievement as it is; nothing for a new one. */
  goal: Goal | undefined;
  /** Categories that are in use. */
  categories: readonly string[];
  onSaved: (name: string | undefined) => void;
}

const REWARDS: readonly { value: Draft["reward"]; label: string }[] = [
  { value: "packs", label: "Packs" },
  { value: "card", label: "One card" },
];

/** One achievement: its words, what it asks for and earns, and how its tile looks on the way. */
export function AchievementEditor({ now, goal, categories, onSaved }: AchievementEditorProps) {
  const cache = useQueryClient();
  const typed = useDraft(now, same, FIELDS);
  const { draft, base: saved, changed, change } = typed;
  const { save, errors, handleSubmit } = useSave(
    typed,
    (sent, key) => saveAchievement(cache, sent, key),
    ({ achievement }, sent) => {
      if (achievement !== null) typed.begin(draftOf(achievement), sent);
      onSaved(achievement?.name);
    },
  );
  const handleGone = (left: Goal | null) => {
    if (left !== null) typed.rebase(draftOf(left));
    onSaved(left?.name);
  };
  const effect = changed ? changeWords(saved, draft) : null;
  return (
    <Stack as="form" gap={4} leads sticks onSubmit={handleSubmit} aria-label="Achievement">
      <UnsavedChangesGuard changed={changed} />
      <Panel
        title={saved.name ?? "A new achievement"}
        {...(goal === undefined ? {} : { lead: reachedWords(goal) })}
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
            {saved.name === null ? "Make this achievement" : "Save"}
          </Button>
          <Button kind="quiet" disabled={!changed} onClick={typed.undo}>
            Undo changes
          </Button>
          {goal === undefined ? null : <Remove goal={goal} onGone={handleGone} />}
        </Row>
      </Panel>
      <Panel title="How people see it" lead="On the way, and once it is reached.">
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
  onChange: (some: Partial<Draft>) => void;
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
          label="What it counts"
          value={draft.kind}
          options={KINDS}
          onChange={(kind) => onChange({ kind })}
        />
        <TextField
          label="How much of it"
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

function Remove({ goal, onGone }: { goal: Goal; onGone: (left: Goal | null) => void }) {
  const cache = useQueryClient();
  const [asking, setAsking] = useState(false);
  const closes = goal.unlocked > 0;
  const remove = useMutation({
    mutationFn: () => removeAchievement(cache, goal.name),
    onSuccess: ({ message, achievement }) => {
      toastSuccess(message);
      onGone(achievement);
    },
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => setAsking(false),
  });
  if (goal.retired && closes) return null;
  const due = goal.unlocked - goal.claimed;
  return (
    <>
      <Button kind="danger" onClick={() => setAsking(true)}>
        {closes ? "Close" : "Remove"}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        title={closes ? `Close “${goal.name}”?` : `Remove “${goal.name}”?`}
        consequence={
          closes
            ? `Nobody else can reach it. Who has reached it keeps it${due > 0 ? `, and ${due} can still claim the reward` : ""}. You can open it again.`
            : "Nobody has reached it. It is gone for good, also after a restart."
        }
        action={closes ? "Close it" : "Remove it"}
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
