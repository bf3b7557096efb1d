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
import { mistakes, type Word } from "./broadcastRules";
import { everybody } from "./packWords";
import { peopleCount, sayToEverybody } from "./queries";
import { Uncounted } from "./Uncounted";

const NOTHING: Word = { type: "news", message: "", link: "" };
/** Kinds that are offered; any other word will do. */
const KINDS = ["news", "stream", "event", "maintenance"];

/** Sends a message to all users, after a preview. */
export function BroadcastPanel() {
  const cache = useQueryClient();
  const kinds = useId();
  const [word, setWord] = useState(NOTHING);
  const [asking, setAsking] = useState(false);
  const everyone = useQuery(peopleCount());
  const count = everyone.data;
  const once = useIdempotentCall<Schemas["Broadcast"]>();
  const say = useMutation({
    mutationFn: (said: Schemas["Broadcast"]) => once(said, (same, key) => sayToEverybody(cache, same, key)),
    onSuccess: ({ message }) => {
      setAsking(false);
      setWord(NOTHING);
      toastSuccess(message);
    },
  });
  const change = (next: Partial<Word>) => {
    say.reset();
    setWord((now) => ({ ...now, ...next }));
  };
  const wrong = { ...mistakes(word), ...(say.error instanceof ApiError ? say.error.fields : {}) };
  const [type, message, link] = [word.type.trim(), word.message.trim(), word.link.trim()];
  const ready = message !== "" && Object.keys(wrong).length === 0;

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && count !== undefined) setAsking(true);
  };

  return (
    <Panel
      title="Tell everybody"
      lead="A notification for everybody who has an account now. Whoever is here sees it at once, the others when they come back."
    >
      <Stack as="form" gap={4} onSubmit={handleSubmit} aria-label="Tell everybody">
        <TextArea
          label="Message"
          value={word.message}
          maxLength={500}
          onChange={(event) => change({ message: event.target.value.replace(/\s*\n\s*/g, " ") })}
        />
        <Row gap={4} rowGap={3} align="start" each="11rem">
          <TextField
            label="Kind"
            value={word.type}
            list={kinds}
            maxLength={40}
            hint="A word for programs: people do not see it."
            error={wrong.type}
            onChange={(event) => change({ type: event.target.value })}
          />
          <datalist id={kinds}>
            {KINDS.map((kind) => (
              <option key={kind} value={kind} />
            ))}
          </datalist>
          <TextField
            label="Link (optional)"
            value={word.link}
            placeholder="/market"
            maxLength={200}
            hint="A page of this site, as in /catalogue."
            error={wrong.link}
            onChange={(event) => change({ link: event.target.value })}
          />
        </Row>
        <Preview message={message} link={wrong.link === undefined ? link : ""} />
        {wrong.message === undefined ? null : (
          <Text block breaks tone="bad" role="alert">
            {wrong.message}
          </Text>
        )}
        <Row gap={3} justify="end" first="16rem" fill>
          <Text breaks shrink weight="medium">
            {message === "" ? "Write a message first." : ""}
          </Text>
          <Button type="submit" kind="primary" disabled={!ready || count === undefined}>
            Tell everybody…
          </Button>
        </Row>
        <Uncounted people={everyone} />
      </Stack>
      <ConfirmDialog
        open={asking && count !== undefined}
        title={`Tell ${everybody(count ?? 0)}?`}
        consequence={
          <>
            “{message}” cannot be taken back once it is said.
            {say.isError ? (
              <Text as="span" block breaks tone="bad" role="alert">
                {messageOf(say.error)}
              </Text>
            ) : null}
          </>
        }
        action="Tell them"
        pending={say.isPending}
        onConfirm={() => say.mutate({ type, message, ...(link === "" ? {} : { link }) })}
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
        As they will see it
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
          {message === "" ? "Your message appears here." : message}
        </span>
        <small>just now{link === "" ? "" : ` · leads to ${link}`}</small>
      </Stack>
    </Stack>
  );
}
