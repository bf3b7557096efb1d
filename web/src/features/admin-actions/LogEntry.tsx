import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf, type Schemas } from "../../api/client";
import { timestamps } from "../../lib/formats";
import { timeAgo } from "../../lib/timeAgo";
import { useNow } from "../../lib/useNow";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { toastSuccess } from "../../ui/toasts";
import styles from "./Log.module.css";
import { differences, isLeftOut, sentence, shownTarget } from "./logWords";
import { partialUndoLabel, undoEntry } from "./queries";

/** An entry of the log with the changed values, and a button to undo it while that is possible. */
export function LogEntry({ entry }: { entry: Schemas["LogEntry"] }) {
  const changed = differences(entry);
  const target = shownTarget(entry);
  const date = new Date(entry.createdAt);
  return (
    <Row as="li" gap={4} align="start" padY={3} edge="above">
      <Text as="div" breaks shrink grow="20rem">
        <p>
          <Text as="strong" weight="semibold">
            {sentence(entry)}
          </Text>{" "}
          {entry.undoneAt == null ? null : <Badge>Undone {timeAgo(entry.undoneAt)}</Badge>}
        </p>
        <Text as="time" tone="soft" size="sm" dateTime={entry.createdAt} title={timestamps.format(date)}>
          {timeAgo(entry.createdAt)}
        </Text>
        {isLeftOut(entry) ? (
          <Text tone="soft" size="sm">
            Too much was changed to show it here. The files below have all of it.
          </Text>
        ) : null}
        {changed.length === 0 && target === null ? null : (
          <Stack as="dl" gap={1} before={2} size="sm" className={styles.changes}>
            {target === null ? null : (
              <Row gap={2} rowGap={0} align="stretch">
                <Text as="dt" tone="soft">
                  About
                </Text>
                <Text as="dd" breaks numeric shrink>
                  <code>{target}</code>
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
  const isUndoable = useNow((now) => now < Date.parse(until));
  const undo = useMutation({
    mutationFn: (whatIsLeft: boolean) => undoEntry(cache, entry._id, whatIsLeft),
    onSuccess: ({ message }) => {
      setAsking(false);
      toastSuccess(message);
    },
  });
  const partialLabel = partialUndoLabel(undo.error);
  if (!isUndoable && !asking) return null;
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
            {undo.isError ? (
              <Text as="span" block breaks tone="bad" role="alert">
                {messageOf(undo.error)}
              </Text>
            ) : null}
          </>
        }
        action={partialLabel ?? "Undo it"}
        pending={undo.isPending}
        onConfirm={() => undo.mutate(partialLabel !== null)}
        onCancel={() => {
          setAsking(false);
          undo.reset();
        }}
      />
    </>
  );
}
