import { useState } from "react";
import { messageOf, type Schemas } from "../../api/client";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Grid } from "../../ui/Grid";
import { Notice } from "../../ui/Notice";
import { Stack } from "../../ui/Stack";
import { TextArea } from "../../ui/TextArea";
import { cardLabel } from "../cards/model";
import { CardPicker } from "../collection/CardPicker";
import { bundleText, nameOf, packsText, preciousCards } from "../listings/labels";
import { MOST_CARDS, MOST_LETTERS } from "./limits";
import styles from "./MakeOffer.module.css";
import { OfferTray } from "./OfferTray";
import { PackStepper } from "./PackStepper";
import { type OfferFor, useOfferDraft } from "./useOfferDraft";

/** Makes an offer: packs, cards of one's own, a message. */
export function MakeOffer(props: OfferFor) {
  const { listing, own, onClose } = props;
  const draft = useOfferDraft(props);
  const [again, setAgain] = useState(false);
  const treasures = preciousCards(draft.cards);
  // A refusal is shown where the offer can be changed.
  const send = () => void draft.send().catch(() => setAgain(false));
  if (again) {
    return (
      <OnceMore
        treasures={treasures}
        seller={nameOf(listing.owner)}
        pending={draft.pending}
        onBack={() => setAgain(false)}
        onClose={onClose}
        onSend={send}
      />
    );
  }
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={`${own === undefined ? "Offer for" : "Change your offer for"} ${listing.card.name ?? "this card"}`}
      description="What you offer is set aside until the seller decides, you take it back, or the listing ends."
    >
      <OfferForm {...props} draft={draft} onSend={() => (treasures.length === 0 ? send() : setAgain(true))} />
    </Dialog>
  );
}

interface OfferFormProps extends OfferFor {
  draft: ReturnType<typeof useOfferDraft>;
  onSend: () => void;
}

function OfferForm({ listing, user, draft, onSend, onClose }: OfferFormProps) {
  const { free, packs, cards, empty } = draft;
  const asks = listing.askingPacks == null ? "" : `; the seller asks for ${listing.askingPacks}`;
  return (
    <Stack gap={4}>
      {draft.error === null ? null : (
        <Notice after={4} role="alert">
          {messageOf(draft.error)}
        </Notice>
      )}
      <OfferTray cards={cards} packs={packs} onRemove={draft.toggle} />
      <Grid columns="auto 1fr" gap="3-5" align="start" stack="phone">
        <PackStepper
          label="Packs"
          hint={`You have ${packsText(free)}${asks}.`}
          value={packs}
          max={draft.most}
          onChange={draft.setPacks}
        />
        <TextArea
          label="Message (optional)"
          placeholder="A word to the seller"
          value={draft.message}
          maxLength={MOST_LETTERS}
          onChange={(event) => draft.setMessage(event.target.value)}
        />
      </Grid>
      <CardPicker
        userId={user._id}
        chosen={new Set(cards.map((card) => card._id))}
        onToggle={draft.toggle}
        held={draft.held}
        full={cards.length >= MOST_CARDS ? `At most ${MOST_CARDS} cards` : ""}
      />
      {/* Always in sight, however long the list of cards is. */}
      <footer className={styles.foot}>
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button kind="primary" disabled={empty} pending={draft.pending} onClick={onSend}>
          {empty ? "Choose something" : `Offer ${bundleText(cards.length, packs)}`}
        </Button>
      </footer>
    </Stack>
  );
}

interface OnceMoreProps {
  treasures: readonly Schemas["OwnedCard"][];
  seller: string;
  pending: boolean;
  onBack: () => void;
  onClose: () => void;
  onSend: () => void;
}

/** Asks once more before a Legendary or better is offered. */
function OnceMore({ treasures, seller, pending, onBack, onClose, onSend }: OnceMoreProps) {
  const [only] = treasures;
  const what = treasures.length === 1 ? (only?.name ?? "it") : `${treasures.length} rare cards`;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Offer ${what}?`}
      description={`If ${seller} accepts, it is gone at once: ${treasures.map(cardLabel).join("; ")}.`}
      actions={
        <>
          <Button kind="quiet" onClick={onBack}>
            Back
          </Button>
          <Button kind="danger" pending={pending} onClick={onSend}>
            Yes, offer it
          </Button>
        </>
      }
    />
  );
}
