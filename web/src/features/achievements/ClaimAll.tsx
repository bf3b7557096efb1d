import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Schemas } from "../../api/client";
import { idempotencyKey, messageOf } from "../../api/client";
import { Button } from "../../ui/Button";
import { toastError, toastSuccess } from "../../ui/toasts";
import type { Claimed } from "./Celebration";
import * as m from "./messages";
import { claimReward, refreshRewards } from "./queries";

interface ClaimAllProps {
  claimable: readonly Schemas["Achievement"][];
  onClaimed: (claimed: readonly Claimed[]) => void;
}

/** Claims all rewards one after the other, up to the first that is refused, and shows them together. */
export function ClaimAll({ claimable, onClaimed }: ClaimAllProps) {
  const cache = useQueryClient();
  const onWait = () => toastSuccess(m.claimWaits());
  const claim = useMutation({
    mutationFn: async () => {
      const claimed: Claimed[] = [];
      try {
        for (const achievement of claimable) {
          const input = { achievement, consent: {}, onWait };
          // A reward is claimed once, so a key per attempt is enough.
          const { packs, card } = await claimReward(cache, input, idempotencyKey());
          claimed.push({ achievement, packs, card });
        }
      } catch (error) {
        toastError(messageOf(error));
      }
      await refreshRewards(cache);
      return claimed;
    },
    onSuccess: (claimed) => claimed.length > 0 && onClaimed(claimed),
  });
  return (
    <Button kind="primary" pending={claim.isPending} onClick={() => claim.mutate()}>
      {m.claimAll({ count: claimable.length })}
    </Button>
  );
}
