import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf, type Schemas } from "../../api/client";
import { Button } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { toastSuccess } from "../../ui/toasts";
import { offerOfRest, undo } from "./queries";

interface DoneProps {
  /** What was done here since the page was opened, latest first. */
  entries: readonly Schemas["PacksMoved"][];
  /** One was undone. */
  onGone: (logId: string) => void;
}

/** What was just done, each with a way back. */
export function Done({ entries, onGone }: DoneProps) {
  return (
    <div role="status">
      {entries.length === 0 ? null : (
        <Stack as="ul" gap={2} before={4} aria-label="Just done">
          {entries.map((entry) => (
            <Entry key={entry.logId} entry={entry} onGone={() => onGone(entry.logId)} />
          ))}
        </Stack>
      )}
    </div>
  );
}

function Entry({ entry, onGone }: { entry: Schemas["PacksMoved"]; onGone: () => void }) {
  const cache = useQueryClient();
  const back = useMutation({
    mutationFn: (whatIsLeft: boolean) => undo(cache, entry.logId, whatIsLeft),
    onSuccess: ({ message }, whatIsLeft) => {
      toastSuccess(whatIsLeft ? message : `Undone: ${entry.message}`);
      onGone();
    },
  });
  const rest = offerOfRest(back.error);
  return (
    <Row as="li" gap={3} padY={2} padX={3} surface="inset">
      <Icon name="check" size={18} tone="good" />
      <Text as="span" breaks shrink grow="14rem">
        {entry.message}
        {back.isError ? (
          <Text as="span" block breaks tone="bad" role="alert">
            {messageOf(back.error)}
          </Text>
        ) : null}
      </Text>
      <Button
        size="s"
        pending={back.isPending}
        aria-label={`${rest ?? "Undo"}: ${entry.message}`}
        onClick={() => back.mutate(rest !== null)}
      >
        {rest ?? "Undo"}
      </Button>
    </Row>
  );
}
