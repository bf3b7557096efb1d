import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { ApiError, messageOf } from "../../api/client";
import { useIdempotentCall } from "../../api/useIdempotentCall";
import { toastError, toastSuccess } from "../../ui/toasts";
import type { DraftState } from "./useDraft";

/** Saves a draft and reports the result in a toast. `errors` are the server's messages by field. */
export function useSave<D extends object, Answer extends { message: string }>(
  { draft, changed }: DraftState<D>,
  send: (sent: D, key: string) => Promise<Answer>,
  onSaved: (answer: Answer, sent: D) => void,
) {
  const once = useIdempotentCall<D>();
  const save = useMutation({
    mutationFn: (sent: D) => once(sent, send),
    onSuccess: (answer, sent) => {
      toastSuccess(answer.message);
      onSaved(answer, sent);
    },
    onError: (error) => toastError(messageOf(error)),
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (changed && !save.isPending) save.mutate(draft);
  };
  return { save, handleSubmit, errors: save.error instanceof ApiError ? save.error.fields : {} };
}
