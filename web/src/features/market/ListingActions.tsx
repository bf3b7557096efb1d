import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { messageOf, type Schemas } from "../../api/client";
import { Button, buttonClass } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { Dialog } from "../../ui/Dialog";
import { Row } from "../../ui/Row";
import { Skeleton } from "../../ui/Skeleton";
import { Text } from "../../ui/Text";
import { toastError, toastSuccess } from "../../ui/toasts";
import { bundleText, nameOf, offersText } from "../listings/labels";
import type { Listing, ListingDetail } from "../listings/types";
import type { Viewer } from "./ListingPage";
import { MakeOffer } from "./MakeOffer";
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
            Login with Twitch to offer
          </Link>
          <Text grow="14rem" tone="soft" size="sm">
            Offer packs, cards of yours, or both.
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
    onSuccess: () => toastSuccess("The card is off the market and free again."),
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => {
      setConfirming(false);
      return invalidateMarket(cache);
    },
  });
  return (
    <Row gap={3} lines="30rem">
      <Button onClick={() => setConfirming(true)}>Cancel listing</Button>
      <Text grow="14rem" tone="soft" size="sm">
        This is your listing. Accept an offer below, or cancel the listing.
      </Text>
      <ConfirmDialog
        open={confirming}
        title="Cancel this listing?"
        consequence={
          listing.offerCount === 0
            ? `${listing.card.name ?? "The card"} is free again at once.`
            : `${listing.card.name ?? "The card"} is free again at once. ${offersText(listing.offerCount)} will be closed, and the buyers are notified.`
        }
        action="Cancel listing"
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
    onSuccess: () => toastSuccess("Offer withdrawn. Its cards and packs are free again."),
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
        {own === undefined ? "Make an offer" : "Change my offer"}
      </Button>
      {own === undefined ? null : <Button onClick={() => setDialog("retract")}>Withdraw offer</Button>}
      <Text grow="14rem" tone="soft" size="sm">
        {own === undefined
          ? "Offer packs, cards of yours, or both. They wait for the seller’s answer."
          : `You offer ${bundleText(own.offeredCards.length, own.offeredPacks)}.`}
      </Text>
      {dialog === "offer" ? <MakeOffer listing={listing} user={user} own={own} onClose={close} /> : null}
      <ConfirmDialog
        open={dialog === "retract"}
        title="Withdraw your offer?"
        consequence="Its cards and packs are free again at once. You can make another offer while the card is for sale."
        action="Withdraw offer"
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
  const name = card.name ?? "The card";
  const won = status === "sold" && soldTo?._id === userId;
  const reason = {
    sold: soldTo == null ? `${name} was sold.` : `${name} was sold to ${nameOf(soldTo)}.`,
    cancelled: `${nameOf(owner)} cancelled the listing of ${name}.`,
    expired: "It has expired.",
    active: "It has expired.",
  }[status];
  return (
    <Dialog
      open
      onClose={onClose}
      title={won ? "Your offer was accepted" : "This listing is over"}
      description={won ? `${name} is yours.` : `${reason} Your cards and packs are free.`}
      actions={
        <Button kind="primary" onClick={onClose}>
          Close
        </Button>
      }
    />
  );
}
