import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { ApiError, messageOf } from "../../api/client";
import * as words from "../../lib/messages";
import { Box } from "../../ui/Box";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Grid } from "../../ui/Grid";
import { Notice } from "../../ui/Notice";
import { basketChips } from "./DealPanel";
import { type Deal, preciousCards, seenBy } from "./deal";
import { difference } from "./difference";
import type { Hints } from "./hints";
import { cardInFull, sideText } from "./labels";
import * as m from "./messages";
import type { Ending } from "./queries";
import { SideList } from "./SideList";
import type { Trade } from "./types";

/** The action to confirm. */
export type Question = "none" | "accept" | "counter" | "reject" | "cancel";

interface DecisionProps {
  question: Question;
  /** The trade as displayed. */
  seen: Trade;
  /** The current trade; it differs from `seen` if it changed while displayed. */
  trade: Trade;
  me: string;
  /** Hints about the trade's cards, such as a last copy. */
  hints: Hints;
  pending: boolean;
  error: Error | null;
  onSeen: () => void;
  onEnd: (ending: Ending) => void;
  onClose: () => void;
}

/** Confirms an answer to a trade and lists what changes hands. */
export function Decision({ question, ...props }: DecisionProps) {
  switch (question) {
    case "none":
      return null;
    case "accept":
      return <AcceptDialog {...props} />;
    case "counter":
      return <CounterDialog {...props} />;
    case "reject":
      return <EndDialog {...props} ending="rejected" />;
    case "cancel":
      return <EndDialog {...props} ending="cancelled" />;
    default:
      return question satisfies never;
  }
}

type AnswerProps = Omit<DecisionProps, "question">;

/** Confirms accepting. Valuable cards need a second confirmation; a changed trade has to be confirmed again. */
function AcceptDialog({ seen, trade, me, hints, pending, error, onSeen, onEnd, onClose }: AnswerProps) {
  const [confirmedVersion, setConfirmedVersion] = useState("");
  const { deal, partner } = seenBy(seen, me);
  const precious = preciousCards(deal.give);
  const isConfirmingCards = precious.length > 0 && confirmedVersion === seen.version;
  if (seen.version !== trade.version) {
    return (
      <QuestionDialog
        title={m.changedTitle()}
        text={m.changedHint()}
        action={m.showCurrent()}
        onAction={onSeen}
        onClose={onClose}
      >
        <Box
          as="ul"
          padY={3}
          padStart={6}
          surface="inset"
          level={1}
          border="strong"
          weight="semibold"
          role="alert"
        >
          {difference(seen, trade, me).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Box>
      </QuestionDialog>
    );
  }
  if (isConfirmingCards) {
    return (
      <QuestionDialog
        title={m.giveRareTitle({ count: precious.length })}
        text={m.giveRareConsequence({ count: precious.length, partner: partner.username })}
        action={m.giveRareAction()}
        danger
        pending={pending}
        error={error}
        onAction={() => onEnd("accepted")}
        onClose={onClose}
      >
        <Box as="ul" padY={3} padStart={6} surface="inset" level={1} border="bad" weight="semibold">
          {precious.map((card) => (
            <li key={card._id}>{cardInFull(card)}</li>
          ))}
        </Box>
      </QuestionDialog>
    );
  }
  return (
    <QuestionDialog
      title={m.acceptTitle({ partner: partner.username })}
      text={m.acceptConsequence({ reward: trade.counts ? "experience" : "other" })}
      action={m.acceptAction()}
      pending={pending}
      error={error}
      onAction={() => (precious.length > 0 ? setConfirmedVersion(seen.version) : onEnd("accepted"))}
      onClose={onClose}
    >
      <Sides deal={deal} hints={hints} />
    </QuestionDialog>
  );
}

function CounterDialog({ seen, me, hints, onClose }: AnswerProps) {
  const navigate = useNavigate();
  const { deal, partner } = seenBy(seen, me);
  return (
    <QuestionDialog
      title={m.counterTitle({ partner: partner.username })}
      text={m.counterConsequence({ partner: partner.username })}
      action={m.counterAction()}
      onAction={() => void navigate({ to: "/trading", search: { counter: seen._id } })}
      onClose={onClose}
    >
      <Sides deal={deal} hints={hints} />
    </QuestionDialog>
  );
}

function EndDialog({ seen, me, pending, error, onEnd, onClose, ending }: AnswerProps & { ending: Ending }) {
  const { deal, partner } = seenBy(seen, me);
  const reject = ending === "rejected";
  const moves = { partner: partner.username, give: sideText(deal.give), get: sideText(deal.get) };
  return (
    <QuestionDialog
      title={reject ? m.rejectTitle(moves) : m.withdrawTitle()}
      text={reject ? m.rejectConsequence(moves) : m.withdrawConsequence(moves)}
      action={reject ? m.rejectAction() : m.withdraw()}
      danger
      pending={pending}
      error={error}
      onAction={() => onEnd(ending)}
      onClose={onClose}
    />
  );
}

function Sides({ deal, hints }: { deal: Deal; hints: Hints }) {
  return (
    <Grid min="14rem" fill gap={5} rowGap={4}>
      <SideList title={m.youGet()} side={deal.get} chips={(card) => basketChips(hints, "get", card)} />
      <SideList title={m.youGive()} side={deal.give} chips={(card) => basketChips(hints, "give", card)} />
    </Grid>
  );
}

interface QuestionDialogProps {
  title: string;
  text: string;
  action: string;
  danger?: boolean;
  pending?: boolean;
  error?: Error | null;
  onAction: () => void;
  onClose: () => void;
  children?: ReactNode;
}

function QuestionDialog({
  title,
  text,
  action,
  danger = false,
  pending = false,
  error = null,
  ...rest
}: QuestionDialogProps) {
  // The dialog shows the changes once they are loaded.
  const isChanged = error instanceof ApiError && error.code === "changed";
  return (
    <Dialog
      open
      onClose={rest.onClose}
      wide={rest.children !== undefined}
      title={title}
      description={text}
      actions={
        <>
          <Button kind="quiet" onClick={rest.onClose}>
            {words.back()}
          </Button>
          <Button kind={danger ? "danger" : "primary"} pending={pending || isChanged} onClick={rest.onAction}>
            {action}
          </Button>
        </>
      }
    >
      {rest.children}
      {error === null || isChanged ? null : (
        <Notice before={4} weight="semibold" role="alert">
          {messageOf(error)}
        </Notice>
      )}
    </Dialog>
  );
}
