import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { messageOf } from "../../api/client";
import * as words from "../../lib/messages";
import { Box } from "../../ui/Box";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Grid } from "../../ui/Grid";
import { Notice } from "../../ui/Notice";
import { TextArea } from "../../ui/TextArea";
import { toastSuccess } from "../../ui/toasts";
import { basketChips } from "./DealPanel";
import type { Deal } from "./deal";
import type { Hints } from "./hints";
import { sideText } from "./labels";
import { durationOf } from "./limits";
import * as m from "./messages";
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
  const name = partner.username;
  const isCounter = counterOf !== "";
  const send = useMutation({
    mutationFn: () => createTrade(cache, { recipient: partner._id, deal, message, counterOf }),
    onSuccess: async (trade) => {
      onSent();
      toastSuccess(m.sent({ partner: name }));
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
  return (
    <Dialog
      open={open}
      onClose={close}
      wide
      title={(isCounter ? m.sendCounterTitle : m.sendTitle)({ partner: name })}
      description={m.sendConsequence({
        ...durationOf(hours),
        partner: name,
        give: sideText(deal.give),
        kind: isCounter ? "counter" : "other",
      })}
      actions={
        <>
          <Button kind="quiet" onClick={close}>
            {words.back()}
          </Button>
          <Button kind="primary" pending={send.isPending} onClick={() => send.mutate()}>
            {isCounter ? m.sendCounter() : m.sendOffer()}
          </Button>
        </>
      }
    >
      <Grid min="14rem" fill gap={5} rowGap={4}>
        <SideList title={m.youGive()} side={deal.give} chips={(card) => basketChips(hints, "give", card)} />
        <SideList title={m.youGet()} side={deal.get} chips={(card) => basketChips(hints, "get", card)} />
      </Grid>
      <Box before={4}>
        <TextArea
          label={m.sendMessage()}
          placeholder={m.sendMessagePlaceholder({ partner: name })}
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
