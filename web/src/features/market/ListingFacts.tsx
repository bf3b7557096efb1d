import { Link } from "@tanstack/react-router";
import { usePageTitle } from "../../lib/pageTitle";
import { timeAgo } from "../../lib/timeAgo";
import { Badge } from "../../ui/Badge";
import { Icon } from "../../ui/Icon";
import { RarityMark } from "../../ui/RarityKey";
import { TimeLeft } from "../../ui/TimeLeft";
import { isLimited, mintText, shownRarity } from "../cards/model";
import { askingText, bundleText, nameOf, standingText } from "../listings/labels";
import type { Listing } from "../listings/types";
import { Avatar } from "../users/Avatar";
import styles from "./Listing.module.css";
import { Person } from "./Person";

/** What is for sale, by whom, for how much and how long. */
export function ListingFacts({ listing, open }: { listing: Listing; open: boolean }) {
  const { card, owner, note } = listing;
  usePageTitle(card.name);
  return (
    <header className={styles.facts}>
      <h1>{card.name ?? "Unnamed card"}</h1>
      <p className={styles.marks}>
        <RarityMark rarity={shownRarity(card)} />
        <span>Mint {mintText(card)}</span>
        {card.modifier === null ? null : <Badge>{card.modifier.name}</Badge>}
        {card.grade == null ? null : <Badge>Graded {card.grade}</Badge>}
        {isLimited(card) ? <Badge>Limited</Badge> : null}
      </p>
      <p className={styles.seller}>
        <Avatar name={nameOf(owner)} picture={owner.twitchProfilePic} size={28} />
        <span>
          Listed by <Person person={owner} /> {timeAgo(listing.createdAt)}
        </span>
        {owner.username === null ? null : (
          <Link className={styles.more} to="/market" search={{ seller: owner.username }}>
            All of their listings
          </Link>
        )}
      </p>
      {note == null || note === "" ? null : <blockquote className={styles.note}>{note}</blockquote>}
      {open ? <Price listing={listing} /> : <Ended listing={listing} />}
    </header>
  );
}

function Price({ listing }: { listing: Listing }) {
  return (
    <dl className={styles.price}>
      <div>
        <dt>Asks for</dt>
        <dd className={styles.asks} data-open={listing.askingPacks == null || undefined}>
          {listing.askingPacks == null ? null : <Icon name="pack" size={26} />}
          {askingText(listing)}
        </dd>
      </div>
      <div>
        <dt>Time left</dt>
        <dd>
          <TimeLeft until={listing.expiresAt} />
        </dd>
      </div>
    </dl>
  );
}

const dates = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });

function Ended({ listing }: { listing: Listing }) {
  const { status, soldAt, soldTo, soldFor } = listing;
  return (
    <div className={styles.ended} data-sold={status === "sold" || undefined} role="status">
      <strong>{status === "active" ? "Expired" : standingText(listing)}</strong>
      {status === "sold" ? (
        <p>
          To {soldTo == null ? "another collector" : <Person person={soldTo} />}
          {soldFor == null ? "" : ` for ${bundleText(soldFor.cards, soldFor.packs)}`}
          {soldAt == null ? "" : `, ${dates.format(new Date(soldAt))}`}.
        </p>
      ) : status === "cancelled" ? (
        <p>The seller took the card off the market. Everything that was offered is free again.</p>
      ) : (
        <p>Nobody’s offer was accepted in time. Everything that was offered is free again.</p>
      )}
    </div>
  );
}
