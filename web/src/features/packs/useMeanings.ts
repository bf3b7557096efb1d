import { useQueries, useQuery } from "@tanstack/react-query";
import { me } from "../auth/queries";
import { wishes } from "../cards/wishes";
import { type Holding, holding } from "../holdings/queries";
import { type Held, type Meaning, meaningOf } from "./meaning";
import type { Pull } from "./ritual";

const countsOf = ({ rarities }: Holding) =>
  Object.fromEntries(rarities.map(({ rarity, count }) => [rarity, count]));

/** What pulls mean for the signed-in user's collection; a meaning gains detail when wishes and holdings are loaded. */
export function useMeanings(pulls: readonly Pull[]): readonly Meaning[] {
  const user = useQuery(me()).data?._id;
  const { data: wished } = useQuery({
    ...wishes(),
    enabled: pulls.length > 0,
    select: ({ wishes }) => new Map(wishes.map(({ definition, floor }) => [definition._id, floor])),
  });
  const ids = [...new Set(pulls.flatMap(({ card }) => card.definitionId ?? []))];
  const held: Held = useQueries({
    queries: ids.map((id) => ({ ...holding(user ?? "", id), enabled: user !== undefined })),
    combine: (loaded) =>
      new Map(
        loaded.flatMap(({ data }, index): [string, ReturnType<typeof countsOf>][] =>
          data === undefined ? [] : [[ids[index] ?? "", countsOf(data)]],
        ),
      ),
  });
  return pulls.map((pull) => meaningOf(pull, held, wished));
}
