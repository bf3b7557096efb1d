import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { messageOf, type Schemas } from "../../api/client";
import * as words from "../../lib/messages";
import { Button, buttonClass } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { Dialog } from "../../ui/Dialog";
import { Row } from "../../ui/Row";
import { Skeleton } from "../../ui/Skeleton";
import { Text } from "../../ui/Text";
import { toastError, toastSuccess } from "../../ui/toasts";
import { bundleText, cardName, nameOf } from "../listings/labels";
import type { Listing, ListingDetail } from "../listings/types";
import type { Viewer } from "./ListingPage";
import { MakeOffer } from "./MakeOffer";
import * as m from "./messages";
import { cancelListing, invalidateMarket, retractOffer } from "./queries";

interface ListingActionsProps {
  listing: ListingDetail;
  open: boolean;
  viewer: Viewer;
  user: Schemas["Me"] | undefined;
}

/** The actions that a viewer can take on a listing. */
export function ListingActions({ listing, open, viewer, user }: ListingActionsProps) {
  if (viewer === "other" && user !== undefined)
    return <OfferActions listing={listing} open={open} user={user} />;
  if (!open) return null;
  switch (viewer) {
    case "unknown":
    case "other":
      return <Skeleton height="44px" width="12rem" />;
    case "visitor":
      return (
        <Row gap={3} lines="30rem">
          <Link className={buttonClass("primary")} to="/login">
            {m.loginToOffer()}
          </Link>
          <Text grow="14rem" tone="soft" size="sm">
            {m.loginToOfferHint()}
          </Text>
        </Row>
      );
    case "owner":
      return <OwnerActions listing={listing} />;
    default:
      return viewer satisfies never;
  }
}

function OwnerActions({ listing }: { listing: Listing }) {
  const cache = useQueryClient();
  const [confirming, setConfirming] = useState(false);
  const cancel = useMutation({
    mutationFn: () => cancelListing(listing._id),
    onSuccess: () => toastSuccess(m.listingCancelled()),
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => {
      setConfirming(false);
      return invalidateMarket(cache);
    },
  });
  return (
    <Row gap={3} lines="30rem">
      <Button onClick={() => setConfirming(true)}>{m.cancelListing()}</Button>
      <Text grow="14rem" tone="soft" size="sm">
        {m.cancelListingHint()}
      </Text>
      <ConfirmDialog
        open={confirming}
        title={m.cancelTitle()}
        consequence={m.cancelConsequence({ card: cardName(listing.card), offers: listing.offerCount })}
        action={m.cancelListing()}
        danger
        pending={cancel.isPending}
        onConfirm={() => cancel.mutate()}
        onCancel={() => setConfirming(false)}
      />
    </Row>
  );
}

interface OfferActionsProps {
  listing: ListingDetail;
  open: boolean;
  user: Schemas["Me"];
}

function OfferActions({ listing, open, user }: OfferActionsProps) {
  const cache = useQueryClient();
  const [dialog, setDialog] = useState<"none" | "offer" | "retract">("none");
  const own = listing.offers.find((offer) => offer.offerer._id === user._id && offer.status === "active");
  const retract = useMutation({
    mutationFn: () => retractOffer(listing._id),
    onSuccess: () => toastSuccess(m.offerWithdrawnNotice()),
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => {
      setDialog("none");
      return invalidateMarket(cache);
    },
  });
  const close = () => setDialog("none");
  if (!open) return dialog === "none" ? null : <Ended listing={listing} userId={user._id} onClose={close} />;
  return (
    <Row gap={3} lines="30rem">
      <Button kind="primary" onClick={() => setDialog("offer")}>
        {own === undefined ? m.makeOffer() : m.changeOffer()}
      </Button>
      {own === undefined ? null : <Button onClick={() => setDialog("retract")}>{m.withdrawOffer()}</Button>}
      <Text grow="14rem" tone="soft" size="sm">
        {own === undefined
          ? m.makeOfferHint()
          : m.changeOfferHint({ bundle: bundleText(own.offeredCards.length, own.offeredPacks) })}
      </Text>
      {dialog === "offer" ? <MakeOffer listing={listing} user={user} own={own} onClose={close} /> : null}
      <ConfirmDialog
        open={dialog === "retract"}
        title={m.withdrawTitle()}
        consequence={m.withdrawConsequence()}
        action={m.withdrawOffer()}
        pending={retract.isPending}
        onConfirm={() => retract.mutate()}
        onCancel={close}
      />
    </Row>
  );
}

interface EndedProps {
  listing: Listing;
  userId: string;
  onClose: () => void;
}

/** The notice that a listing ended while the user had a dialog open. */
function Ended({ listing, userId, onClose }: EndedProps) {
  const { card, owner, soldTo, status } = listing;
  const name = cardName(card);
  const won = status === "sold" && soldTo?._id === userId;
  const over = {
    status: status === "sold" || status === "cancelled" ? status : "other",
    card: name,
    buyer: nameOf(soldTo),
    seller: nameOf(owner),
  } as const;
  return (
    <Dialog
      open
      onClose={onClose}
      title={won ? m.wonTitle() : m.overTitle()}
      description={won ? m.won({ card: name }) : m.over(over)}
      actions={
        <Button kind="primary" onClick={onClose}>
          {words.close()}
        </Button>
      }
    />
  );
}
