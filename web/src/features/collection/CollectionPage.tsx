import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { Suspense } from "react";
import { failureOf } from "../../api/cache";
import { ApiError, messageOf } from "../../api/client";
import { usePageTitle } from "../../lib/pageTitle";
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
import styles from "./Collection.module.css";
import { CollectionFilters } from "./CollectionFilters";
import { CollectionGrid } from "./CollectionGrid";
import * as m from "./messages";
import { CollectionSummary } from "./parts";
import { collectionPage } from "./queries";
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
  const clear = () => change(collectionSearch.cleared(filters));
  const own = ownerId !== undefined;
  usePageTitle(own ? undefined : m.collectionOf({ name }));

  const error = failureOf(first);
  if (error !== null) {
    // A 400 may also be an unknown filter.
    const unknown = error instanceof ApiError && error.status === 404;
    return (
      <>
        <PageHeading title={own ? m.myCollection() : m.collection()} />
        <ErrorState
          title={unknown ? m.notFound() : m.failed()}
          message={unknown ? m.notFoundHint({ name }) : messageOf(error)}
          retrying={first.isFetching}
          {...(unknown ? {} : { onRetry: () => void first.refetch() })}
          action={unknown || !isFiltered ? null : <Button onClick={clear}>{m.clearFilters()}</Button>}
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
        title={own ? m.myCollection() : m.collectionOf({ name })}
        lead={<Lead total={total} packs={first.data?.packs} filtered={isFiltered} />}
        actions={<Actions own={own} known={known} name={name} some={total !== 0} />}
      />
      {first.data === undefined ? null : <Stale query={first} />}
      {isEmpty && !isFiltered ? (
        <NoCards own={own} name={name} />
      ) : (
        <>
          <Suspense fallback={<div className={styles.summary} />}>
            <CollectionSummary
              user={user}
              own={own}
              shown={first.isSuccess}
              filters={filters}
              onChange={change}
            />
          </Suspense>
          <CollectionFilters
            filters={filters}
            onChange={change}
            onClear={clear}
            size={size}
            onSize={setSize}
          />
          {isEmpty ? (
            <EmptyState
              title={m.noMatch()}
              action={
                <Button kind="primary" onClick={clear}>
                  {m.clearFilters()}
                </Button>
              }
            >
              {m.noMatchHint()}
            </EmptyState>
          ) : (
            <CollectionGrid
              user={user}
              filters={filters}
              first={first.data}
              ownerId={ownerId}
              marks={known && !own}
              width={size}
            />
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
          {m.tradeWith({ name })}
        </Link>
      </Row>
    );
  }
  return (
    <Row as="span" gap={2} align="stretch" target>
      {some ? (
        <Link className={buttonClass()} to="/market/create" search={{ mode: "duplicates" }}>
          {m.sellDuplicates()}
        </Link>
      ) : null}
      <Link className={buttonClass()} to="/trading">
        {m.trade()}
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
        {m.counting()}
      </Text>
    );
  return (
    <Text as="span" numeric role="status">
      {filtered ? m.filteredLead({ cards: total, packs }) : m.lead({ cards: total, packs })}
    </Text>
  );
}

function NoCards({ own, name }: { own: boolean; name: string }) {
  if (!own) return <EmptyState title={m.nothingHere()}>{m.nothingHereHint({ name })}</EmptyState>;
  return (
    <EmptyState
      title={m.startsWithPack()}
      action={
        <Link className={buttonClass("primary")} to="/dashboard">
          {m.openPack()}
        </Link>
      }
    >
      {m.startsWithPackHint()}
    </EmptyState>
  );
}
