import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../api/client";
import { timeAgo } from "../../lib/timeAgo";
import { useSearchParams } from "../../lib/useSearchParams";
import { Badge } from "../../ui/Badge";
import { Box } from "../../ui/Box";
import { Button } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { Panel } from "../../ui/Panel";
import { Row } from "../../ui/Row";
import { Select } from "../../ui/Select";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { toastError, toastSuccess } from "../../ui/toasts";
import { bundleText, nameOf, offersText } from "../listings/labels";
import type { ListingDetail, Offer } from "../listings/types";
import { Avatar } from "../users/Avatar";
import { AcceptOffer } from "./AcceptOffer";
import { Bundle } from "./Bundle";
import type { Viewer } from "./ListingPage";
import * as m from "./messages";
import { OFFER_BADGES, OFFER_SORTS, sortOffers } from "./offers";
import { invalidateMarket, rejectOffer } from "./queries";
import { listingSearch } from "./search";
import { TraderLink } from "./TraderLink";

interface OfferListProps {
  listing: ListingDetail;
  open: boolean;
  viewer: Viewer;
  userId: string | undefined;
}

type Action = "accept" | "reject";

/** The offers for a listing. Its owner can accept or reject them. */
export function OfferList({ listing, open, viewer, userId }: OfferListProps) {
  const [{ offers: sort }, setSearch] = useSearchParams(listingSearch);
  const [decision, setDecision] = useState<{ offer: Offer; action: Action } | null>(null);
  const offers = sortOffers(listing.offers, sort);
  return (
    <Panel title={m.listingOffers()} state={offersText(offers.length)}>
      {offers.length === 0 ? (
        <Text tone="soft">{emptyText(open, viewer)}</Text>
      ) : (
        <>
          {offers.length > 1 ? (
            <Box max="14rem">
              <Select
                label={m.listingOffersSort()}
                value={sort}
                options={OFFER_SORTS.map(({ value, label }) => ({ value, label: label() }))}
                onChange={(offers) => setSearch({ offers })}
              />
            </Box>
          ) : null}
          <Stack as="ul" gap={3} aria-label={m.listingOffers()}>
            {offers.map((offer) => (
              <OfferRow
                key={offer._id}
                offer={offer}
                mine={offer.offerer._id === userId}
                onDecide={
                  open && viewer === "owner" && offer.status === "active"
                    ? (action) => setDecision({ offer, action })
                    : undefined
                }
              />
            ))}
          </Stack>
        </>
      )}
      {decision?.action === "accept" ? (
        <AcceptOffer listing={listing} offer={decision.offer} onClose={() => setDecision(null)} />
      ) : null}
      <RejectOffer
        listing={listing}
        offer={decision?.action === "reject" ? decision.offer : null}
        onClose={() => setDecision(null)}
      />
    </Panel>
  );
}

function emptyText(open: boolean, viewer: Viewer): string {
  if (!open) return m.closedNoOffers();
  return viewer === "owner" ? m.ownNoOffers() : m.noOffers();
}

interface OfferRowProps {
  offer: Offer;
  mine: boolean;
  /** Undefined when the user cannot decide about the offer. */
  onDecide: ((action: Action) => void) | undefined;
}

function OfferRow({ offer, mine, onDecide }: OfferRowProps) {
  const { offerer, offeredCards, offeredPacks, message, status } = offer;
  const badge = OFFER_BADGES[status];
  const buyer = nameOf(offerer);
  return (
    <Stack as="li" gap={3} pad={4} surface="inset" border={status === "accepted" ? "good" : mine && "accent"}>
      <Row as="header" gap={2}>
        <Avatar name={buyer} picture={offerer.twitchProfilePic} size={28} />
        <Text as="span" plainLinks tone="ink" weight="semibold">
          <TraderLink trader={offerer} />
        </Text>
        {mine ? <Badge tone="accent">{m.offerIsYours()}</Badge> : null}
        {status === "active" ? null : <Badge tone={badge.tone}>{badge.label()}</Badge>}
        <Text as="time" end tone="faint" size="sm" dateTime={offer.createdAt}>
          {timeAgo(offer.createdAt)}
        </Text>
      </Row>
      {message == null || message === "" ? null : (
        <Text breaks tone="soft">
          “<bdi>{message}</bdi>”
        </Text>
      )}
      <Bundle
        label={m.offeredBy({ buyer })}
        cards={offeredCards}
        packs={offeredPacks}
        ownerId={offerer._id}
      />
      {onDecide === undefined ? null : (
        <Row as="footer" gap={2} align="stretch" each="7rem" max="22rem">
          <Button kind="primary" aria-label={m.acceptOf({ buyer })} onClick={() => onDecide("accept")}>
            {m.accept()}
          </Button>
          <Button kind="quiet" aria-label={m.rejectOf({ buyer })} onClick={() => onDecide("reject")}>
            {m.reject()}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

interface RejectOfferProps {
  listing: ListingDetail;
  offer: Offer | null;
  onClose: () => void;
}

function RejectOffer({ listing, offer, onClose }: RejectOfferProps) {
  const cache = useQueryClient();
  const reject = useMutation({
    mutationFn: (id: string) => rejectOffer(listing._id, id),
    onSuccess: () => toastSuccess(m.offerRejectedNotice()),
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => {
      onClose();
      return invalidateMarket(cache);
    },
  });
  // The dialog keeps its text while it closes.
  const [shown, setShown] = useState(offer);
  if (offer !== null && offer !== shown) setShown(offer);
  return (
    <ConfirmDialog
      open={offer !== null}
      title={m.rejectTitle()}
      consequence={shown === null ? "" : rejectConsequence(shown)}
      action={m.reject()}
      pending={reject.isPending}
      onConfirm={() => offer !== null && reject.mutate(offer._id)}
      onCancel={onClose}
    />
  );
}

const rejectConsequence = ({ offerer, offeredCards, offeredPacks }: Offer) =>
  m.rejectConsequence({ buyer: nameOf(offerer), bundle: bundleText(offeredCards.length, offeredPacks) });
