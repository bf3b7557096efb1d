import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { ApiError, messageOf, type Schemas } from "../../api/client";
import { useIdempotentCall } from "../../api/useIdempotentCall";
import { Button } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { Panel } from "../../ui/Panel";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { TextArea } from "../../ui/TextArea";
import { TextField } from "../../ui/TextField";
import { toastSuccess } from "../../ui/toasts";
import styles from "./Actions.module.css";
import { type BroadcastDraft, EXAMPLE_LINK, fieldErrors } from "./broadcastRules";
import * as m from "./messages";
import { sendBroadcast, userCount } from "./queries";
import { UserCountStatus } from "./UserCountStatus";

const EMPTY: BroadcastDraft = { type: "news", message: "", link: "" };
/** Suggested kinds; any other word is allowed. */
const KINDS = ["news", "stream", "event", "maintenance"];

/** Sends a message to all users, after a preview. */
export function BroadcastPanel() {
  const cache = useQueryClient();
  const kinds = useId();
  const [draft, setDraft] = useState(EMPTY);
  const [asking, setAsking] = useState(false);
  const countQuery = useQuery(userCount());
  const count = countQuery.data;
  const once = useIdempotentCall<Schemas["Broadcast"]>();
  const send = useMutation({
    mutationFn: (broadcast: Schemas["Broadcast"]) =>
      once(broadcast, (args, key) => sendBroadcast(cache, args, key)),
    onSuccess: ({ message }) => {
      setAsking(false);
      setDraft(EMPTY);
      toastSuccess(message);
    },
  });
  const change = (next: Partial<BroadcastDraft>) => {
    send.reset();
    setDraft((now) => ({ ...now, ...next }));
  };
  const errors = { ...fieldErrors(draft), ...(send.error instanceof ApiError ? send.error.fields : {}) };
  const [type, message, link] = [draft.type.trim(), draft.message.trim(), draft.link.trim()];
  const ready = message !== "" && Object.keys(errors).length === 0;

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && count !== undefined) setAsking(true);
  };

  return (
    <Panel title={m.broadcast()} lead={m.broadcastLead()}>
      <Stack as="form" gap={4} onSubmit={handleSubmit} aria-label={m.broadcast()}>
        <TextArea
          label={m.broadcastMessage()}
          value={draft.message}
          maxLength={500}
          onChange={(event) => change({ message: event.target.value.replace(/\s*\n\s*/g, " ") })}
        />
        <Row gap={4} rowGap={3} align="start" each="11rem">
          <TextField
            label={m.broadcastKind()}
            value={draft.type}
            list={kinds}
            maxLength={40}
            hint={m.broadcastKindHint()}
            error={errors.type}
            onChange={(event) => change({ type: event.target.value })}
          />
          <datalist id={kinds}>
            {KINDS.map((kind) => (
              <option key={kind} value={kind} />
            ))}
          </datalist>
          <TextField
            label={m.broadcastLink()}
            value={draft.link}
            placeholder={EXAMPLE_LINK}
            maxLength={200}
            hint={m.broadcastLinkHint({ path: "/catalogue" })}
            error={errors.link}
            onChange={(event) => change({ link: event.target.value })}
          />
        </Row>
        <Preview message={message} link={errors.link === undefined ? link : ""} />
        {errors.message === undefined ? null : (
          <Text block breaks tone="bad" role="alert">
            {errors.message}
          </Text>
        )}
        <Row gap={3} justify="end" first="16rem" fill>
          <Text breaks shrink weight="medium">
            {message === "" ? m.broadcastEmpty() : ""}
          </Text>
          <Button type="submit" kind="primary" disabled={!ready || count === undefined}>
            {m.broadcastButton()}
          </Button>
        </Row>
        <UserCountStatus query={countQuery} />
      </Stack>
      <ConfirmDialog
        open={asking && count !== undefined}
        title={m.broadcastTitle({ people: count ?? 0 })}
        consequence={
          <>
            {m.broadcastConsequence({ message })}
            {send.isError ? (
              <Text as="span" block breaks tone="bad" role="alert">
                {messageOf(send.error)}
              </Text>
            ) : null}
          </>
        }
        action={m.broadcastSend()}
        pending={send.isPending}
        onConfirm={() => send.mutate({ type, message, ...(link === "" ? {} : { link }) })}
        onCancel={() => setAsking(false)}
      />
    </Panel>
  );
}

function Preview({ message, link }: { message: string; link: string }) {
  const id = useId();
  return (
    <Stack as="figure" gap={2} aria-labelledby={id}>
      <Text as="figcaption" tone="soft" size="sm" weight="medium" id={id}>
        {m.broadcastPreview()}
      </Text>
      <Stack
        gap="hair"
        max="22rem"
        padX={3}
        padY={2}
        surface="inset"
        mark="accent"
        size="sm"
        breaks
        className={styles.notice}
        data-empty={message === "" || undefined}
      >
        <span className={link === "" ? undefined : styles.linked}>
          {message === "" ? m.broadcastPreviewEmpty() : message}
        </span>
        <small>{link === "" ? m.broadcastPreviewTime() : m.broadcastPreviewTimeAndLink({ link })}</small>
      </Stack>
    </Stack>
  );
}
