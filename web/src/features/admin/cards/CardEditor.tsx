import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useBlocker } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError, messageOf } from "../../../api/client";
import { Badge } from "../../../ui/Badge";
import { Button, buttonClass } from "../../../ui/Button";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import { Panel } from "../../../ui/Panel";
import { toastError, toastSuccess } from "../../../ui/toasts";
import { CardFields } from "./CardFields";
import styles from "./Cards.module.css";
import { type Draft, draftOf, newDraft, same } from "./draft";
import { Previews } from "./Previews";
import { Prints } from "./Prints";
import { type AdminCard, adminCards, removeCard, saveCard } from "./queries";

interface CardEditorProps {
  /** The card as it is; absent for a new one. */
  card?: AdminCard;
  /** It is saved under this id. */
  onSaved: (id: string) => void;
  /** It is gone. */
  onGone: () => void;
  /** Forget what was typed, and show what others made of it. */
  onReload: () => void;
}

/** One card: its fields, what is printed of it, and beside them how it looks. */
export function CardEditor({ card, onSaved, onGone, onReload }: CardEditorProps) {
  const cache = useQueryClient();
  const [saved] = useState(() => (card === undefined ? newDraft() : draftOf(card)));
  const [draft, setDraft] = useState(saved);
  const change = (some: Partial<Draft>) => setDraft((now) => ({ ...now, ...some }));
  const changed = !same(draft, saved);
  const others = useQuery(adminCards()).data ?? [];
  const save = useMutation({
    mutationFn: (how: { retired?: boolean; overwrite?: boolean }) => {
      const { overwrite = false, ...some } = how;
      return saveCard(cache, { ...draft, ...some }, card, overwrite);
    },
    onSuccess: ({ message, card }) => {
      toastSuccess(message);
      onSaved(card._id);
    },
    onError: (error) => toastError(messageOf(error)),
  });
  const errors = save.error instanceof ApiError ? save.error.fields : {};
  const isLate = save.error instanceof ApiError && save.error.code === "changed";
  return (
    <div className={styles.editor}>
      <Leaving changed={changed} />
      <div className={styles.column}>
        <Panel
          title={card === undefined ? "A new card" : saved.name}
          state={card === undefined ? undefined : card.pulled ? "Copies exist" : "No copy yet"}
        >
          {saved.retired ? (
            <p className={styles.note}>
              <Badge tone="bad">Retired</Badge> Nobody pulls it any more. Its copies stay with their owners.
            </p>
          ) : null}
          {card?.warnings.map((warning) => (
            <p key={warning} className={styles.warning}>
              {warning}
            </p>
          ))}
          {card === undefined ? null : <InPacks card={card} />}
          <CardFields
            draft={draft}
            errors={errors}
            series={[...new Set(others.map(({ series }) => series))].sort()}
            tags={[...new Set(others.flatMap(({ tags }) => tags))].sort()}
            onChange={change}
          />
          <Prints
            prints={draft.prints}
            fixed={card?.pulled === true}
            error={errors.rarities}
            onChange={(prints) => change({ prints })}
          />
        </Panel>
      </div>
      <div className={styles.bar}>
        {isLate ? (
          <div className={styles.late} role="alert">
            <p>{messageOf(save.error)}</p>
            <Button size="s" onClick={onReload}>
              Show theirs
            </Button>
            <Button size="s" pending={save.isPending} onClick={() => save.mutate({ overwrite: true })}>
              Save mine over it
            </Button>
          </div>
        ) : null}
        <div className={styles.levers}>
          <Button kind="primary" disabled={!changed} pending={save.isPending} onClick={() => save.mutate({})}>
            {card === undefined ? "Make this card" : "Save"}
          </Button>
          <Button kind="quiet" disabled={!changed} onClick={() => setDraft(saved)}>
            Undo changes
          </Button>
          {card === undefined ? null : saved.retired ? (
            <Button pending={save.isPending} onClick={() => save.mutate({ retired: false })}>
              Bring it back
            </Button>
          ) : (
            <Remove card={card} onGone={onGone} onRetired={onReload} />
          )}
          {card === undefined ? null : (
            <Link className={buttonClass("quiet")} to="/catalogue/$id" params={{ id: card._id }}>
              See it in the catalogue
            </Link>
          )}
        </div>
      </div>
      <div className={styles.looks}>
        <Previews draft={draft} />
      </div>
    </div>
  );
}

/** Which packs draw from it; a card in none is pulled by nobody. */
function InPacks({ card }: { card: AdminCard }) {
  if (card.retired) return null;
  return (
    <p className={styles.note}>
      {card.packs.length === 0 ? (
        <>
          It is in no pack yet, so nobody can pull it: <Link to="/admin/packs">put it into one</Link>.
        </>
      ) : (
        <>
          Packs that draw from it:{" "}
          {card.packs.map((pack, place) => (
            <span key={pack._id}>
              {place === 0 ? "" : ", "}
              <Link to="/admin/packs" search={{ pack: pack._id }}>
                {pack.name}
              </Link>
            </span>
          ))}
          .
        </>
      )}
    </p>
  );
}

/** Asks before what was typed is lost. */
function Leaving({ changed }: { changed: boolean }) {
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => changed && current.pathname !== next.pathname,
    enableBeforeUnload: () => changed,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={leaving.status === "blocked"}
      danger
      title="Leave without saving?"
      consequence="What you changed on this card is not saved and would be lost."
      action="Leave"
      onConfirm={() => leaving.proceed?.()}
      onCancel={() => leaving.reset?.()}
    />
  );
}

interface RemoveProps {
  card: AdminCard;
  onGone: () => void;
  onRetired: () => void;
}

function Remove({ card, onGone, onRetired }: RemoveProps) {
  const cache = useQueryClient();
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => removeCard(cache, card._id),
    onSuccess: ({ message, outcome }) => {
      toastSuccess(message);
      if (outcome === "deleted") onGone();
      else onRetired();
    },
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => setAsking(false),
  });
  const verb = card.pulled ? "Retire" : "Remove";
  return (
    <>
      <Button kind="danger" onClick={() => setAsking(true)}>
        {verb}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        title={`${verb} ${card.name}?`}
        consequence={
          card.pulled
            ? "Nobody pulls it any more. Its copies stay with their owners, and you can bring it back."
            : "There is no copy of it, so it goes for good, also out of packs and wishes. If somebody pulls one meanwhile, it is retired instead."
        }
        action={verb}
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
