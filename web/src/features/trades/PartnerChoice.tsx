import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { Schemas } from "../../api/client";
import { classNames } from "../../lib/classNames";
import { buttonClass } from "../../ui/Button";
import { Grid } from "../../ui/Grid";
import { boxClass } from "../../ui/look";
import { PageHeading } from "../../ui/PageHeading";
import { Panel } from "../../ui/Panel";
import { Row } from "../../ui/Row";
import { Text } from "../../ui/Text";
import { Avatar } from "../users/Avatar";
import { UserSearch } from "../users/UserSearch";
import { seenBy } from "./deal";
import { cardInFull } from "./labels";
import styles from "./PartnerChoice.module.css";
import { openTrades, pastTrades } from "./queries";
import { Thumb } from "./Thumb";
import { type TradingSearch, tradingSearch } from "./tradingSearch";
import type { Trader } from "./types";

const PARTNER_LINK = boxClass({ surface: "inset", hover: "lit" });

interface PartnerChoiceProps {
  user: Schemas["Me"];
  search: TradingSearch;
  /** A card of the user, to offer. */
  card?: Schemas["OwnedCard"];
}

const MAX_PARTNERS = 8;

/** Chooses the trade partner by search or from recent partners. */
export function PartnerChoice({ user, search, card }: PartnerChoiceProps) {
  const navigate = useNavigate();
  const open = useQuery(openTrades(user._id)).data ?? [];
  const past = useInfiniteQuery(pastTrades(user._id)).data ?? [];
  const waiting = open.filter(({ recipient }) => recipient._id === user._id).length;
  const recentPartners = partnersOf(
    [...open, ...past].map((trade) => seenBy(trade, user._id).partner),
    MAX_PARTNERS,
  );
  const searchWith = (name: string) => tradingSearch.write({ ...search, with: name });
  return (
    <>
      <PageHeading
        title="Trading"
        lead="Swap cards and packs with another collector. Nothing moves until both of you agree."
        actions={
          <Link to="/trades/pending" className={buttonClass(waiting > 0 ? "primary" : "secondary")}>
            Pending trades{open.length > 0 ? ` (${open.length})` : ""}
          </Link>
        }
      />
      <Grid columns="3fr 16rem-2fr" gap={6} align="start" stack="phone">
        <Panel title="Who do you want to trade with?">
          {card === undefined ? null : (
            <Row as="p" nowrap gap={3}>
              <Thumb card={card} width={40} />
              <span>
                You offer <strong>{cardInFull(card)}</strong>.
              </span>
            </Row>
          )}
          <UserSearch
            label="Name of a collector"
            onPick={(name) => void navigate({ to: "/trading", search: searchWith(name) })}
          />
          {recentPartners.length === 0 ? (
            <Text tone="soft" size="sm">
              You can also start from a collection: open a card there and press Trade.
            </Text>
          ) : (
            <nav aria-label="Recent trading partners">
              <h3 className={styles.before}>Recent trading partners</h3>
              <ul className={styles.people}>
                {recentPartners.map((partner) => (
                  <li key={partner._id}>
                    <Link
                      to="/trading"
                      search={searchWith(partner.username)}
                      className={classNames(styles.person, PARTNER_LINK)}
                    >
                      <Avatar name={partner.username} picture={partner.twitchProfilePic} size={36} />
                      {partner.username}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </Panel>
        <ol className={styles.steps}>
          <li>
            <Text as="strong" tone="ink">
              Pick
            </Text>{" "}
            what you give and what you would like.
          </li>
          <li>
            <Text as="strong" tone="ink">
              Offer it.
            </Text>{" "}
            What you give is reserved until they answer. You can withdraw the offer.
          </li>
          <li>
            <Text as="strong" tone="ink">
              Both sides swap at once
            </Text>{" "}
            the moment they accept, exactly as it was shown.
          </li>
        </ol>
      </Grid>
    </>
  );
}

/** Removes duplicates and keeps the first `limit` traders. */
function partnersOf(traders: Trader[], limit: number): Trader[] {
  const unique = new Map(traders.map((trader) => [trader._id, trader]));
  return [...unique.values()].slice(0, limit);
}
