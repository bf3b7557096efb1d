import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { ApiError, messageOf } from "../../api/client";
import { timeAgo } from "../../lib/timeAgo";
import { Button } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { Skeleton } from "../../ui/Skeleton";
import { story } from "./queries";
import styles from "./ShortStory.module.css";
import { type CardEvent, iconOf, Told } from "./Told";

/** So much of its story fits on the back of a card. */
const LATEST = 4;

/** What happened to a card, the latest first, as it stands on its back. */
export function ShortStory({ cardId }: { cardId: string }) {
  const found = useQuery(story(cardId));
  return (
    <section className={styles.short} aria-label="Its story in short">
      <h3>Its story</h3>
      {found.data !== undefined ? (
        <Events cardId={cardId} events={found.data.events} />
      ) : found.isError ? (
        <Failed error={found.error} retrying={found.isFetching} onRetry={() => void found.refetch()} />
      ) : (
        <div className={styles.waiting} role="status" aria-busy="true" aria-label="Loading its story">
          <Skeleton height="3rem" />
          <Skeleton height="3rem" />
          <Skeleton height="3rem" width="80%" />
        </div>
      )}
    </section>
  );
}

function Events({ cardId, events }: { cardId: string; events: readonly CardEvent[] }) {
  const here = useLocation({ select: ({ pathname }) => pathname });
  const latest = [...events].reverse().slice(0, LATEST);
  const earlier = events.length - latest.length;
  return (
    <>
      {latest.length === 0 ? (
        <p className={styles.when}>Nobody wrote down where it comes from.</p>
      ) : (
        <ol>
          {latest.map((event) => (
            <li key={`${event.kind} ${event.at}`}>
              <Icon name={iconOf(event)} size={18} />
              <div>
                <p>
                  <Told event={event} />
                </p>
                <time className={styles.when} dateTime={event.at}>
                  {timeAgo(event.at)}
                </time>
              </div>
            </li>
          ))}
        </ol>
      )}
      {here === `/card/${cardId}` ? null : (
        <Link className={styles.whole} to="/card/$cardId" params={{ cardId }}>
          Its whole story{earlier === 0 ? "" : ` (${earlier} more)`}
          <Icon name="right" size={18} />
        </Link>
      )}
    </>
  );
}

interface FailedProps {
  error: Error;
  retrying: boolean;
  onRetry: () => void;
}

function Failed({ error, retrying, onRetry }: FailedProps) {
  const unknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (unknown)
    return <p className={styles.when}>Its story is still to be shown on stream, or not kept here.</p>;
  return (
    <div className={styles.waiting} role="alert">
      <p>Its story could not be loaded. {messageOf(error)}</p>
      <Button size="s" pending={retrying} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
