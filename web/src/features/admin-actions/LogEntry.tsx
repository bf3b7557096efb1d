import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf, type Schemas } from "../../api/client";
import { timeAgo } from "../../lib/timeAgo";
import { useNow } from "../../lib/useNow";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { toastSuccess } from "../../ui/toasts";
import own from "./Log.module.css";
import { differences, isLeftOut, sentence, thing } from "./logWords";
import { offerOfRest, undo } from "./queries";

/** One entry: a sentence, when, what is different, and a way back where there is one. */
export function LogEntry({ entry }: { entry: Schemas["LogEntry"] }) {
  const changed = differences(entry);
  const about = thing(entry);
  const when = new Date(entry.createdAt);
  return (
    <Row as="li" gap={4} align="start" padY={3} edge="above">
      <Text as="div" breaks shrink grow="20rem">
        <p>
          <Text as="strong" weight="semibold">
            {sentence(entry)}
          </Text>{" "}
          {entry.undoneAt == null ? null : <Badge>Undone {timeAgo(entry.undoneAt)}</Badge>}
        </p>
        <Text as="time" tone="soft" size="sm" dateTime={entry.createdAt} title={when.toLocaleString("en")}>
          {timeAgo(entry.createdAt)}
        </Text>
        {isLeftOut(entry) ? (
          <Text tone="soft" size="sm">
            Too much was changed to show it here. The files below have all of it.
          </Text>
        ) : null}
        {changed.length === 0 && about === null ? null : (
          <Stack as="dl" gap={1} before={2} size="sm" className={own.changes}>
            {about === null ? null : (
              <Row gap={2} rowGap={0} align="stretch">
                <Text as="dt" tone="soft">
                  About
                </Text>
                <Text as="dd" breaks numeric shrink>
                  <code>{about}</code>
                </Text>
              </Row>
            )}
            {changed.map(({ name, before, after }) => (
              <Row gap={2} rowGap={0} align="stretch" key={name}>
                <Text as="dt" tone="soft">
                  {name}
                </Text>
                <Text as="dd" breaks numeric shrink>
                  {before === null ? null : (
                    <Text as="del" tone="soft">
                      {before}
                    </Text>
                  )}
                  {before === null || after === null ? null : (
                    <>
                      <span aria-hidden="true"> → </span>
                      <span className="visually-hidden">, now </span>
                    </>
                  )}
                  {after === null ? null : <ins>{after}</ins>}
                </Text>
              </Row>
            ))}
          </Stack>
        )}
      </Text>
      {entry.undoableUntil == null ? null : <Undo entry={entry} until={entry.undoableUntil} />}
    </Row>
  );
}

function Undo({ entry, until }: { entry: Schemas["LogEntry"]; until: string }) {
  const cache = useQueryClient();
  const [asking, setAsking] = useState(false);
  const open = useNow((now) => now < Date.parse(until));
  const back = useMutation({
    mutationFn: (whatIsLeft: boolean) => undo(cache, entry._id, whatIsLeft),
    onSuccess: ({ message }, whatIsLeft) => {
      setAsking(false);
      toastSuccess(whatIsLeft ? message : `Undone: ${sentence(entry)}`);
    },
  });
  const rest = offerOfRest(back.error);
  if (!open && !asking) return null;
  return (
    <>
      <Button size="s" aria-label={`Undo: ${sentence(entry)}`} onClick={() => setAsking(true)}>
        Undo…
      </Button>
      <ConfirmDialog
        open={asking}
        title="Undo this?"
        consequence={
          <>
            {sentence(entry)}, {timeAgo(entry.createdAt)}. Packs go back to what they were before it. Where
            part of them is used already, nothing changes before you are asked again.
            {back.isError ? (
              <Text as="span" block breaks tone="bad" role="alert">
                {messageOf(back.error)}
              </Text>
            ) : null}
          </>
        }
        action={rest ?? "Undo it"}
        pending={back.isPending}
        onConfirm={() => back.mutate(rest !== null)}
        onCancel={() => {
          setAsking(false);
          back.reset();
        }}
      />
    </>
  );
}
