import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { messageOf } from "../../api/client";
import { Box } from "../../ui/Box";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Grid } from "../../ui/Grid";
import { Notice } from "../../ui/Notice";
import { TextArea } from "../../ui/TextArea";
import { toastSuccess } from "../../ui/toasts";
import { basketChips } from "./DealPanel";
import type { Deal } from "./deal";
import { isEmpty } from "./deal";
import type { Hints } from "./hints";
import { sideText } from "./labels";
import { hoursText } from "./limits";
import { createTrade, invalidateTrades } from "./queries";
import { SideList } from "./SideList";
import type { Trader } from "./types";

interface SendDialogProps {
  open: boolean;
  onClose: () => void;
  deal: Deal;
  partner: Trader;
  /** Lifetime of the offer in hours. */
  hours: number;
  counterOf: string;
  hints: Hints;
  /** Called when the offer is sent. */
  onSent: () => void;
}

const MAX_MESSAGE_LENGTH = 500;

/** Summary of the offer with an optional message, before it is sent. */
export function SendDialog({
  open,
  onClose,
  deal,
  partner,
  hours,
  counterOf,
  hints,
  onSent,
}: SendDialogProps) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [message, setMessage] = useState("");
  const send = useMutation({
    mutationFn: () => createTrade(cache, { recipient: partner._id, deal, message, counterOf }),
    onSuccess: async (trade) => {
      onSent();
      toastSuccess(`Your offer is on its way to ${partner.username}.`);
      onClose();
      await navigate({ to: "/trades/pending", search: { tab: "outgoing", trade: trade._id } });
    },
    // A refusal means that the displayed data is out of date.
    onError: () => void invalidateTrades(cache),
  });
  const close = () => {
    send.reset();
    onClose();
  };
  const name = partner.username;
  return (
    <Dialog
      open={open}
      onClose={close}
      wide
      title={counterOf === "" ? `Offer this to ${name}?` : `Answer ${name} with this?`}
      description={consequenceText(deal, name, hours, counterOf)}
      actions={
        <>
          <Button kind="quiet" onClick={close}>
            Back
          </Button>
          <Button kind="primary" pending={send.isPending} onClick={() => send.mutate()}>
            {counterOf === "" ? "Send offer" : "Send counter-offer"}
          </Button>
        </>
      }
    >
      <Grid min="14rem" fill gap={5} rowGap={4}>
        <SideList title="You give" side={deal.give} chips={(card) => basketChips(hints, "give", card)} />
        <SideList title="You get" side={deal.get} chips={(card) => basketChips(hints, "get", card)} />
      </Grid>
      <Box before={4}>
        <TextArea
          label="Message (optional)"
          placeholder={`Message to ${name}`}
          value={message}
          maxLength={MAX_MESSAGE_LENGTH}
          onChange={(event) => setMessage(event.target.value)}
        />
      </Box>
      {send.isError ? (
        <Notice before={4} weight="semibold" role="alert">
          {messageOf(send.error)}
        </Notice>
      ) : null}
    </Dialog>
  );
}

function consequenceText(deal: Deal, name: string, hours: number, counterOf: string): string {
  const locked = isEmpty(deal.give) ? "" : ` Until then the offer holds your ${sideText(deal.give)}.`;
  const replaces = counterOf === "" ? "" : ` It takes the place of ${name}’s offer.`;
  return `Nothing moves until ${name} accepts, within ${hoursText(hours)}.${locked}${replaces}`;
}
