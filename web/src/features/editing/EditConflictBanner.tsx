import { useMutation } from "@tanstack/react-query";
import { ApiError, messageOf } from "../../api/client";
import { Button } from "../../ui/Button";
import { Row } from "../../ui/Row";
import { Text } from "../../ui/Text";
import { toastError } from "../../ui/toasts";
import styles from "./EditConflictBanner.module.css";
import * as m from "./messages";
import { conflictText } from "./rebased";
import type { DraftState } from "./useDraft";

interface EditConflictBannerProps<D> {
  typed: DraftState<D>;
  /** The mutation that saves the draft. */
  save: { error: Error | null; reset: () => void };
  /** Loads the current version; undefined if it was deleted. */
  load: () => Promise<D | undefined>;
}

/** Reports that another user has saved changes, and applies the user's own edits on top of them. */
export function EditConflictBanner<D>({ typed, save, load }: EditConflictBannerProps<D>) {
  const refused = save.error instanceof ApiError && save.error.code === "changed" ? save.error : null;
  const loading = useMutation({
    mutationFn: load,
    onSuccess: (theirs) => {
      if (theirs === undefined) {
        toastError(m.removedByOther());
        return;
      }
      typed.rebase(theirs);
      save.reset();
    },
    onError: (error) => toastError(messageOf(error)),
  });
  if (refused !== null || typed.behind) {
    return (
      <Row gap={3} rowGap={2} pad={3} border="accent" radius="s" className={styles.banner} role="alert">
        <Text grow="18rem">{refused === null ? m.savedByOther() : messageOf(refused)}</Text>
        <Button size="s" pending={loading.isPending} onClick={() => loading.mutate()}>
          {m.loadTheirs()}
        </Button>
      </Row>
    );
  }
  if (!typed.rebased) return null;
  return (
    <Row gap={3} rowGap={2} pad={3} border="accent" radius="s" className={styles.banner} role="status">
      <Text grow="18rem">{m.theirsLoaded()}</Text>
      {typed.conflicts.length === 0 ? null : (
        <ul aria-label={m.conflicts()}>
          {typed.conflicts.map(([field, name]) => (
            <Row as="li" gap={3} rowGap={2} justify="between" key={field}>
              <Text as="span" breaks shrink grow="14rem">
                {conflictText(name, typed.base[field])}
              </Text>
              <Button size="s" onClick={() => typed.takeTheirs(field)}>
                {m.takeTheirs()}
              </Button>
            </Row>
          ))}
        </ul>
      )}
    </Row>
  );
}
