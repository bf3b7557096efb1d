import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { messageOf, type Schemas } from "../../api/client";
import { timestamps } from "../../lib/formats";
import * as words from "../../lib/messages";
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
import { type Difference, differences, isLeftOut, sentence, shownTarget } from "./logWords";
import * as m from "./messages";
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
          {entry.undoneAt == null ? null : <Badge>{m.entryUndone({ when: timeAgo(entry.undoneAt) })}</Badge>}
        </p>
        <Text as="time" tone="soft" size="sm" dateTime={entry.createdAt} title={timestamps.format(date)}>
          {timeAgo(entry.createdAt)}
        </Text>
        {isLeftOut(entry) ? (
          <Text tone="soft" size="sm">
            {m.entryLeftOut()}
          </Text>
        ) : null}
        {changed.length === 0 && target === null ? null : (
          <Stack as="dl" gap={1} before={2} size="sm" className={styles.changes}>
            {target === null ? null : (
              <Row gap={2} rowGap={0} align="stretch">
                <Text as="dt" tone="soft">
                  {m.entryTarget()}
                </Text>
                <Text as="dd" breaks numeric shrink>
                  <code>{target}</code>
                </Text>
              </Row>
            )}
            {changed.map((difference) => (
              <Row gap={2} rowGap={0} align="stretch" key={difference.name}>
                <Text as="dt" tone="soft">
                  {difference.name}
                </Text>
                <Text as="dd" breaks numeric shrink>
                  {differenceText(difference)}
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

const removed = (text: ReactNode) => (
  <Text as="del" tone="soft">
    {text}
  </Text>
);
const added = (text: ReactNode) => <ins>{text}</ins>;

function differenceText({ before, after }: Difference): ReactNode {
  if (before === null) return added(after);
  if (after === null) return removed(before);
  return m.entryChange({
    before,
    after,
    old: removed,
    new: added,
    arrow: (text) => <span aria-hidden="true">{text}</span>,
    spoken: (text) => <span className="visually-hidden">{text}</span>,
  });
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
  const change = sentence(entry);
  return (
    <>
      <Button
        size="s"
        aria-label={m.changeUndo({ undo: words.undo(), change })}
        onClick={() => setAsking(true)}
      >
        {m.entryUndo()}
      </Button>
      <ConfirmDialog
        open={asking}
        title={m.entryUndoTitle()}
        consequence={
          <>
            {m.entryUndoConsequence({ entry: change, when: timeAgo(entry.createdAt) })}
            {undo.isError ? (
              <Text as="span" block breaks tone="bad" role="alert">
                {messageOf(undo.error)}
              </Text>
            ) : null}
          </>
        }
        action={partialLabel ?? m.entryUndoConfirm()}
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
