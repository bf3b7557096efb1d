import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import * as words from "../../lib/messages";
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
import { outcomeText, STATUS_LABELS, tenseOf } from "./labels";
import * as m from "./messages";
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
  const tense = { status: tenseOf(seen) };
  const cards = isOpen ? [...deal.give.cards, ...deal.get.cards].map(({ _id }) => _id) : [];
  // Requested as for a counter-offer, so that the hints do not report this trade's own locks.
  const hints = useHints(partner._id, cards, seen._id);
  const ask = (next: Question) => {
    end.reset();
    setQuestion(next);
  };
  return (
    <section
      ref={frame}
      className={styles.panel}
      aria-label={m.tradeWith({ partner: partner.username })}
      tabIndex={-1}
    >
      <Row as="header" nowrap gap={3} align="start">
        <Avatar name={partner.username} picture={partner.twitchProfilePic} size={44} />
        <Stack gap={1} grow className={styles.title}>
          <Text as="h2" breaks size="xl">
            {(incoming ? m.offerIncoming : m.offerOutgoing)({
              partner: partner.username,
              link: (name) => (
                <Link to="/collection/$username" params={{ username: partner.username }}>
                  {name}
                </Link>
              ),
            })}
          </Text>
          <Text tone="soft" size="sm">
            <Badge tone={seen.status === "accepted" ? "good" : "plain"}>{STATUS_LABELS[seen.status]()}</Badge>{" "}
            {factsText(seen)}
          </Text>
        </Stack>
        <IconButton label={words.close()} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </Row>
      {end.isPending ? null : <ChangeAlert seen={seen} trade={trade} me={me} onSeen={() => setSeen(trade)} />}
      {isOpen ? null : <Text weight="semibold">{outcomeText(seen)}</Text>}
      {seen.message == null || seen.message === "" ? null : (
        <blockquote className={styles.message}>{seen.message}</blockquote>
      )}
      <Grid min="17.5rem" fill gap={4}>
        <TradeSide title={m.sideGet(tense)} half="get" side={deal.get} hints={hints} />
        <TradeSide title={m.sideGive(tense)} half="give" side={deal.give} hints={hints} />
      </Grid>
      {isOpen && trade.status === "pending" ? (
        <footer className={styles.actions}>
          {incoming ? (
            <>
              <Button kind="primary" onClick={() => ask("accept")}>
                {m.accept()}
              </Button>
              <Button onClick={() => ask("counter")}>{m.counter()}</Button>
              <Button kind="quiet" onClick={() => ask("reject")}>
                {m.reject()}
              </Button>
            </>
          ) : (
            <Button onClick={() => ask("cancel")}>{m.withdraw()}</Button>
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

/** The times of a trade, and whether it answers another. */
function factsText({ status, createdAt, expiresAt, updatedAt, counterOf }: Trade): string {
  const times =
    status === "pending"
      ? m.offeredAndEnds({ offered: timeAgo(createdAt), end: timeAgo(expiresAt) })
      : timeAgo(updatedAt);
  return counterOf == null ? times : `${times} · ${m.isCounter()}`;
}

function resultText({ status }: Trade): string {
  if (status === "accepted") return m.doneAccepted();
  return status === "rejected" ? m.doneRejected() : m.doneWithdrawn();
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
        <strong>{m.endedMeanwhile()}</strong>
        <p>{outcomeText(trade)}</p>
        <Button size="s" onClick={onSeen}>
          {m.showEnded()}
        </Button>
      </div>
    );
  }
  if (seen.version === trade.version) return null;
  return (
    <div className={styles.news} role="alert">
      <strong>{m.changedMeanwhile()}</strong>
      <Box as="ul" padStart={5}>
        {difference(seen, trade, me).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
      <Button size="s" onClick={onSeen}>
        {m.showCurrent()}
      </Button>
    </div>
  );
}
