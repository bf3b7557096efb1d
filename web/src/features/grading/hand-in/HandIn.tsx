import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { messageOf, type Schemas } from "../../../api/client";
import { useIdempotentCall } from "../../../api/useIdempotentCall";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { Notice } from "../../../ui/Notice";
import { Text } from "../../../ui/Text";
import { toastError, toastSuccess } from "../../../ui/toasts";
import { ownedCard } from "../../cards/queries";
import { CardPicker } from "../../collection/CardPicker";
import { periodOf } from "../labels";
import { bulkStep, invalidateGrading, MAX_CARDS } from "../queries";
import * as m from "./messages";

interface HandInProps {
  userId: string;
  hours: number;
  /** Id of a card to preselect, from the URL. */
  first: string | undefined;
  /** Gets the focus when the dialog closes, since the page's content has changed. */
  returnTo: RefObject<HTMLElement | null>;
  onClose: () => void;
}

type OwnedCard = Schemas["OwnedCard"];

const unfit = (card: OwnedCard) => (card.slabbed ? m.graded() : "");

/** A dialog to choose cards and to hand them in. */
export function HandIn({ userId, hours, first, returnTo, onClose }: HandInProps) {
  const cache = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(first === undefined ? [] : [first]),
  );
  const [refused, setRefused] = useState<Schemas["RefusedCard"][]>([]);
  const once = useIdempotentCall<string[]>();
  const handIn = useMutation({
    mutationFn: () => once([...chosen], (cards, key) => bulkStep("start", cards, key)),
    onSuccess: async ({ done, refused }) => {
      setRefused(refused);
      setChosen(new Set());
      if (done.length > 0) toastSuccess(m.sent({ cards: done.length, ...periodOf(hours) }));
      await invalidateGrading(cache);
      if (refused.length === 0) onClose();
    },
    onError: (error) => toastError(messageOf(error)),
  });
  const toggle = ({ _id }: OwnedCard) => {
    const next = new Set(chosen);
    if (!next.delete(_id)) next.add(_id);
    setChosen(next);
  };
  const full = chosen.size >= MAX_CARDS ? m.full({ count: MAX_CARDS }) : "";
  return (
    <Dialog
      open
      onClose={onClose}
      returnTo={returnTo}
      wide
      title={m.title()}
      description={m.lead(periodOf(hours))}
      actions={
        <>
          <Text grow tone="soft" role="status">
            <Selection chosen={chosen} first={first} />
          </Text>
          <Button
            kind="primary"
            disabled={chosen.size === 0}
            pending={handIn.isPending}
            onClick={() => handIn.mutate()}
          >
            {chosen.size === 0 ? m.chooseCards() : m.send({ count: chosen.size })}
          </Button>
        </>
      }
    >
      {refused.length === 0 ? null : (
        <Notice as="ul" after={3} padStart={5} role="alert">
          {refused.map(({ cardId, message }) => (
            <li key={cardId}>{message}</li>
          ))}
        </Notice>
      )}
      <CardPicker userId={userId} chosen={chosen} onToggle={toggle} full={full} unfit={unfit} />
    </Dialog>
  );
}

/** The number of selected cards, or the name of the preselected one. */
function Selection({ chosen, first }: { chosen: ReadonlySet<string>; first: string | undefined }) {
  const only = chosen.size === 1 && first !== undefined && chosen.has(first);
  const name = useQuery({ ...ownedCard(first ?? ""), enabled: only }).data?.card.name;
  if (chosen.size === 0) return m.noneChosen();
  return only && name != null ? m.oneChosen({ name }) : m.chosen({ count: chosen.size });
}
