import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { failureOf } from "../../api/cache";
import { toastError } from "../../ui/toasts";
import { Bench, type BenchProps } from "./Bench";
import { BenchSkeleton } from "./BenchSkeleton";
import type { Deal, Half, OwnedCard, Side } from "./deal";
import { type BasketOf, forgetDeal, type KeptDeal, keepDeal, keptDeal } from "./kept";
import { useLimits } from "./limits";
import { ownedCard } from "./queries";

type KeptBenchProps = Omit<BenchProps, "onDeal" | "onSent">;

/** The bench with its cards from before the page was reloaded; cards that went elsewhere are left out. */
export function KeptBench({ start, ...bench }: KeptBenchProps) {
  const { me, partner, countered, packs } = bench;
  const of: BasketOf = { me: me._id, partner: partner._id, counterOf: countered?._id ?? "" };
  const [kept] = useState(() => keptDeal(of));
  const restoring = useQuery(restored(of, kept));
  const { data } = restoring;
  const limits = useLimits();
  const lost = data?.lost ?? 0;
  useEffect(() => {
    if (lost > 0) toastError(lostText(lost));
  }, [lost]);
  if (kept !== undefined && data === undefined && failureOf(restoring) === null)
    return <BenchSkeleton name={partner.username} />;
  const side = (half: Half): Side => {
    if (data === undefined) return start[half];
    const { [half]: before } = data.deal;
    // The basket of a counter-offer has begun with the trade that it answers; another one takes a card in addition.
    const more = countered === undefined ? start[half].cards : [];
    const fresh = more.filter((card) => before.cards.every(({ _id }) => _id !== card._id));
    return {
      cards: [...before.cards, ...fresh].slice(-limits.cards),
      packs: Math.min(before.packs, packs[half], limits.packs),
    };
  };
  return (
    <Bench
      {...bench}
      start={{ give: side("give"), get: side("get") }}
      onDeal={(deal) => keepDeal(of, deal)}
      onSent={() => forgetDeal(of)}
    />
  );
}

const lostText = (count: number) =>
  count === 1
    ? "A card of this trade went elsewhere and was taken out."
    : `${count} cards of this trade went elsewhere and were taken out.`;

/** The kept deal with its cards as they are now, looked up once. */
const restored = (of: BasketOf, kept: KeptDeal | undefined) =>
  queryOptions({
    queryKey: ["trade-basket", of],
    queryFn: ({ client }) => restore(client, of, kept ?? { cards: NONE, packs: { give: 0, get: 0 } }),
    enabled: kept !== undefined,
    staleTime: "static",
    gcTime: 0,
  });

const NONE: KeptDeal["cards"] = { give: [], get: [] };

async function restore(
  cache: QueryClient,
  of: BasketOf,
  kept: KeptDeal,
): Promise<{ deal: Deal; lost: number }> {
  const half = async (ids: readonly string[], owner: string): Promise<OwnedCard[]> => {
    const answers = await Promise.allSettled(ids.map((id) => cache.fetchQuery(ownedCard(id))));
    return answers.flatMap((answer) =>
      answer.status === "fulfilled" && answer.value.owner?._id === owner ? [answer.value.card] : [],
    );
  };
  const [give, get] = await Promise.all([half(kept.cards.give, of.me), half(kept.cards.get, of.partner)]);
  const deal = { give: { cards: give, packs: kept.packs.give }, get: { cards: get, packs: kept.packs.get } };
  return { deal, lost: kept.cards.give.length + kept.cards.get.length - give.length - get.length };
}
