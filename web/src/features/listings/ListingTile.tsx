import { Link } from "@tanstack/react-router";
import { rarityColor } from "../../lib/rarities";
import { Badge } from "../../ui/Badge";
import { Icon } from "../../ui/Icon";
import { ColoredSign } from "../../ui/RarityKey";
import { Row } from "../../ui/Row";
import { Text } from "../../ui/Text";
import { TileBody, tileLook } from "../../ui/Tile";
import { TimeLeft } from "../../ui/TimeLeft";
import { LazyCard } from "../cards/LazyCard";
import { shownRarity } from "../cards/model";
import { MINI_BELOW } from "../collection/useCardSize";
import styles from "./ListingTile.module.css";
import { askingText, listingLabel, nameOf, offersText, standingText } from "./labels";
import type { Listing } from "./types";

interface ListingTileProps {
  listing: Listing;
  /** Drawn width of the card. */
  width: number;
  /** One of the first on the page. */
  priority?: boolean;
}

/** A card for sale, as it lies on the market: the whole tile leads to its listing. */
export function ListingTile({ listing, width, priority = false }: ListingTileProps) {
  return (
    <Link
      {...tileLook(rarityColor(listing.card.rarity))}
      to="/market/listing/$id"
      params={{ id: listing._id }}
    >
      {/* Once in words made to be heard; what is painted says the same in pieces. */}
      <span className="visually-hidden">{listingLabel(listing, Date.now())}</span>
      <Body listing={listing} width={width} priority={priority} />
    </Link>
  );
}

/** How a card would look on the market, leading nowhere. */
export function TilePreview({ listing, width }: Omit<ListingTileProps, "priority">) {
  return (
    <div {...tileLook(rarityColor(listing.card.rarity))}>
      <span className="visually-hidden">{listingLabel(listing, Date.now())}</span>
      <Body listing={listing} width={width} priority />
    </div>
  );
}

function Body({ listing, width, priority }: Required<ListingTileProps>) {
  const { card, owner, status, offerCount } = listing;
  const active = status === "active";
  const mini = width < MINI_BELOW;
  return (
    <TileBody
      aria-hidden="true"
      over={!active}
      picture={
        <LazyCard
          card={card}
          size={mini ? "mini" : "full"}
          width={width}
          inspection={false}
          priority={priority}
        />
      }
    >
      {active ? (
        <Price listing={listing} />
      ) : (
        <Badge tone={status === "sold" ? "good" : "plain"}>{standingText(listing)}</Badge>
      )}
      <Row as="span" nowrap inline gap={2} tone="soft">
        <ColoredSign rarity={shownRarity(card)} />
        {/* A card says its name itself, and a large one its rarity, too. */}
        {mini ? shownRarity(card) : null}
      </Row>
      <Row
        as="span"
        line
        gap={3}
        rowGap={0}
        align="stretch"
        justify="between"
        padAbove={2}
        tone="soft"
        className={styles.foot}
      >
        <span>{offersText(offerCount)}</span>
        {active ? <TimeLeft until={listing.expiresAt} /> : null}
      </Row>
      <Text as="span" line oneLine="cut" tone="faint">
        by {nameOf(owner)}
      </Text>
    </TileBody>
  );
}

/** What it costs is what one looks for here. */
function Price({ listing }: { listing: Listing }) {
  if (listing.askingPacks == null) {
    return (
      <Row as="span" inline high="1.875rem" tone="soft" weight="medium">
        {askingText(listing)}
      </Row>
    );
  }
  return (
    <Row
      as="span"
      nowrap
      inline
      gap={2}
      high="1.875rem"
      numeric
      oneLine
      tone="accent"
      size="lg"
      weight="bold"
      font="display"
    >
      <Icon name="pack" size={20} />
      {askingText(listing)}
    </Row>
  );
}
