import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { failureOf } from "../../api/cache";
import { ApiError, messageOf } from "../../api/client";
import { formatNumber } from "../../lib/formats";
import { usePageTitle } from "../../lib/pageTitle";
import { useIdle } from "../../lib/useIdle";
import { useSearchParams } from "../../lib/useSearchParams";
import { Button, buttonClass } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { ErrorState } from "../../ui/ErrorState";
import { LoadingOverlay } from "../../ui/LoadingOverlay";
import { PageHeading } from "../../ui/PageHeading";
import { Row } from "../../ui/Row";
import { Stale } from "../../ui/Stale";
import { Text } from "../../ui/Text";
import { me } from "../auth/queries";
import { useSession } from "../auth/session";
import { CollectionFilters } from "./CollectionFilters";
import { CollectionGrid } from "./CollectionGrid";
import { collectionPage, raritySplit } from "./queries";
import { RaritySplit } from "./RaritySplit";
import { collectionSearch } from "./search";
import { useCardSize } from "./useCardSize";

/** The signed-in user's collection, or that of the user in the URL. */
export default function CollectionPage() {
  const { username } = useParams({ strict: false });
  const session = useSession();
  const user = useQuery({ ...me(), enabled: session === "in" });
  if (username !== undefined) {
    const own = user.data?.username.toLowerCase() === username.toLowerCase();
    return (
      <Collection
        key={username}
        user={username}
        name={username}
        ownerId={own ? user.data?._id : undefined}
        known={user.data !== undefined}
      />
    );
  }
  if (user.data === undefined) return <LoadingOverlay />;
  return <Collection key={user.data._id} user={user.data._id} name="" ownerId={user.data._id} known />;
}

interface CollectionProps {
  /** The user's id or name. */
  user: string;
  /** The name in the URL; empty on the user's own page. */
  name: string;
  /** The owner's id; undefined for other users' collections. */
  ownerId: string | undefined;
  /** Whether the signed-in user is loaded. */
  known: boolean;
}

function Collection({ user, name, ownerId, known }: CollectionProps) {
  const [filters, change] = useSearchParams(collectionSearch);
  const isFiltered = collectionSearch.count(filters) > 0;
  const [size, setSize] = useCardSize();
  const first = useQuery({ ...collectionPage(user, filters, 1), placeholderData: keepPreviousData });
  const split = useQuery({ ...raritySplit(user), enabled: useIdle(first.isSuccess) });
  const clear = () => change(collectionSearch.cleared(filters));
  const own = ownerId !== undefined;
  usePageTitle(own ? undefined : `${name}’s collection`);

  const error = failureOf(first);
  if (error !== null) {
    // A 400 may also be an unknown filter.
    const unknown = error instanceof ApiError && error.status === 404;
    return (
      <>
        <PageHeading title={own ? "My Collection" : "Collection"} />
        <ErrorState
          title={unknown ? "No such collector" : "The collection could not be loaded"}
          message={
            unknown ? `Nobody here is called ${name}. Check the name and try again.` : messageOf(error)
          }
          retrying={first.isFetching}
          {...(unknown ? {} : { onRetry: () => void first.refetch() })}
          action={unknown || !isFiltered ? null : <Button onClick={clear}>Clear filters</Button>}
        />
      </>
    );
  }
  const total = first.data?.total;
  const isEmpty = total === 0 && !first.isPlaceholderData;
  return (
    <>
      <PageHeading
        actionsBelow
        title={own ? "My Collection" : `${name}’s collection`}
        lead={<Lead total={total} packs={first.data?.packs} filtered={isFiltered} />}
        actions={<Actions own={own} known={known} name={name} some={total !== 0} />}
      />
      {first.data === undefined ? null : <Stale query={first} />}
      {isEmpty && !isFiltered ? (
        <NoCards own={own} name={name} />
      ) : (
        <>
          <RaritySplit
            counts={split.data}
            chosen={filters.rarity}
            onChoose={(rarity) => change({ rarity })}
          />
          <CollectionFilters
            filters={filters}
            onChange={change}
            onClear={clear}
            size={size}
            onSize={setSize}
          />
          {isEmpty ? (
            <EmptyState
              title="No card matches"
              action={
                <Button kind="primary" onClick={clear}>
                  Clear filters
                </Button>
              }
            >
              Try another name or remove a filter.
            </EmptyState>
          ) : (
            <CollectionGrid user={user} filters={filters} first={first.data} ownerId={ownerId} width={size} />
          )}
        </>
      )}
    </>
  );
}

interface ActionsProps {
  own: boolean;
  known: boolean;
  name: string;
  /** Whether there are cards to sell. */
  some: boolean;
}

/** Links for signed-in users: to trade with the owner, or to sell and trade own cards. */
function Actions({ own, known, name, some }: ActionsProps) {
  const session = useSession();
  if (session === "out") return null;
  // Space for the links, so that the page does not shift.
  if (!known) return <Row as="span" gap={2} align="stretch" target />;
  if (!own) {
    return (
      <Row as="span" gap={2} align="stretch" target>
        <Link className={buttonClass()} to="/trading" search={{ with: name }}>
          Trade with {name}
        </Link>
      </Row>
    );
  }
  return (
    <Row as="span" gap={2} align="stretch" target>
      {some ? (
        <Link className={buttonClass()} to="/market/create" search={{ mode: "duplicates" }}>
          Sell duplicates
        </Link>
      ) : null}
      <Link className={buttonClass()} to="/trading">
        Trade
      </Link>
    </Row>
  );
}

function Lead({
  total,
  packs,
  filtered,
}: {
  total: number | undefined;
  packs: number | undefined;
  filtered: boolean;
}) {
  if (total === undefined || packs === undefined)
    return (
      <Text as="span" numeric>
        Counting cards…
      </Text>
    );
  const cards = total === 1 ? "1 card" : `${formatNumber(total)} cards`;
  const unopened = packs === 1 ? "1 unopened pack" : `${formatNumber(packs)} unopened packs`;
  return (
    <Text as="span" numeric role="status">
      {filtered ? `${cards} shown` : cards} · {unopened}
    </Text>
  );
}

function NoCards({ own, name }: { own: boolean; name: string }) {
  if (!own) return <EmptyState title="Nothing here yet">{name} has not opened a pack so far.</EmptyState>;
  return (
    <EmptyState
      title="Your collection starts with a pack"
      action={
        <Link className={buttonClass("primary")} to="/dashboard">
          Open a pack
        </Link>
      }
    >
      Open one on your dashboard and its cards appear here.
    </EmptyState>
  );
}
