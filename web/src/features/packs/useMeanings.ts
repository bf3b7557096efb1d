import { useQuery } from "@tanstack/react-query";
import { wishes } from "../cards/wishes";
import { type Held, type Meaning, meaningOf, type Wished } from "./meaning";
import type { Pull } from "./ritual";

/** What pulls mean for the signed-in user's collection; a meaning gains detail when wishes and holdings are loaded. */
export function useMeanings(pulls: readonly Pull[]): readonly Meaning[] {
  const wished: Wished | undefined = useQuery({
    ...wishes(),
    enabled: pulls.length > 0,
    select: ({ wishes }) => new Map(wishes.map(({ definition, floor }) => [definition._id, floor])),
  }).data;
  const held: Held | undefined = undefined;
  return pulls.map((pull) => meaningOf(pull, held, wished));
}
