import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, messageOf, type Schemas } from "../../api/client";
import { Button } from "../../ui/Button";
import { Notice } from "../../ui/Notice";
import { QueryView } from "../../ui/QueryView";
import { Skeleton } from "../../ui/Skeleton";
import { Slider } from "../../ui/Slider";
import { Stack } from "../../ui/Stack";
import { TextField } from "../../ui/TextField";
import { Picture } from "../cards/editor/Picture";
import { newDraft } from "../packs/editor/draft";
import { definitions, savePack } from "../packs/editor/queries";
import { packs } from "../packs/queries";
import * as m from "./messages";
import { SetupFrame } from "./SetupFrame";
import { StepActions } from "./StepActions";
import type { StepProps } from "./Wizard";

/** The usual number of cards in a pack. */
const USUAL_CARDS = 5;

/** A pack for the cards that are in no pack yet. */
export function PackStep(props: StepProps) {
  const { aside, onNext, onBack } = props;
  const cards = useQuery({ ...definitions(), staleTime: 0 });
  const known = useQuery({ ...packs(), staleTime: 0 });
  const frame = { step: "pack", title: m.packTitle(), aside } as const;
  return (
    <QueryView
      query={cards}
      title={m.failed()}
      loading={
        <SetupFrame {...frame} actions={null}>
          <Skeleton height="16rem" />
        </SetupFrame>
      }
    >
      {(all) => {
        const packed = new Set(known.data?.flatMap(({ cardPool }) => cardPool));
        const pool = known.data === undefined ? [] : all.filter(({ _id }) => !packed.has(_id));
        if (pool.length > 0) return <PackForm {...props} pool={pool} />;
        return (
          <SetupFrame
            {...frame}
            lead={m.packKept()}
            actions={
              <StepActions onBack={onBack}>
                <Button kind="primary" size="l" onClick={onNext}>
                  {m.next()}
                </Button>
              </StepActions>
            }
          />
        );
      }}
    </QueryView>
  );
}

function PackForm({ pool, aside, onNext, onBack }: StepProps & { pool: readonly Schemas["Definition"][] }) {
  const cache = useQueryClient();
  const [name, setName] = useState("");
  const [imageUrl, setImageUrl] = useState("");
  const [cardsPerPack, setCardsPerPack] = useState(Math.min(USUAL_CARDS, pool.length));
  const save = useMutation({
    mutationFn: () => {
      const draft = newDraft(pool.map(({ _id }) => _id));
      return savePack(cache, { ...draft, name: name.trim(), imageUrl, cardsPerPack, isDefault: true });
    },
    onSuccess: onNext,
  });
  const errors = save.error instanceof ApiError ? save.error.fields : {};
  return (
    <SetupFrame
      step="pack"
      title={m.packTitle()}
      lead={m.packLead()}
      aside={aside}
      actions={
        <StepActions onBack={onBack} onSkip={onNext}>
          <Button
            kind="primary"
            size="l"
            disabled={name.trim() === ""}
            pending={save.isPending}
            onClick={() => save.mutate()}
          >
            {m.createPack()}
          </Button>
        </StepActions>
      }
    >
      <Stack gap={4}>
        <p>{m.packContents({ count: pool.length })}</p>
        <TextField
          label={m.packName()}
          value={name}
          maxLength={60}
          error={errors.name}
          onChange={(event) => setName(event.target.value)}
        />
        <Picture imageUrl={imageUrl} error={errors.imageUrl} onChange={setImageUrl} />
        <Slider
          label={m.packCards({ count: cardsPerPack })}
          value={cardsPerPack}
          min={1}
          max={10}
          onChange={setCardsPerPack}
        />
        {save.error === null ? null : <Notice role="alert">{messageOf(save.error)}</Notice>}
      </Stack>
    </SetupFrame>
  );
}
