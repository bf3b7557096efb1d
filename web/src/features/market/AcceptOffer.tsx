import { useState } from "react";
import { messageOf } from "../../api/client";
import { rarityOf } from "../../lib/rarities";
import { Box } from "../../ui/Box";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Grid } from "../../ui/Grid";
import { Icon } from "../../ui/Icon";
import { Notice } from "../../ui/Notice";
import { Row } from "../../ui/Row";
import { Text } from "../../ui/Text";
import { bundleText, nameOf, preciousCards, rarityWithArticle } from "../listings/labels";
import type { ListingDetail, Offer } from "../listings/types";
import { Bundle } from "./Bundle";
import { difference, type Seen } from "./difference";
import { useAcceptance } from "./useAcceptance";

interface AcceptOfferProps {
  listing: ListingDetail;
  /** As it was when the owner reached for it. */
  offer: Offer;
  onClose: () => void;
}

/** Says what will move, and moves exactly that: what changed in the meantime is shown instead of sold. */
export function AcceptOffer({ listing, offer, onClose }: AcceptOfferProps) {
  const deal = useAcceptance(listing, offer, onClose);
  const [again, setAgain] = useState(false);
  const buyer = nameOf(offer.offerer);
  if (deal.gone) return <Gone buyer={buyer} onClose={onClose} />;
  if (deal.changed !== undefined) {
    const look = () => {
      deal.look();
      setAgain(false);
    };
    return <Changed before={deal.seen} now={deal.changed} onLook={look} onClose={onClose} />;
  }
  const asksAgain = preciousCards([listing.card]).length > 0 && !again;
  const refusal =
    deal.error === null ? null : (
      <Notice after={4} role="alert">
        {messageOf(deal.error)}
      </Notice>
    );
  if (again) {
    return (
      <Treasure
        listing={listing}
        buyer={buyer}
        pending={deal.pending}
        onBack={() => setAgain(false)}
        onClose={onClose}
        onSell={deal.accept}
      >
        {refusal}
      </Treasure>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Accept this offer?"
      description={`You and ${buyer} swap at once. A sale cannot be undone.`}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            kind="primary"
            pending={deal.pending}
            onClick={asksAgain ? () => setAgain(true) : deal.accept}
          >
            Accept
          </Button>
        </>
      }
    >
      {refusal}
      <BothSides seen={deal.seen} others={rivals(listing, deal.seen.offer)} />
    </Dialog>
  );
}

const rivals = (listing: ListingDetail, offer: Offer) =>
  listing.offers.filter(({ _id, status }) => _id !== offer._id && status === "active").length;

function BothSides({ seen: { card, offer }, others }: { seen: Seen; others: number }) {
  return (
    <Grid columns="auto auto 1fr" gap={4}>
      <section aria-label="You give">
        <Text as="h3" after={2} size="md">
          You give
        </Text>
        <Bundle label="You give" cards={[card]} packs={0} />
      </section>
      <Row as="span" tone="accent">
        <Icon name="swap" size={24} />
      </Row>
      <section aria-label="You get">
        <Text as="h3" after={2} size="md">
          You get {bundleText(offer.offeredCards.length, offer.offeredPacks)}
        </Text>
        <Bundle label="You get" cards={offer.offeredCards} packs={offer.offeredPacks} />
      </section>
      {others === 0 ? null : (
        <Text line="always" tone="soft" size="sm">
          {others === 1 ? "The other offer is" : `The ${others} other offers are`} released, and who made{" "}
          {others === 1 ? "it" : "them"} is told.
        </Text>
      )}
    </Grid>
  );
}

interface TreasureProps {
  listing: ListingDetail;
  buyer: string;
  pending: boolean;
  onBack: () => void;
  onClose: () => void;
  onSell: () => void;
  /** Why it was refused, if it was. */
  children: React.ReactNode;
}

/** Asks once more before a Legendary or better is given away. */
function Treasure({ listing: { card }, buyer, pending, onBack, onClose, onSell, children }: TreasureProps) {
  const copies = card.totalCopies ?? rarityOf(card.rarity)?.totalCopies;
  const few = copies === 1 ? "the only copy there is" : `one of ${copies ?? "few"}`;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Give away ${rarityWithArticle(card.rarity)}?`}
      description={`${card.name ?? "This card"} is ${few}. It will be ${buyer}’s, and only they can give it back.`}
      actions={
        <>
          <Button kind="quiet" onClick={onBack}>
            Back
          </Button>
          <Button kind="danger" pending={pending} onClick={onSell}>
            Yes, sell it
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

interface ChangedProps {
  before: Seen;
  now: Seen;
  onLook: () => void;
  onClose: () => void;
}

function Changed({ before, now, onLook, onClose }: ChangedProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Accept this offer?"
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" onClick={onLook}>
            Look at it as it is now
          </Button>
        </>
      }
    >
      <Text as="div" after={4} padY={3} padX={4} tone="ink" border="bad" radius="s" role="alert">
        <strong>The offer changed while you looked. Nothing was sold.</strong>
        <Box as="ul" before={2} padStart={5}>
          {difference(before, now).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Box>
      </Text>
    </Dialog>
  );
}

function Gone({ buyer, onClose }: { buyer: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="This offer is gone"
      description={`${buyer} took it back, or the listing is closed. Nothing was sold.`}
      actions={
        <Button kind="primary" onClick={onClose}>
          Close
        </Button>
      }
    />
  );
}
