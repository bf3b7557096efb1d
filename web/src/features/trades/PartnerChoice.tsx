import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
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
import { cardInFull, withCount } from "./labels";
import * as m from "./messages";
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
        title={m.title()}
        lead={m.lead()}
        actions={
          <Link to="/trades/pending" className={buttonClass(waiting > 0 ? "primary" : "secondary")}>
            {withCount(m.pendingTrades(), open.length)}
          </Link>
        }
      />
      <Grid columns="3fr 16rem-2fr" gap={6} align="start" stack="phone">
        <Panel title={m.choosePartner()}>
          {card === undefined ? null : (
            <Row as="p" nowrap gap={3}>
              <Thumb card={card} width={40} />
              <span>{m.youOfferCard({ card: cardInFull(card), b: (text) => <strong>{text}</strong> })}</span>
            </Row>
          )}
          <UserSearch
            label={m.partnerSearch()}
            onPick={(name) => void navigate({ to: "/trading", search: searchWith(name) })}
          />
          {recentPartners.length === 0 ? (
            <Text tone="soft" size="sm">
              {m.partnerHint()}
            </Text>
          ) : (
            <nav aria-label={m.recentPartners()}>
              <h3 className={styles.before}>{m.recentPartners()}</h3>
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
          <li>{m.stepPick({ b: emphasis })}</li>
          <li>{m.stepOffer({ b: emphasis })}</li>
          <li>{m.stepSwap({ b: emphasis })}</li>
        </ol>
      </Grid>
    </>
  );
}

const emphasis = (text: ReactNode) => (
  <Text as="strong" tone="ink">
    {text}
  </Text>
);

/** Removes duplicates and keeps the first `limit` traders. */
function partnersOf(traders: Trader[], limit: number): Trader[] {
  const unique = new Map(traders.map((trader) => [trader._id, trader]));
  return [...unique.values()].slice(0, limit);
}
