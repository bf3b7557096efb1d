import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { classNames } from "../../lib/classNames";
import { timeAgo } from "../../lib/timeAgo";
import { Badge } from "../../ui/Badge";
import { Icon } from "../../ui/Icon";
import { boxClass } from "../../ui/look";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { Avatar } from "../users/Avatar";
import { type Side, seenBy } from "./deal";
import { STATUS_LABELS, sideInBrief, tenseOf } from "./labels";
import * as m from "./messages";
import styles from "./Pending.module.css";
import type { pendingSearch } from "./pendingSearch";
import { PackThumb, Thumb } from "./Thumb";
import type { Trade } from "./types";

const ROW = boxClass({ border: true, radius: "s", level: 1, hover: "lit" });

interface TradeRowProps {
  trade: Trade;
  me: string;
  chosen: boolean;
  /** Search parameters that open this trade. */
  search: ReturnType<typeof pendingSearch.write>;
}

/** A trade in a list, with its partner, both sides and its age. */
export function TradeRow({ trade, me, chosen, search }: TradeRowProps) {
  const { deal, partner, incoming } = seenBy(trade, me);
  const isOpen = trade.status === "pending";
  return (
    <li>
      <Link
        to="/trades/pending"
        search={search}
        resetScroll={false}
        className={classNames(styles.row, ROW)}
        data-trade={trade._id}
        data-chosen={chosen || undefined}
        aria-current={chosen || undefined}
      >
        <Avatar name={partner.username} picture={partner.twitchProfilePic} size={40} />
        <Stack as="span" gap={1} grow>
          <Row as="span" nowrap gap={2} align="baseline" className={styles.rowHead}>
            <strong>{partner.username}</strong>{" "}
            {isOpen ? null : (
              <Badge tone={trade.status === "accepted" ? "good" : "plain"}>
                {STATUS_LABELS[trade.status]()}
              </Badge>
            )}{" "}
            <Text as="time" end rigid tone="soft" size="xs" dateTime={trade.updatedAt}>
              {timeAgo(trade.updatedAt)}
            </Text>
          </Row>{" "}
          <Text as="span" breaks tone="soft" size="sm">
            {(incoming ? m.rowIncoming : m.rowOutgoing)({
              status: tenseOf(trade),
              give: sideInBrief(deal.give),
              get: sideInBrief(deal.get),
              b: emphasis,
            })}
          </Text>
          <Row as="span" gap={2} tone="faint" aria-hidden="true">
            <SideThumbs side={incoming ? deal.get : deal.give} />
            <Icon name="swap" size={16} />
            <SideThumbs side={incoming ? deal.give : deal.get} />
          </Row>
        </Stack>
      </Link>
    </li>
  );
}

const emphasis = (text: ReactNode) => (
  <Text as="strong" tone="ink" weight="semibold">
    {text}
  </Text>
);

function SideThumbs({ side }: { side: Side }) {
  return (
    <Row as="span" nowrap align="stretch" gap="hair">
      {side.cards.map((card) => (
        <Thumb key={card._id} card={card} width={26} />
      ))}
      {side.packs > 0 ? <PackThumb count={side.packs} width={26} /> : null}
    </Row>
  );
}
