import { Link } from "@tanstack/react-router";
import { Badge } from "../../ui/Badge";
import { Icon } from "../../ui/Icon";
import { ColoredSign } from "../../ui/RarityKey";
import { Row } from "../../ui/Row";
import { Text } from "../../ui/Text";
import { TimeLeft } from "../../ui/TimeLeft";
import { useSession } from "../auth/session";
import { TileStage, tileLook } from "../cards/CardTile";
import { shownRarity } from "../cards/model";
import { MINI_BELOW } from "../collection/useCardSize";
import { type Mark, OwnMark, useOwnMark } from "../holdings/OwnMark";
import { askingText, listingLabel, offersText, sellerText, statusText } from "./labels";
import styles from "./Tile.module.css";
import type { Listing } from "./types";

interface ListingTileProps {
  listing: Listing;
  /** Width of the card in pixels. */
  width: number;
  /** Loads the picture early, for tiles on the first screen. */
  priority?: boolean;
}

const PRICED = { tone: "accent", size: "lg", font: "display", weight: "bold" } as const;
const OPEN = { tone: "soft", weight: "medium" } as const;

/** A card for sale, linked to its listing. */
export function ListingTile({ listing, width, priority = false }: ListingTileProps) {
  const session = useSession();
  const own = useOwnMark(listing.card, listing.owner._id);
  return (
    <Link
      {...tileLook(listing.card.rarity, styles.tile)}
      to="/market/listing/$id"
      params={{ id: listing._id }}
    >
      {/* One label for screen readers; the visible parts are hidden from them. */}
      <span className="visually-hidden">
        {listingLabel(listing, Date.now())}
        {own === undefined ? null : `, ${own.text}`}
      </span>
      <TileBody listing={listing} width={width} priority={priority} own={own} marked={session !== "out"} />
    </Link>
  );
}

/** A listing tile without a link. */
export function TilePreview({ listing, width }: Omit<ListingTileProps, "priority">) {
  return (
    <div {...tileLook(listing.card.rarity, styles.tile)} data-preview>
      <span className="visually-hidden">{listingLabel(listing, Date.now())}</span>
      <TileBody listing={listing} width={width} priority own={undefined} marked={false} />
    </div>
  );
}

interface TileBodyProps extends Required<ListingTileProps> {
  own: Mark | undefined;
  /** Whether there is a line for the mark, so that nothing moves when it is known. */
  marked: boolean;
}

function TileBody({ listing, width, priority, own, marked }: TileBodyProps) {
  const { card, owner, status, offerCount } = listing;
  const active = status === "active";
  const mini = width < MINI_BELOW;
  return (
    <>
      <TileStage
        card={card}
        width={width}
        mini={mini}
        priority={priority}
        className={styles.stage}
        aria-hidden="true"
        data-over={!active || undefined}
      />
      <Row
        as="span"
        gap={2}
        rowGap={0}
        padX="3-4"
        padY={3}
        edge="above"
        size="sm"
        lines="10.5rem"
        aria-hidden="true"
      >
        {active ? (
          <Text as="span" numeric className={styles.asks} {...(listing.askingPacks == null ? OPEN : PRICED)}>
            {listing.askingPacks == null ? null : <Icon name="pack" size={20} />}
            {askingText(listing)}
          </Text>
        ) : (
          <Badge tone={status === "sold" ? "good" : "plain"}>{statusText(listing)}</Badge>
        )}
        <Row as="span" inline nowrap end gap={2} tone="soft">
          <ColoredSign rarity={shownRarity(card)} />
          {/* The face of a large card shows the rarity. */}
          {mini ? shownRarity(card) : null}
        </Row>
        <span className={styles.foot}>
          <span>{offersText(offerCount)}</span>
          {active ? <TimeLeft until={listing.expiresAt} /> : null}
        </span>
        <span className={styles.seller}>{sellerText(owner)}</span>
        {marked ? (
          <span className={styles.own}>{own === undefined ? null : <OwnMark mark={own} />}</span>
        ) : null}
      </Row>
    </>
  );
}
