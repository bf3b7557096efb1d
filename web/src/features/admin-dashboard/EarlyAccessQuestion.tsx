import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../api/client";
import { Box } from "../../ui/Box";
import { Button } from "../../ui/Button";
import { Panel } from "../../ui/Panel";
import { Row } from "../../ui/Row";
import { TextArea } from "../../ui/TextArea";
import { toastError, toastSuccess } from "../../ui/toasts";
import { me } from "../auth/queries";
import { type SettingsPatch, saveSettings, settingsTable } from "../settings/editor/queries";
import { settings } from "../settings/queries";
import * as m from "./messages";

const MAX_LENGTH = 600;

/** Asks the owner once whether visitors see the early-access notice; not in a demo. */
export function EarlyAccessQuestion() {
  const user = useQuery(me());
  const site = useQuery(settings());
  const canAsk = user.data?.isOwner === true && site.data?.demo === false;
  const table = useQuery({ ...settingsTable(), enabled: canAsk });
  const notice = table.data?.find(({ name }) => name === "early-access");
  const text = table.data?.find(({ name }) => name === "early-access-text");
  if (!canAsk || notice?.value !== true || notice.saved || text === undefined || text.saved) return null;
  return <Question text={String(text.value)} />;
}

function savedText(patch: SettingsPatch): string {
  if (patch["early-access"] === false) return m.noticeOff();
  return "early-access-text" in patch ? m.noticeSaved() : m.noticeKept();
}

function Question({ text }: { text: string }) {
  const cache = useQueryClient();
  const [draft, setDraft] = useState(text);
  const save = useMutation({
    // The values expected on the server: an answer from another window is not overwritten.
    mutationFn: (patch: SettingsPatch) =>
      saveSettings(cache, patch, { "early-access": true, "early-access-text": text }),
    onSuccess: (_, patch) => toastSuccess(savedText(patch)),
    onError: (error) => toastError(messageOf(error)),
  });
  const empty = draft.trim() === "";
  const changed = !empty && draft.trim() !== text;
  const keep = { "early-access": true, ...(changed ? { "early-access-text": draft.trim() } : {}) };
  return (
    <Box after={5}>
      <Panel title={m.noticeQuestion()} lead={m.noticeQuestionLead()}>
        <TextArea
          label={m.noticeField()}
          value={draft}
          maxLength={MAX_LENGTH}
          placeholder={m.noticePlaceholder()}
          onChange={(event) => setDraft(event.target.value)}
        />
        <Row gap={2} align="stretch" before={3}>
          <Button kind="primary" disabled={empty} pending={save.isPending} onClick={() => save.mutate(keep)}>
            {changed || empty ? m.noticeSave() : m.noticeKeep()}
          </Button>
          <Button
            kind="secondary"
            disabled={save.isPending}
            onClick={() => save.mutate({ "early-access": false })}
          >
            {m.noticeTurnOff()}
          </Button>
        </Row>
      </Panel>
    </Box>
  );
}
