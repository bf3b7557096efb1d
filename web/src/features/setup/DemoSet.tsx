import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../api/client";
import { Button } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { Notice } from "../../ui/Notice";
import { Panel } from "../../ui/Panel";
import { Row } from "../../ui/Row";
import { Text } from "../../ui/Text";
import { toastError } from "../../ui/toasts";
import { me } from "../auth/queries";
import * as m from "./messages";
import { demoSet, removeDemoSet } from "./queries";

/** Lets the owner remove the demo set once Twitch and cards of their own replace it. */
export function DemoSet() {
  const cache = useQueryClient();
  const isOwner = useQuery(me()).data?.role === "owner";
  const demo = useQuery(demoSet()).data;
  const [isAsking, setIsAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => removeDemoSet(cache),
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => setIsAsking(false),
  });
  if (remove.isSuccess)
    return (
      <Notice tone="good" role="status">
        {m.demoRemoved()}
      </Notice>
    );
  if (demo === undefined || !isOwner || !demo.isReplaced) return null;
  if (demo.people + demo.definitions + demo.packs === 0) return null;
  return (
    <Panel title={m.demoTitle()}>
      <Text>{m.demoHint({ count: demo.cards })}</Text>
      <Row>
        <Button kind="danger" onClick={() => setIsAsking(true)}>
          {m.demoTitle()}
        </Button>
      </Row>
      <ConfirmDialog
        open={isAsking}
        danger
        title={m.demoQuestion()}
        consequence={m.demoConsequence()}
        action={m.demoTitle()}
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setIsAsking(false)}
      />
    </Panel>
  );
}
