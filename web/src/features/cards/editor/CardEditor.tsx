import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { messageOf } from "../../../api/client";
import * as words from "../../../lib/messages";
import { Badge } from "../../../ui/Badge";
import { Button, buttonClass } from "../../../ui/Button";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import { Grid } from "../../../ui/Grid";
import { Panel } from "../../../ui/Panel";
import { Row } from "../../../ui/Row";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import { toastError, toastSuccess } from "../../../ui/toasts";
import { EditConflictBanner } from "../../editing/EditConflictBanner";
import { UnsavedChangesGuard } from "../../editing/UnsavedChangesGuard";
import { useDraft } from "../../editing/useDraft";
import { useSave } from "../../editing/useSave";
import { CardFields } from "./CardFields";
import { draftOf, fields, newDraft, sameDraft } from "./draft";
import * as m from "./messages";
import { Previews } from "./Previews";
import { Prints } from "./Prints";
import { type AdminCard, adminCards, loadCard, removeCard, saveCard } from "./queries";

interface CardEditorProps {
  /** The saved card; undefined for a new one. */
  card: AdminCard | undefined;
  /** Called with the id of the saved card. */
  onSaved: (id: string) => void;
  /** Called when the card was deleted. */
  onGone: () => void;
}

/** Edits one card: its fields, its print runs, and a preview. */
export function CardEditor({ card, onSaved, onGone }: CardEditorProps) {
  const cache = useQueryClient();
  const [emptyDraft] = useState(newDraft);
  const typed = useDraft(card === undefined ? emptyDraft : draftOf(card), sameDraft, fields());
  const { draft, base: saved, changed, change } = typed;
  const cards = useQuery(adminCards()).data ?? [];
  const { save, errors } = useSave(
    typed,
    (sent) => saveCard(cache, sent, card),
    ({ card }, sent) => {
      typed.begin(draftOf(card), sent);
      onSaved(card._id);
    },
  );
  const load = async () => (saved.id === null ? undefined : draftOf(await loadCard(cache, saved.id)));
  const handleRetired = async () => {
    const current = await load();
    if (current !== undefined) typed.rebase(current);
  };
  return (
    <Grid columns="1.15fr 1fr" gap={5} align="start" stack="phone">
      <UnsavedChangesGuard changed={changed} />
      <Stack gap={5} justify="start">
        <Panel
          title={card === undefined ? m.unsavedCard() : saved.name}
          state={card === undefined ? undefined : card.pulled ? m.copiesExist() : m.noCopyYet()}
        >
          {saved.retired ? (
            <Text breaks tone="soft" size="sm">
              {m.retiredHint({ badge: (text) => <Badge tone="bad">{text}</Badge> })}
            </Text>
          ) : null}
          {card?.warnings.map((warning) => (
            <Text key={warning} padX={3} padY={2} size="sm" level={2} mark="accent">
              {warning}
            </Text>
          ))}
          {card === undefined ? null : <InPacks card={card} />}
          <CardFields
            draft={draft}
            errors={errors}
            series={[...new Set(cards.map(({ series }) => series))].filter((name) => name !== "").sort()}
            tags={[...new Set(cards.flatMap(({ tags }) => tags))].sort()}
            onChange={change}
          />
          <Prints
            prints={draft.prints}
            fixed={card?.pulled === true}
            error={errors.rarities}
            onChange={(prints) => change({ prints })}
          />
        </Panel>
        <Stack gap={2} padY={3} edge="above">
          <EditConflictBanner typed={typed} save={save} load={load} />
          <Row gap={3} align="end">
            <Button
              kind="primary"
              disabled={!changed}
              pending={save.isPending}
              onClick={() => save.mutate(draft)}
            >
              {card === undefined ? m.create() : words.save()}
            </Button>
            <Button kind="quiet" disabled={!changed} onClick={typed.undo}>
              {m.undoChanges()}
            </Button>
            {card === undefined ? null : saved.retired ? (
              <Button pending={save.isPending} onClick={() => save.mutate({ ...draft, retired: false })}>
                {m.bringBack()}
              </Button>
            ) : (
              <Remove card={card} onGone={onGone} onRetired={() => void handleRetired()} />
            )}
            {card === undefined ? null : (
              <Link className={buttonClass("quiet")} to="/catalogue/$id" params={{ id: card._id }}>
                {m.seeInCatalogue()}
              </Link>
            )}
          </Row>
        </Stack>
      </Stack>
      <Previews draft={draft} />
    </Grid>
  );
}

/** The packs that contain the card; a card in no pack cannot be pulled. */
function InPacks({ card }: { card: AdminCard }) {
  if (card.retired) return null;
  if (card.packs.length === 0) {
    return (
      <Text breaks tone="soft" size="sm">
        {m.inNoPack({ link: (text) => <Link to="/admin/packs">{text}</Link> })}
      </Text>
    );
  }
  return (
    <Row gap={2} rowGap={1} tone="soft" size="sm">
      {m.inPacks()}
      {card.packs.map((pack) => (
        <Link key={pack._id} to="/admin/packs" search={{ pack: pack._id }}>
          {pack.name}
        </Link>
      ))}
    </Row>
  );
}

interface RemoveProps {
  card: AdminCard;
  onGone: () => void;
  onRetired: () => void;
}

function Remove({ card, onGone, onRetired }: RemoveProps) {
  const cache = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const remove = useMutation({
    mutationFn: () => removeCard(cache, card._id),
    onSuccess: ({ message, outcome }) => {
      toastSuccess(message);
      if (outcome === "deleted") onGone();
      else onRetired();
    },
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => setIsOpen(false),
  });
  const { name, pulled } = card;
  const texts = pulled
    ? { action: m.retire(), title: m.retireTitle({ card: name }), consequence: m.retireConsequence() }
    : { action: words.remove(), title: m.removeTitle({ card: name }), consequence: m.removeConsequence() };
  return (
    <>
      <Button kind="danger" onClick={() => setIsOpen(true)}>
        {texts.action}
      </Button>
      <ConfirmDialog
        open={isOpen}
        danger
        {...texts}
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setIsOpen(false)}
      />
    </>
  );
}
