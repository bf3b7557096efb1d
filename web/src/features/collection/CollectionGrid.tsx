import { Suspense } from "react";
import type { Schemas } from "../../api/client";
import { LazyCard } from "../cards/LazyCard";
import { PagedGrid, usePagedGrid } from "./PagedGrid";
import { LackMark } from "./parts";
import { collectionPage } from "./queries";
import type { CollectionSearch } from "./search";
import { MINI_BELOW } from "./useCardSize";

interface CollectionGridProps {
  user: string;
  filters: CollectionSearch;
  /** The first page; undefined while loading. */
  first: Schemas["CollectionPage"] | undefined;
  ownerId: string | undefined;
  /** Whether to mark the cards that the signed-in user lacks. */
  marks: boolean;
  width: number;
}

const SKELETONS = 18;

export function CollectionGrid({
  user,
  filters,
  first,
  ownerId,
  marks,
  width: cardWidth,
}: CollectionGridProps) {
  const page = (number: number) => collectionPage(user, filters, number);
  const grid = usePagedGrid({ first, page, skeletons: SKELETONS, cardWidth });
  return (
    <PagedGrid grid={grid}>
      {(card, place) => (
        <>
          <LazyCard
            card={card}
            size={grid.width < MINI_BELOW ? "mini" : "full"}
            width={grid.width}
            ownerId={ownerId}
            priority={place < grid.columns * 2}
          />
          {marks ? (
            <Suspense>
              <LackMark card={card} />
            </Suspense>
          ) : null}
        </>
      )}
    </PagedGrid>
  );
}
