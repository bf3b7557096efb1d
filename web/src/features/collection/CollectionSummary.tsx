import { useQuery } from "@tanstack/react-query";
import { useIdle } from "../../lib/useIdle";
import { CollectionHead } from "../holdings/CollectionHead";
import * as m from "./messages";
import { raritySplit } from "./queries";
import { RaritySplit } from "./RaritySplit";
import type { CollectionSearch } from "./search";

interface CollectionSummaryProps {
  /** The owner's id or name. */
  user: string;
  /** Whether it is the collection of the signed-in user. */
  own: boolean;
  /** Whether the first cards are shown. */
  shown: boolean;
  filters: CollectionSearch;
  onChange: (next: Partial<CollectionSearch>) => void;
}

/** How complete a collection is, and its cards by rarity. */
export function CollectionSummary({ user, own, shown, filters, onChange }: CollectionSummaryProps) {
  const ready = useIdle(shown);
  const split = useQuery({ ...raritySplit(user), enabled: ready });
  return (
    <>
      <CollectionHead
        user={user}
        own={own}
        ready={ready}
        lackedBy={filters.lackedBy}
        onLackedBy={(lackedBy) => onChange({ lackedBy })}
      />
      <RaritySplit
        label={m.cardsByRarity()}
        counts={split.data}
        chosen={filters.rarity}
        onChoose={(rarity) => onChange({ rarity })}
      />
    </>
  );
}
