import { useState } from "react";
import * as words from "../../../lib/messages";
import { timeAgo } from "../../../lib/timeAgo";
import { Button } from "../../../ui/Button";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import { Row } from "../../../ui/Row";
import { Text } from "../../../ui/Text";
import styles from "./BrandEditor.module.css";
import type { BrandState } from "./draft";
import * as m from "./messages";
import type { BrandActions } from "./useBrandActions";

interface SaveBarProps {
  state: BrandState;
  changed: boolean;
  actions: BrandActions;
  onUndo: () => void;
}

/** The state of the draft with the buttons to save, publish and discard it. */
export function SaveBar({ state, changed, actions, onUndo }: SaveBarProps) {
  const [asking, setAsking] = useState<"publish" | "discard" | null>(null);
  const { discard } = actions;
  const isDraft = state.draft != null;
  const close = () => setAsking(null);
  return (
    <section className={styles.bar} aria-label={m.saveDraft()}>
      <Text grow="12rem" size="sm" tone="soft" role="status">
        {stateText(state, changed)}
      </Text>
      <Row gap={2} fill>
        {changed ? (
          <Button kind="quiet" onClick={onUndo}>
            {words.undo()}
          </Button>
        ) : isDraft ? (
          <Button kind="quiet" onClick={() => setAsking("discard")}>
            {m.discard()}
          </Button>
        ) : null}
        <Button disabled={!changed} pending={actions.saving} onClick={actions.save}>
          {m.saveDraft()}
        </Button>
        <Button
          kind="primary"
          disabled={!changed && !isDraft}
          pending={actions.publishing}
          onClick={() => setAsking("publish")}
        >
          {m.publish()}
        </Button>
      </Row>
      <ConfirmDialog
        open={asking === "publish"}
        title={m.publishTitle()}
        consequence={m.publishConsequence()}
        action={m.publish()}
        onConfirm={() => {
          close();
          actions.publish();
        }}
        onCancel={close}
      />
      <ConfirmDialog
        open={asking === "discard"}
        danger
        title={m.discardTitle()}
        consequence={m.discardConsequence()}
        action={m.discard()}
        pending={discard.isPending}
        onConfirm={() => discard.mutate(undefined, { onSettled: close })}
        onCancel={close}
      />
    </section>
  );
}

function stateText({ draftSave, publishedSave }: BrandState, changed: boolean): string {
  if (changed) return m.stateUnsaved();
  if (draftSave == null) return publishedSave == null ? m.stateBuiltIn() : m.statePublished();
  const ago = timeAgo(draftSave.at);
  return draftSave.by == null ? m.stateDraftUnknown({ ago }) : m.stateDraft({ by: draftSave.by, ago });
}
