import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/Button";
import { Notice } from "../../ui/Notice";
import { Stack } from "../../ui/Stack";
import { DropZone } from "./DropZone";
import * as m from "./messages";
import { SetupFrame } from "./SetupFrame";
import { StepActions } from "./StepActions";
import { UploadRow } from "./UploadRow";
import { MAX_PICTURES } from "./uploads";
import { useCardUploads } from "./useCardUploads";
import type { StepProps } from "./Wizard";

/** The demo set, or own cards from pictures. */
export function CardsStep({ aside, onNext, onBack }: StepProps) {
  const { uploads, isUploading, add, rename, remove, create } = useCardUploads();
  const [left, setLeft] = useState(0);
  const creation = useMutation({ mutationFn: create });
  const ready = uploads.filter(({ state }) => state === "ready" || state === "creating").length;
  const created = uploads.filter(({ state }) => state === "created").length;
  const handleFiles = (files: readonly File[]) => {
    setLeft(Math.max(0, uploads.length + files.length - MAX_PICTURES));
    add(files);
  };
  const primary =
    uploads.length === 0 ? (
      <Button kind="primary" size="l" onClick={onNext}>
        {m.keepDemo()}
      </Button>
    ) : ready > 0 || isUploading ? (
      <Button
        kind="primary"
        size="l"
        disabled={isUploading}
        pending={creation.isPending}
        onClick={() => creation.mutate()}
      >
        {m.createCards({ count: ready + uploads.filter(({ state }) => state === "waiting").length })}
      </Button>
    ) : (
      <Button kind="primary" size="l" onClick={onNext}>
        {m.next()}
      </Button>
    );
  return (
    <SetupFrame
      step="cards"
      title={m.cardsTitle()}
      lead={m.cardsLead()}
      aside={aside}
      actions={
        <StepActions onBack={onBack} onSkip={uploads.length === 0 || created > 0 ? undefined : onNext}>
          {primary}
        </StepActions>
      }
    >
      <DropZone disabled={creation.isPending} onFiles={handleFiles} />
      {left === 0 ? null : <Notice tone="accent">{m.tooManyPictures({ count: left })}</Notice>}
      {uploads.length === 0 ? null : (
        <Stack as="ul" gap={2} aria-label={m.newCards()}>
          {uploads.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onRename={(name) => rename(upload.id, name)}
              onRemove={() => remove(upload.id)}
            />
          ))}
        </Stack>
      )}
      {created === 0 ? null : (
        <Notice tone="good" role="status">
          {m.cardsCreated({ count: created })}
        </Notice>
      )}
    </SetupFrame>
  );
}
