import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf, type Schemas } from "../../api/client";
import { timeAgo } from "../../lib/timeAgo";
import { useNow } from "../../lib/useNow";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { toastSuccess } from "../../ui/toasts";
import styles from "./Actions.module.css";
import own from "./Log.module.css";
import { deed, differences, isLeftOut, thing } from "./logWords";
import { offerOfRest, undo } from "./queries";

/** One entry: a sentence, when, what is different, and a way back where there is one. */
export function LogEntry({ entry }: { entry: Schemas["LogEntry"] }) {
  const changed = differences(entry);
  const about = thing(entry);
  const when = new Date(entry.createdAt);
  return (
    <li className={own.entry}>
      <div className={styles.grow}>
        <p>
          <strong>{deed(entry)}</strong>{" "}
          {entry.undoneAt == null ? null : <Badge>Undone {timeAgo(entry.undoneAt)}</Badge>}
        </p>
        <time dateTime={entry.createdAt} title={when.toLocaleString("en")}>
          {timeAgo(entry.createdAt)}
        </time>
        {isLeftOut(entry) ? (
          <p className={own.leftOut}>Too much was changed to show it here. The files below have all of it.</p>
        ) : null}
        {changed.length === 0 && about === null ? null : (
          <dl className={own.changes}>
            {about === null ? null : (
              <div>
                <dt>About</dt>
                <dd>
                  <code>{about}</code>
                </dd>
              </div>
            )}
            {changed.map(({ name, before, after }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  {before === null ? null : <del>{before}</del>}
                  {before === null || after === null ? null : (
                    <>
                      <span aria-hidden="true"> → </span>
                      <span className="visually-hidden">, now </span>
                    </>
                  )}
                  {after === null ? null : <ins>{after}</ins>}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {entry.undoableUntil == null ? null : <Undo entry={entry} until={entry.undoableUntil} />}
    </li>
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
      toastSuccess(whatIsLeft ? message : `Undone: ${deed(entry)}`);
    },
  });
  const rest = offerOfRest(back.error);
  if (!open && !asking) return null;
  return (
    <>
      <Button size="s" aria-label={`Undo: ${deed(entry)}`} onClick={() => setAsking(true)}>
        Undo…
      </Button>
      <ConfirmDialog
        open={asking}
        title="Undo this?"
        consequence={
          <>
            {deed(entry)}, {timeAgo(entry.createdAt)}. Packs go back to what they were before it. Where part
            of them is used already, nothing changes before you are asked again.
            {back.isError ? (
              <span className={styles.refusal} role="alert">
                {messageOf(back.error)}
              </span>
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
