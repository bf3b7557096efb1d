import { useMutation } from "@tanstack/react-query";
import { api, messageOf, unwrap } from "../../api/client";
import { switchLanguage } from "../../lib/language";
import { LanguageSelect } from "../../ui/LanguageSelect";
import { toastError } from "../../ui/toasts";
import * as m from "./messages";

/** Changes the language of the user's account and of this browser. */
export function AccountLanguageSelect() {
  const change = useMutation({
    mutationFn: (tag: string) => unwrap(api.PUT("/api/users/language", { body: { language: tag } })),
    onSuccess: (_, tag) => switchLanguage(tag),
    onError: (error) => toastError(messageOf(error)),
  });
  return (
    <LanguageSelect
      label={m.language()}
      value={change.variables}
      disabled={change.isPending}
      onChange={change.mutate}
    />
  );
}
