import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { idempotencyKey, messageOf, type Schemas } from "../../api/client";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Notice } from "../../ui/Notice";
import { Text } from "../../ui/Text";
import { toastError, toastSuccess } from "../../ui/toasts";
import { ownedCard } from "../cards/queries";
import { CardPicker } from "../collection/CardPicker";
import { cardsText, hoursText } from "./labels";
import { afterStep, MOST, several } from "./queries";

interface HandInProps {
  userId: string;
  hours: number;
  /** The card that the link names. */
  first: string | undefined;
  /** Has the focus afterwards: the page below is another one then. */
  returnTo: RefObject<HTMLElement | null>;
  onClose: () => void;
}

type OwnedCard = Schemas["OwnedCard"];

const unfit = (card: OwnedCard) => (card.slabbed ? "Graded already" : "");

/** Chooses cards and hands them in. */
export function HandIn({ userId, hours, first, returnTo, onClose }: HandInProps) {
  const cache = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(first === undefined ? [] : [first]),
  );
  const [refused, setRefused] = useState<Schemas["RefusedCard"][]>([]);
  const key = useRef(idempotencyKey());
  const hand = useMutation({
    mutationFn: () => several("start", [...chosen], key.current),
    onSuccess: async ({ done, refused }) => {
      key.current = idempotencyKey();
      setRefused(refused);
      setChosen(new Set());
      if (done.length > 0)
        toastSuccess(`${cardsText(done.length)} at the grader, back in ${hoursText(hours)}.`);
      await afterStep(cache);
      if (refused.length === 0) onClose();
    },
    onError: (error) => toastError(messageOf(error)),
  });
  const toggle = ({ _id }: OwnedCard) => {
    // What is handed in changes, so it is another intention.
    key.current = idempotencyKey();
    const next = new Set(chosen);
    if (!next.delete(_id)) next.add(_id);
    setChosen(next);
  };
  const full = chosen.size >= MOST ? `${MOST} are the most at once` : "";
  return (
    <Dialog
      open
      onClose={onClose}
      returnTo={returnTo}
      wide
      title="Hand cards in"
      description={`Each comes back in a slab after ${hoursText(hours)}. Until then it can neither be traded nor sold, and a grade is for good.`}
      actions={
        <>
          <Text grow tone="soft" role="status">
            <Chosen chosen={chosen} first={first} />
          </Text>
          <Button
            kind="primary"
            disabled={chosen.size === 0}
            pending={hand.isPending}
            onClick={() => hand.mutate()}
          >
            {chosen.size === 0 ? "Choose cards" : `Hand ${cardsText(chosen.size)} in`}
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

/** The selection in words; the card that the link names by its name. */
function Chosen({ chosen, first }: { chosen: ReadonlySet<string>; first: string | undefined }) {
  const only = chosen.size === 1 && first !== undefined && chosen.has(first);
  const card = useQuery({ ...ownedCard(first ?? ""), enabled: only }).data?.card;
  if (chosen.size === 0) return "Nothing chosen yet.";
  if (only && card !== undefined) return `${card.name ?? "One card"} is chosen.`;
  return `${cardsText(chosen.size)} chosen.`;
}
