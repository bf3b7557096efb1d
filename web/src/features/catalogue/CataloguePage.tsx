import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { failureOf } from "../../api/cache";
import * as words from "../../lib/messages";
import { rarities } from "../../lib/rarities";
import { useSearchParams } from "../../lib/useSearchParams";
import { Button, buttonClass } from "../../ui/Button";
import { Grid } from "../../ui/Grid";
import { Icon } from "../../ui/Icon";
import { PageHeading } from "../../ui/PageHeading";
import { QueryView } from "../../ui/QueryView";
import { Skeleton } from "../../ui/Skeleton";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { me } from "../auth/queries";
import { useSession } from "../auth/session";
import { useTileCardWidth } from "../cards/useCardWidth";
import { Completion } from "../holdings/Completion";
import { completion } from "../holdings/queries";
import { CatalogueFilters } from "./CatalogueFilters";
import * as m from "./messages";
import { NoCards } from "./NoCards";
import { OwnedFilter } from "./OwnedFilter";
import { catalogue } from "./queries";
import { SeriesStrip } from "./SeriesStrip";
import { catalogueSearch } from "./search";
import { TileList } from "./TileList";

const SKELETONS = 12;

/** The catalogue, with the remaining copies of each card. */
export default function CataloguePage() {
  const [requested, change] = useSearchParams(catalogueSearch);
  const session = useSession();
  const user = useQuery({ ...me(), enabled: session === "in" }).data;
  // Visitors have nothing, so that another user's address shows them everything.
  const filters = session === "out" ? { ...requested, owned: catalogueSearch.defaults.owned } : requested;
  const all = catalogue(filters);
  const query = useInfiniteQuery({
    ...all,
    // What the user has is that user's, and out of date when the collection changes.
    ...(filters.owned !== "" && {
      queryKey: ["collection", user?._id ?? "", ...all.queryKey],
      enabled: user !== undefined,
    }),
    placeholderData: keepPreviousData,
  });
  const counts = useQuery({ ...completion(user?._id ?? ""), enabled: user !== undefined });
  // A failed next page is reported at the end of the list; the loaded pages are not stale.
  const pages = { ...query, error: query.isFetchNextPageError ? null : query.error };
  const isFiltered = catalogueSearch.count(filters) > 0;
  const clear = () => change(catalogueSearch.cleared(filters));
  const cards = query.data?.pages.flatMap((page) => page.cards) ?? [];
  const total = query.data?.pages[0]?.totalCards;
  return (
    <>
      <PageHeading
        actionsBelow
        title={m.title()}
        lead={<Lead total={total} isFiltered={isFiltered} />}
        actions={
          <Link className={buttonClass()} to="/leaderboard">
            <Icon name="trophy" />
            {m.leaderboard()}
          </Link>
        }
      />
      {session === "out" || failureOf(counts) !== null ? null : (
        <Completion counts={counts.data} own>
          <OwnedFilter value={filters.owned} onChange={(owned) => change({ owned })} />
        </Completion>
      )}
      <SeriesStrip
        held={counts.data?.series}
        chosen={filters.series}
        onChoose={(series) => change({ series })}
      />
      <CatalogueFilters filters={filters} onChange={change} onClear={clear} />
      <QueryView query={pages} title={m.failed()} loading={<CatalogueSkeleton />}>
        {() =>
          cards.length === 0 && !query.isPlaceholderData ? (
            <NoCards filters={filters} onChange={change} onClear={clear} />
          ) : (
            <>
              <TileList
                cards={cards}
                total={total ?? cards.length}
                rarity={filters.rarity}
                stale={query.isPlaceholderData}
              />
              {query.hasNextPage && !query.isPlaceholderData ? (
                <NextPage
                  pending={query.isFetchingNextPage}
                  failed={query.isFetchNextPageError}
                  onMore={() => void query.fetchNextPage()}
                />
              ) : null}
            </>
          )
        }
      </QueryView>
    </>
  );
}

function Lead({ total, isFiltered }: { total: number | undefined; isFiltered: boolean }) {
  if (total === undefined)
    return (
      <Text as="span" numeric>
        {m.counting()}
      </Text>
    );

  return (
    <Text as="span" numeric role="status">
      {isFiltered ? m.found({ count: total }) : m.total({ count: total, rarities: rarities.length })}
    </Text>
  );
}

function CatalogueSkeleton() {
  const width = useTileCardWidth();
  return (
    <Grid min="13.75rem" pair gap="3-4" role="status" aria-busy="true" aria-label={m.loading()}>
      {Array.from({ length: SKELETONS }, (_, place) => place).map((place) => (
        <Stack gap={4} align="center" padY={4} padX={2} surface="panel" key={place}>
          <Skeleton width={width} height={width * 1.5} />
          <Skeleton width="60%" />
        </Stack>
      ))}
    </Grid>
  );
}

interface NextPageProps {
  pending: boolean;
  failed: boolean;
  onMore: () => void;
}

/** Fetches the next page when scrolled near the viewport, or by a button. */
function NextPage({ pending, failed, onMore }: NextPageProps) {
  const place = useRef<HTMLDivElement>(null);
  const latestOnMore = useRef(onMore);
  useEffect(() => {
    latestOnMore.current = onMore;
  });
  useEffect(() => {
    const element = place.current;
    // After a failure only the button retries.
    if (element === null || pending || failed || typeof IntersectionObserver === "undefined")
      return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && latestOnMore.current(),
      { rootMargin: "800px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [pending, failed]);
  return (
    <Stack gap={3} align="center" before={6} ref={place}>
      {failed ? <p role="alert">{m.moreFailed()}</p> : null}
      <Button pending={pending} onClick={onMore}>
        {failed ? words.tryAgain() : m.more()}
      </Button>
    </Stack>
  );
}
