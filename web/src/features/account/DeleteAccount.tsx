import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { messageOf } from "../../api/client";
import * as words from "../../lib/messages";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Panel } from "../../ui/Panel";
import { Row } from "../../ui/Row";
import { Text } from "../../ui/Text";
import { TextField } from "../../ui/TextField";
import { toastError, toastSuccess } from "../../ui/toasts";
import { forgetReturnTo } from "../auth/returnTo";
import { clearSession } from "../auth/session";
import * as m from "./messages";
import { deleteAccount } from "./queries";

/** Deletes the account after the user has typed its name. */
export function DeleteAccount({ username }: { username: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <Panel title={m.deleteTitle()} lead={m.deleteLead()}>
      <Text tone="soft" size="sm">
        {m.deletePublicRecords()}
      </Text>
      <Row gap={2} align="stretch">
        <Button kind="danger" onClick={() => setAsking(true)}>
          {m.deleteAction()}
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
      toastSuccess(m.deleted());
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
      title={m.deleteQuestion()}
      description={m.deleteConsequence()}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {words.cancel()}
          </Button>
          <Button kind="danger" disabled={!matches} pending={erase.isPending} onClick={() => erase.mutate()}>
            {m.deleteConfirm()}
          </Button>
        </>
      }
    >
      <TextField
        label={m.deleteNameField({ username })}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
    </Dialog>
  );
}
