import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, messageOf } from "../../../api/client";
import { toastError, toastSuccess } from "../../../ui/toasts";
import type { DraftState } from "../../editing/useDraft";
import { type Draft, draftOf } from "./draft";
import * as m from "./messages";
import { adminBrand, discardDraft, publish, saveDraft } from "./queries";

const NO_ERRORS: Readonly<Record<string, string>> = {};

/** Saving, publishing and discarding the draft. `errors` are the server's messages by field. */
export function useBrandActions(typed: DraftState<Draft>) {
  const cache = useQueryClient();
  const onError = (error: Error) => toastError(messageOf(error));
  const save = useMutation({
    mutationFn: (sent: Draft) => saveDraft(cache, sent),
    onSuccess: (state, sent) => {
      typed.begin(draftOf(state), sent);
      toastSuccess(m.saved());
    },
    onError,
  });
  const publishing = useMutation({
    mutationFn: async (sent: Draft) => {
      if (!typed.changed) return publish(cache, sent.version);
      const saved = draftOf(await saveDraft(cache, sent));
      typed.begin(saved, sent);
      return publish(cache, saved.version);
    },
    onSuccess: (state, sent) => {
      typed.begin(draftOf(state), sent);
      toastSuccess(m.published());
    },
    onError,
  });
  const discard = useMutation({
    mutationFn: () => discardDraft(cache, typed.draft.version),
    onSuccess: (state) => {
      typed.begin(draftOf(state), typed.draft);
      toastSuccess(m.discarded());
    },
    onError,
  });
  const error = publishing.error ?? save.error;
  const reset = () => {
    save.reset();
    publishing.reset();
  };
  const restart = (start: (sent: Draft) => void) => () => {
    reset();
    start(typed.draft);
  };
  return {
    /** The refusal of the last save or publication. */
    refused: { error, reset },
    errors: error instanceof ApiError ? error.fields : NO_ERRORS,
    saving: save.isPending,
    publishing: publishing.isPending,
    discard,
    save: restart(save.mutate),
    publish: restart(publishing.mutate),
    load: () => cache.fetchQuery(adminBrand()),
  };
}

export type BrandActions = ReturnType<typeof useBrandActions>;
