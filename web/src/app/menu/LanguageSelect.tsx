import { useMutation } from "@tanstack/react-query";
import languages from "../../../../definitions/languages.json";
import { api, messageOf, unwrap } from "../../api/client";
import { language, switchLanguage } from "../../lib/language";
import { Select } from "../../ui/Select";
import { toastError } from "../../ui/toasts";
import * as m from "./messages";

const OPTIONS = languages.map(({ tag, name }) => ({ value: tag, label: name }));

/** Changes the language of the user's account and of this browser. */
export function LanguageSelect() {
  const change = useMutation({
    mutationFn: (tag: string) => unwrap(api.PUT("/api/users/language", { body: { language: tag } })),
    onSuccess: (_, tag) => switchLanguage(tag),
    onError: (error) => toastError(messageOf(error)),
  });
  return (
    <Select
      label={m.language()}
      value={change.variables ?? language()}
      options={OPTIONS}
      disabled={change.isPending}
      onChange={change.mutate}
    />
  );
}
