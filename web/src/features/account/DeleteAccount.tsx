import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { messageOf } from "../../api/client";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Panel } from "../../ui/Panel";
import { Row } from "../../ui/Row";
import { Text } from "../../ui/Text";
import { TextField } from "../../ui/TextField";
import { toastError, toastSuccess } from "../../ui/toasts";
import { forgetReturnTo } from "../auth/returnTo";
import { clearSession } from "../auth/session";
import { deleteAccount } from "./queries";

/** Deletes the account after the user has typed its name. */
export function DeleteAccount({ username }: { username: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <Panel
      title="Delete your account"
      lead="Your open trades, offers, listings and queued packs end first. Your cards stay, held by “a former collector”. Others can take your name."
    >
      <Text tone="soft" size="sm">
        The packs that you opened stay public without your name, so that everybody can check the draws. They
        share an id that shows that one account opened them. A page that somebody saved earlier can connect
        this id with your name.
      </Text>
      <Row gap={2} align="stretch">
        <Button kind="danger" onClick={() => setAsking(true)}>
          Delete my account…
        </Button>
      </Row>
      {asking ? <DeleteAccountDialog username={username} onClose={() => setAsking(false)} /> : null}
    </Panel>
  );
}

function DeleteAccountDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const erase = useMutation({
    mutationFn: () => deleteAccount(typed.trim()),
    onSuccess: async () => {
      clearSession(cache);
      toastSuccess("Your account is deleted.");
      await navigate({ to: "/login" });
      forgetReturnTo();
    },
    onError: (error) => toastError(messageOf(error)),
  });
  const matches = typed.trim().toLowerCase() === username.toLowerCase();
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete your account permanently?"
      description="You cannot undo this. You lose your packs, level, achievements, wishes and cards."
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="danger" disabled={!matches} pending={erase.isPending} onClick={() => erase.mutate()}>
            Delete permanently
          </Button>
        </>
      }
    >
      <TextField
        label={`Type ${username} to confirm`}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
    </Dialog>
  );
}
