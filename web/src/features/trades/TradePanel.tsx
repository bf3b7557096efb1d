import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { timeAgo } from "../../lib/timeAgo";
import { Badge } from "../../ui/Badge";
import { Box } from "../../ui/Box";
import { Button } from "../../ui/Button";
import { Grid } from "../../ui/Grid";
import { Icon } from "../../ui/Icon";
import { IconButton } from "../../ui/IconButton";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { toastSuccess } from "../../ui/toasts";
import { Avatar } from "../users/Avatar";
import { Decision, type Question } from "./Decision";
import { seenBy } from "./deal";
import { difference } from "./difference";
import { useHints } from "./hints";
import { outcomeText, STATUS_LABELS } from "./labels";
import styles from "./Panel.module.css";
import { type Ending, invalidateTrades, setTradeStatus } from "./queries";
import { TradeSide } from "./TradeSide";
import type { Trade } from "./types";

interface TradePanelProps {
  /** The current state of the trade. */
  trade: Trade;
  me: string;
  onClose: () => void;
}

/** A trade and its actions. If the trade changes, the panel shows the old state until the user asks for the new. */
export function TradePanel({ trade, me, onClose }: TradePanelProps) {
  const cache = useQueryClient();
  const frame = useRef<HTMLElement>(null);
  const [seen, setSeen] = useState(trade);
  const [question, setQuestion] = useState<Question>("none");
  const end = useMutation({
    mutationFn: (ending: Ending) => setTradeStatus(seen, ending),
    onSuccess: (after) => {
      setSeen(after);
      setQuestion("none");
      toastSuccess(resultText(after));
      frame.current?.focus();
    },
    onSettled: () => void invalidateTrades(cache),
  });
  useEffect(() => frame.current?.focus(), []);
  const { deal, partner, incoming } = seenBy(seen, me);
  const isOpen = seen.status === "pending";
  const cards = isOpen ? [...deal.give.cards, ...deal.get.cards].map(({ _id }) => _id) : [];
  // Requested as for a counter-offer, so that the hints do not report this trade's own locks.
  const hints = useHints(partner._id, cards, seen._id);
  const ask = (next: Question) => {
    end.reset();
    setQuestion(next);
  };
  return (
    <section ref={frame} className={styles.panel} aria-label={`Trade with ${partner.username}`} tabIndex={-1}>
      <Row as="header" nowrap gap={3} align="start">
        <Avatar name={partner.username} picture={partner.twitchProfilePic} size={44} />
        <Stack gap={1} grow className={styles.title}>
          <Text as="h2" breaks size="xl">
            {incoming ? null : "You offered "}
            <Link to="/collection/$username" params={{ username: partner.username }}>
              {partner.username}
            </Link>
            {incoming ? " offers you" : null}
          </Text>
          <Text tone="soft" size="sm">
            <Badge tone={seen.status === "accepted" ? "good" : "plain"}>{STATUS_LABELS[seen.status]}</Badge>{" "}
            {isOpen
              ? `${timeAgo(seen.createdAt)} · ends ${timeAgo(seen.expiresAt)}`
              : timeAgo(seen.updatedAt)}
            {seen.counterOf == null ? "" : " · a counter-offer"}
          </Text>
        </Stack>
        <IconButton label="Close" onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </Row>
      {end.isPending ? null : <ChangeAlert seen={seen} trade={trade} me={me} onSeen={() => setSeen(trade)} />}
      {isOpen ? null : <Text weight="semibold">{outcomeText(seen)}</Text>}
      {seen.message == null || seen.message === "" ? null : (
        <blockquote className={styles.message}>{seen.message}</blockquote>
      )}
      <Grid min="17.5rem" fill gap={4}>
        <TradeSide
          title={isOpen ? "You get" : sideTitle("get", seen)}
          half="get"
          side={deal.get}
          hints={hints}
        />
        <TradeSide
          title={isOpen ? "You give" : sideTitle("give", seen)}
          half="give"
          side={deal.give}
          hints={hints}
        />
      </Grid>
      {isOpen && trade.status === "pending" ? (
        <footer className={styles.actions}>
          {incoming ? (
            <>
              <Button kind="primary" onClick={() => ask("accept")}>
                Accept
              </Button>
              <Button onClick={() => ask("counter")}>Counter</Button>
              <Button kind="quiet" onClick={() => ask("reject")}>
                Reject
              </Button>
            </>
          ) : (
            <Button onClick={() => ask("cancel")}>Withdraw offer</Button>
          )}
        </footer>
      ) : null}
      <Decision
        question={trade.status === "pending" || end.isPending ? question : "none"}
        seen={seen}
        trade={trade}
        me={me}
        hints={hints}
        pending={end.isPending}
        error={end.error}
        onSeen={() => {
          end.reset();
          setSeen(trade);
        }}
        onEnd={(ending) => end.mutate(ending)}
        onClose={() => setQuestion("none")}
      />
    </section>
  );
}

function sideTitle(half: "give" | "get", { status }: Trade): string {
  if (status === "accepted") return half === "get" ? "You got" : "You gave";
  return half === "get" ? "You would have got" : "You would have given";
}

function resultText({ status }: Trade): string {
  if (status === "accepted") return "Done: cards and packs have changed hands.";
  return status === "rejected"
    ? "Rejected. Nothing moved."
    : "Withdrawn. Your cards and packs are free again.";
}

interface ChangeAlertProps {
  seen: Trade;
  trade: Trade;
  me: string;
  onSeen: () => void;
}

/** Alert if the trade changed or ended while the panel was open. */
function ChangeAlert({ seen, trade, me, onSeen }: ChangeAlertProps) {
  if (seen.status !== "pending") return null;
  if (trade.status !== "pending") {
    return (
      <div className={styles.news} role="alert">
        <strong>This trade ended while you looked at it.</strong>
        <p>{outcomeText(trade)}</p>
        <Button size="s" onClick={onSeen}>
          Show the ended trade
        </Button>
      </div>
    );
  }
  if (seen.version === trade.version) return null;
  return (
    <div className={styles.news} role="alert">
      <strong>This trade changed while you looked at it.</strong>
      <Box as="ul" padStart={5}>
        {difference(seen, trade, me).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
      <Button size="s" onClick={onSeen}>
        Show the current trade
      </Button>
    </div>
  );
}
