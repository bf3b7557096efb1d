import { useState } from "react";
import { messageOf } from "../../api/client";
import * as words from "../../lib/messages";
import { rarityOf } from "../../lib/rarities";
import { Box } from "../../ui/Box";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Grid } from "../../ui/Grid";
import { Icon } from "../../ui/Icon";
import { Notice } from "../../ui/Notice";
import { Row } from "../../ui/Row";
import { Text } from "../../ui/Text";
import { shownRarity } from "../cards/model";
import { bundleText, cardName, nameOf, preciousCards } from "../listings/labels";
import type { ListingDetail, Offer } from "../listings/types";
import { Bundle } from "./Bundle";
import { difference, type Seen } from "./difference";
import * as m from "./messages";
import { useAcceptance } from "./useAcceptance";

interface AcceptOfferProps {
  listing: ListingDetail;
  /** The offer as it was when the dialog was opened. */
  offer: Offer;
  onClose: () => void;
}

/** Accepts an offer as shown. An offer that changed since is shown with its changes and not accepted. */
export function AcceptOffer({ listing, offer, onClose }: AcceptOfferProps) {
  const sale = useAcceptance(listing, offer, onClose);
  const [confirming, setConfirming] = useState(false);
  const buyer = nameOf(offer.offerer);
  if (sale.gone) return <OfferGone buyer={buyer} onClose={onClose} />;
  if (sale.changed !== undefined) {
    const reload = () => {
      sale.reload();
      setConfirming(false);
    };
    return <OfferChanged before={sale.seen} now={sale.changed} onReload={reload} onClose={onClose} />;
  }
  const needsConfirmation = preciousCards([listing.card]).length > 0;
  const refusal =
    sale.error === null ? null : (
      <Notice after={4} role="alert">
        {messageOf(sale.error)}
      </Notice>
    );
  if (confirming) {
    return (
      <ConfirmSale
        listing={listing}
        buyer={buyer}
        pending={sale.pending}
        onBack={() => setConfirming(false)}
        onClose={onClose}
        onSell={sale.accept}
      >
        {refusal}
      </ConfirmSale>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.acceptTitle()}
      description={m.acceptConsequence({ buyer })}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {words.cancel()}
          </Button>
          <Button
            kind="primary"
            pending={sale.pending}
            onClick={needsConfirmation ? () => setConfirming(true) : sale.accept}
          >
            {m.accept()}
          </Button>
        </>
      }
    >
      {refusal}
      <BothSides seen={sale.seen} others={countOtherOffers(listing, sale.seen.offer)} />
    </Dialog>
  );
}

const countOtherOffers = (listing: ListingDetail, offer: Offer) =>
  listing.offers.filter(({ _id, status }) => _id !== offer._id && status === "active").length;

function BothSides({ seen: { card, offer }, others }: { seen: Seen; others: number }) {
  return (
    <Grid columns="auto auto 1fr" gap={4}>
      <section aria-label={m.youGive()}>
        <Text as="h3" after={2} size="md">
          {m.youGive()}
        </Text>
        <Bundle label={m.youGive()} cards={[card]} packs={0} />
      </section>
      <Row as="span" tone="accent">
        <Icon name="swap" size={24} />
      </Row>
      <section aria-label={m.youGet()}>
        <Text as="h3" after={2} size="md">
          {m.youGetBundle({ bundle: bundleText(offer.offeredCards.length, offer.offeredPacks) })}
        </Text>
        <Bundle label={m.youGet()} cards={offer.offeredCards} packs={offer.offeredPacks} />
      </section>
      {others === 0 ? null : (
        <Text line="always" tone="soft" size="sm">
          {m.otherOffersEnd({ count: others })}
        </Text>
      )}
    </Grid>
  );
}

interface ConfirmSaleProps {
  listing: ListingDetail;
  buyer: string;
  pending: boolean;
  onBack: () => void;
  onClose: () => void;
  onSell: () => void;
  /** The notice about a refusal, if any. */
  children: React.ReactNode;
}

/** The second confirmation before a Legendary or better is sold. */
function ConfirmSale({
  listing: { card },
  buyer,
  pending,
  onBack,
  onClose,
  onSell,
  children,
}: ConfirmSaleProps) {
  const copies = card.totalCopies ?? rarityOf(card.rarity)?.totalCopies ?? 1;
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.confirmSaleTitle({ rarity: shownRarity(card) })}
      description={m.confirmSale({ card: cardName(card), copies, buyer })}
      actions={
        <>
          <Button kind="quiet" onClick={onBack}>
            {words.back()}
          </Button>
          <Button kind="danger" pending={pending} onClick={onSell}>
            {m.confirmSaleAction()}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

interface OfferChangedProps {
  before: Seen;
  now: Seen;
  onReload: () => void;
  onClose: () => void;
}

function OfferChanged({ before, now, onReload, onClose }: OfferChangedProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.acceptTitle()}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {words.cancel()}
          </Button>
          <Button kind="primary" onClick={onReload}>
            {m.showCurrentOffer()}
          </Button>
        </>
      }
    >
      <Text as="div" after={4} padY={3} padX={4} tone="ink" border="bad" radius="s" role="alert">
        <strong>{m.offerHasChanged()}</strong>
        <Box as="ul" before={2} padStart={5}>
          {difference(before, now).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Box>
      </Text>
    </Dialog>
  );
}

function OfferGone({ buyer, onClose }: { buyer: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.offerGoneTitle()}
      description={m.offerGone({ buyer })}
      actions={
        <Button kind="primary" onClick={onClose}>
          {words.close()}
        </Button>
      }
    />
  );
}
