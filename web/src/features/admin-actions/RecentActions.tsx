import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf, type Schemas } from "../../api/client";
import * as words from "../../lib/messages";
import { Button } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { toastSuccess } from "../../ui/toasts";
import * as m from "./messages";
import { partialUndoLabel, undoEntry } from "./queries";

interface RecentActionsProps {
  /** The actions since the page was opened, latest first. */
  entries: readonly Schemas["PacksMoved"][];
  /** Called with the id of the log entry that was undone. */
  onUndone: (logId: string) => void;
}

/** The latest actions, each with a button to undo it. */
export function RecentActions({ entries, onUndone }: RecentActionsProps) {
  return (
    <div role="status">
      {entries.length === 0 ? null : (
        <Stack as="ul" gap={2} before={4} aria-label={m.recentChanges()}>
          {entries.map((entry) => (
            <Entry key={entry.logId} entry={entry} onUndone={() => onUndone(entry.logId)} />
          ))}
        </Stack>
      )}
    </div>
  );
}

function Entry({ entry, onUndone }: { entry: Schemas["PacksMoved"]; onUndone: () => void }) {
  const cache = useQueryClient();
  const undo = useMutation({
    mutationFn: (whatIsLeft: boolean) => undoEntry(cache, entry.logId, whatIsLeft),
    onSuccess: ({ message }) => {
      toastSuccess(message);
      onUndone();
    },
  });
  const partialLabel = partialUndoLabel(undo.error);
  const label = partialLabel ?? words.undo();
  return (
    <Row as="li" gap={3} padY={2} padX={3} surface="inset">
      <Icon name="check" size={18} tone="good" />
      <Text as="span" breaks shrink grow="14rem">
        {entry.message}
        {undo.isError ? (
          <Text as="span" block breaks tone="bad" role="alert">
            {messageOf(undo.error)}
          </Text>
        ) : null}
      </Text>
      <Button
        size="s"
        pending={undo.isPending}
        aria-label={m.changeUndo({ undo: label, change: entry.message })}
        onClick={() => undo.mutate(partialLabel !== null)}
      >
        {label}
      </Button>
    </Row>
  );
}
