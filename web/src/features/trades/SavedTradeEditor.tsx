import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { failureOf } from "../../api/cache";
import { toastError } from "../../ui/toasts";
import type { Deal, Half, OwnedCard, Side } from "./deal";
import { useLimits } from "./limits";
import * as m from "./messages";
import { ownedCard } from "./queries";
import { type DealKey, deleteDeal, loadDeal, type SavedDeal, saveDeal } from "./savedDeal";
import { TradeEditor, type TradeEditorProps } from "./TradeEditor";
import { TradeEditorSkeleton } from "./TradeEditorSkeleton";

type SavedTradeEditorProps = Omit<TradeEditorProps, "onDeal" | "onSent">;

/** The trade editor with the deal from before a reload. Cards that changed owners are removed. */
export function SavedTradeEditor({ start, ...editor }: SavedTradeEditorProps) {
  const { me, partner, countered, packs } = editor;
  const key: DealKey = { me: me._id, partner: partner._id, counterOf: countered?._id ?? "" };
  const [saved] = useState(() => loadDeal(key));
  const restoring = useQuery(restoredDeal(key, saved));
  const { data } = restoring;
  const limits = useLimits();
  const lost = data?.lost ?? 0;
  useEffect(() => {
    if (lost > 0) toastError(m.cardsRemoved({ count: lost }));
  }, [lost]);
  if (saved !== undefined && data === undefined && failureOf(restoring) === null)
    return <TradeEditorSkeleton name={partner.username} />;
  const side = (half: Half): Side => {
    if (data === undefined) return start[half];
    const { [half]: before } = data.deal;
    // A saved counter-offer already has the cards of the trade that it answers; to other deals the initial card is added.
    const initial = countered === undefined ? start[half].cards : [];
    const added = initial.filter((card) => before.cards.every(({ _id }) => _id !== card._id));
    return {
      cards: [...before.cards, ...added].slice(-limits.cards),
      packs: Math.min(before.packs, packs[half], limits.packs),
    };
  };
  return (
    <TradeEditor
      {...editor}
      start={{ give: side("give"), get: side("get") }}
      onDeal={(deal) => saveDeal(key, deal)}
      onSent={() => deleteDeal(key)}
    />
  );
}

/** The saved deal with the current state of its cards. */
const restoredDeal = (key: DealKey, saved: SavedDeal | undefined) =>
  queryOptions({
    queryKey: ["trade-basket", key],
    queryFn: ({ client }) => restore(client, key, saved ?? { cards: NONE, packs: { give: 0, get: 0 } }),
    enabled: saved !== undefined,
    staleTime: "static",
    gcTime: 0,
  });

const NONE: SavedDeal["cards"] = { give: [], get: [] };

async function restore(
  cache: QueryClient,
  key: DealKey,
  saved: SavedDeal,
): Promise<{ deal: Deal; lost: number }> {
  const half = async (ids: readonly string[], owner: string): Promise<OwnedCard[]> => {
    const answers = await Promise.allSettled(ids.map((id) => cache.fetchQuery(ownedCard(id))));
    return answers.flatMap((answer) =>
      answer.status === "fulfilled" && answer.value.owner?._id === owner ? [answer.value.card] : [],
    );
  };
  const [give, get] = await Promise.all([half(saved.cards.give, key.me), half(saved.cards.get, key.partner)]);
  const deal = {
    give: { cards: give, packs: saved.packs.give },
    get: { cards: get, packs: saved.packs.get },
  };
  return { deal, lost: saved.cards.give.length + saved.cards.get.length - give.length - get.length };
}
