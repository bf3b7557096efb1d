import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { timeAgo } from "../../lib/timeAgo";
import { Badge } from "../../ui/Badge";
import { buttonClass } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { Grid } from "../../ui/Grid";
import { QueryView } from "../../ui/QueryView";
import { Row } from "../../ui/Row";
import { Skeleton } from "../../ui/Skeleton";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { TimeLeft } from "../../ui/TimeLeft";
import { LazyCard } from "../cards/LazyCard";
import { bundleText, cardName, sellerText } from "../listings/labels";
import type { OwnOffer } from "../listings/types";
import { Bundle } from "./Bundle";
import { useMarketEvents } from "./live";
import * as m from "./messages";
import { OFFER_BADGES } from "./offers";
import { Pager } from "./Pager";
import { ownOffers, PAGE_SIZE } from "./queries";
import type { MarketSearch } from "./search";

/** The signed-in user's offers with their status. */
export function MyOffers({ search }: { search: MarketSearch }) {
  const page = useQuery({ ...ownOffers(search.page), placeholderData: keepPreviousData });
  useMarketEvents("market:listingUpdated", (id) => {
    if (page.data?.offers.some(({ listing }) => listing._id === id)) void page.refetch();
  });
  return (
    <QueryView
      query={page}
      title={m.offersFailed()}
      loading={
        <Stack gap={3} role="status" aria-busy="true" aria-label={m.offersLoading()}>
          <Skeleton height="9rem" />
          <Skeleton height="9rem" />
          <Skeleton height="9rem" />
        </Stack>
      }
    >
      {(data) =>
        data.offers.length === 0 ? (
          <EmptyState
            title={m.offersEmpty()}
            action={
              <Link className={buttonClass("primary")} to="/market">
                {m.seeMarket()}
              </Link>
            }
          >
            {m.offersEmptyHint()}
          </EmptyState>
        ) : (
          <>
            <Stack as="ul" gap={3} aria-label={m.tabOffers()}>
              {data.offers.map((offer) => (
                <OfferRow key={offer._id} offer={offer} />
              ))}
            </Stack>
            <Pager search={search} pages={Math.ceil(data.total / PAGE_SIZE)} />
          </>
        )
      }
    </QueryView>
  );
}

function OfferRow({ offer }: { offer: OwnOffer }) {
  const { listing, offeredCards, offeredPacks } = offer;
  const { label, tone } = OFFER_BADGES[offer.status];
  return (
    <Grid as="li" columns="16rem-1fr 2fr" gap="3-5" pad={4} surface="panel" stack="phone">
      <Row nowrap gap={4} align="stretch">
        <LazyCard card={listing.card} size="mini" width={100} />
        <Stack gap={1} justify="start" tone="soft" size="sm">
          <Text as="h2" breaks plainLinks tone="ink" size="lg">
            <Link to="/market/listing/$id" params={{ id: listing._id }}>
              {cardName(listing.card)}
            </Link>
          </Text>
          <p>{sellerText(listing.owner)}</p>
          <Row as="p" gap={3} rowGap={2} before={1}>
            <Badge tone={tone}>{label()}</Badge>
            {offer.status === "active" ? <TimeLeft until={listing.expiresAt} /> : null}
          </Row>
        </Stack>
      </Row>
      <Stack gap={2} justify="start" tone="soft" size="sm">
        <p>
          {m.ownOfferTime({
            bundle: bundleText(offeredCards.length, offeredPacks),
            time: timeAgo(offer.createdAt),
          })}
        </p>
        <Bundle label={m.ownOffer()} cards={offeredCards} packs={offeredPacks} width={72} />
      </Stack>
    </Grid>
  );
}
