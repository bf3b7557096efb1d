import { Link } from "@tanstack/react-router";
import { dateFormat } from "../../lib/formats";
import { usePageTitle } from "../../lib/pageTitle";
import { timeAgo } from "../../lib/timeAgo";
import { Badge } from "../../ui/Badge";
import { Grid } from "../../ui/Grid";
import { Icon } from "../../ui/Icon";
import { Quote } from "../../ui/Quote";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { TimeLeft } from "../../ui/TimeLeft";
import { CardHeading } from "../cards/CardHeading";
import { isLimited } from "../cards/model";
import { askingText, bundleText, nameOf, statusText } from "../listings/labels";
import type { Listing } from "../listings/types";
import { Avatar } from "../users/Avatar";
import * as m from "./messages";
import { TraderLink } from "./TraderLink";

/** The card, seller, price and remaining time of a listing. */
export function ListingFacts({ listing, open }: { listing: Listing; open: boolean }) {
  const { card, owner, note } = listing;
  usePageTitle(card.name);
  return (
    <Stack as="header" gap={3}>
      <CardHeading card={card} numeric>
        {card.modifier === null ? null : <Badge>{card.modifier.name}</Badge>}
        {card.grade == null ? null : <Badge>{m.graded({ grade: card.grade })}</Badge>}
        {isLimited(card) ? <Badge>{m.limited()}</Badge> : null}
      </CardHeading>
      <Row as="p" gap={2} tone="soft">
        <Avatar name={nameOf(owner)} picture={owner.twitchProfilePic} size={28} />
        <span>
          {m.listedBy({
            seller: nameOf(owner),
            time: timeAgo(listing.createdAt),
            link: (name) => <TraderLink trader={owner}>{name}</TraderLink>,
          })}
        </span>
        {owner.username === null ? null : (
          <Text as="span" end line="phone" plainLinks tone="soft" size="sm">
            <Link to="/market" search={{ seller: owner.username }}>
              {m.sellersListings()}
            </Link>
          </Text>
        )}
      </Row>
      {note == null || note === "" ? null : <Quote>{note}</Quote>}
      {open ? <Price listing={listing} /> : <Ended listing={listing} />}
    </Stack>
  );
}

function Price({ listing }: { listing: Listing }) {
  return (
    <Grid as="dl" columns="1fr auto" gap={4} before={2} padY={4} padX="4-5" surface="card">
      <div>
        <Text as="dt" tone="soft" size="sm">
          {m.askingPrice()}
        </Text>
        <Row
          as="dd"
          nowrap
          gap={2}
          tone={listing.askingPacks == null ? "ink" : "accent"}
          size="xl"
          font="display"
          weight="bold"
          numeric
        >
          {listing.askingPacks == null ? null : <Icon name="pack" size={26} />}
          {askingText(listing)}
        </Row>
      </div>
      <div>
        <Text as="dt" tone="soft" size="sm">
          {m.timeLeft()}
        </Text>
        <Text as="dd" size="xl" font="display" weight="bold" numeric>
          <TimeLeft until={listing.expiresAt} />
        </Text>
      </div>
    </Grid>
  );
}

const dates = dateFormat({ dateStyle: "medium" });

function Ended({ listing }: { listing: Listing }) {
  const { status } = listing;
  return (
    <Stack
      gap={1}
      before={2}
      padX={5}
      padY={4}
      surface="card"
      border={status === "sold" ? "good" : "strong"}
      tone="soft"
      role="status"
    >
      <Text as="strong" tone={status === "sold" ? "good" : "ink"} size="xl" font="display">
        {status === "active" ? m.expired() : statusText(listing)}
      </Text>
      {status === "sold" ? (
        <SaleText listing={listing} />
      ) : status === "cancelled" ? (
        <p>{m.cancelledHint()}</p>
      ) : (
        <p>{m.expiredHint()}</p>
      )}
    </Stack>
  );
}

function SaleText({ listing: { soldTo, soldFor, soldAt } }: { listing: Listing }) {
  if (soldTo == null || soldFor == null || soldAt == null) return null;
  return (
    <p>
      {m.soldTo({
        buyer: nameOf(soldTo),
        price: bundleText(soldFor.cards, soldFor.packs),
        date: dates.format(new Date(soldAt)),
        link: (name) => <TraderLink trader={soldTo}>{name}</TraderLink>,
      })}
    </p>
  );
}
