import { useState } from "react";
import { messageOf, type Schemas } from "../../api/client";
import * as words from "../../lib/messages";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Grid } from "../../ui/Grid";
import { Notice } from "../../ui/Notice";
import { Stack } from "../../ui/Stack";
import { TextArea } from "../../ui/TextArea";
import { CardPicker } from "../collection/CardPicker";
import { bundleText, cardName, nameOf, preciousCards } from "../listings/labels";
import { CardNames } from "./CardNames";
import { MAX_CARDS, MAX_MESSAGE_LENGTH } from "./limits";
import styles from "./MakeOffer.module.css";
import * as m from "./messages";
import { OfferTray } from "./OfferTray";
import { PackStepper } from "./PackStepper";
import { type OfferTarget, useOfferDraft } from "./useOfferDraft";

/** The dialog that makes or changes an offer of packs and cards. */
export function MakeOffer(props: OfferTarget) {
  const { listing, own, onClose } = props;
  const draft = useOfferDraft(props);
  const [confirming, setConfirming] = useState(false);
  const precious = preciousCards(draft.cards);
  // The form shows a refusal.
  const send = () => void draft.send().catch(() => setConfirming(false));
  if (confirming) {
    return (
      <ConfirmOffer
        cards={precious}
        seller={nameOf(listing.owner)}
        pending={draft.pending}
        onBack={() => setConfirming(false)}
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
      title={(own === undefined ? m.offerFormTitle : m.changeFormTitle)({ card: cardName(listing.card) })}
      description={m.offerFormHint()}
    >
      <OfferForm
        {...props}
        draft={draft}
        onSend={() => (precious.length === 0 ? send() : setConfirming(true))}
      />
    </Dialog>
  );
}

interface OfferFormProps extends OfferTarget {
  draft: ReturnType<typeof useOfferDraft>;
  onSend: () => void;
}

function OfferForm({ listing, user, draft, onSend, onClose }: OfferFormProps) {
  const { freePacks, packs, cards, empty } = draft;
  const asked = listing.askingPacks;
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
          label={m.offerPacks()}
          hint={
            asked == null
              ? m.offerPacksHint({ packs: freePacks })
              : m.offerPacksAskedHint({ packs: freePacks, asked })
          }
          value={packs}
          max={draft.maxPacks}
          onChange={draft.setPacks}
        />
        <TextArea
          label={m.offerMessage()}
          placeholder={m.offerMessagePlaceholder()}
          value={draft.message}
          maxLength={MAX_MESSAGE_LENGTH}
          onChange={(event) => draft.setMessage(event.target.value)}
        />
      </Grid>
      <CardPicker
        userId={user._id}
        chosen={new Set(cards.map((card) => card._id))}
        onToggle={draft.toggle}
        held={draft.held}
        full={cards.length >= MAX_CARDS ? m.offerFull({ count: MAX_CARDS }) : ""}
      />
      {/* Sticks to the bottom of the dialog. */}
      <footer className={styles.foot}>
        <Button kind="quiet" onClick={onClose}>
          {words.cancel()}
        </Button>
        <Button kind="primary" disabled={empty} pending={draft.pending} onClick={onSend}>
          {empty ? m.offerNothing() : m.sendOffer({ bundle: bundleText(cards.length, packs) })}
        </Button>
      </footer>
    </Stack>
  );
}

interface ConfirmOfferProps {
  cards: readonly Schemas["OwnedCard"][];
  seller: string;
  pending: boolean;
  onBack: () => void;
  onClose: () => void;
  onSend: () => void;
}

/** The second confirmation before a Legendary or better is offered. */
function ConfirmOffer({ cards, seller, pending, onBack, onClose, onSend }: ConfirmOfferProps) {
  const [first] = cards;
  const count = cards.length;
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.confirmOfferTitle({ count, card: first === undefined ? "" : cardName(first) })}
      description={m.confirmOffer({ count, seller })}
      actions={
        <>
          <Button kind="quiet" onClick={onBack}>
            {words.back()}
          </Button>
          <Button kind="danger" pending={pending} onClick={onSend}>
            {m.confirmOfferAction()}
          </Button>
        </>
      }
    >
      <CardNames cards={cards} />
    </Dialog>
  );
}
