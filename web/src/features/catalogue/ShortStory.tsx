import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { timeAgo } from "../../lib/timeAgo";
import { Icon } from "../../ui/Icon";
import { QueryView } from "../../ui/QueryView";
import { Skeleton } from "../../ui/Skeleton";
import { type CardEvent, CardEventText, iconOf } from "./CardEventText";
import { story } from "./queries";
import styles from "./ShortStory.module.css";

/** So much of its story fits on the back of a card. */
const LATEST = 4;

/** What happened to a card, the latest first, as it stands on its back. */
export function ShortStory({ cardId }: { cardId: string }) {
  const found = useQuery(story(cardId));
  return (
    <section className={styles.short} aria-label="Its story in short">
      <h3>Its story</h3>
      <QueryView
        query={found}
        compact
        title="Its story could not be loaded"
        absent={<p className={styles.when}>Its story is still to be shown on stream, or not kept here.</p>}
        loading={
          <div className={styles.waiting} role="status" aria-busy="true" aria-label="Loading its story">
            <Skeleton height="3rem" />
            <Skeleton height="3rem" />
            <Skeleton height="3rem" width="80%" />
          </div>
        }
      >
        {(data) => <Events cardId={cardId} events={data.events} />}
      </QueryView>
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
                  <CardEventText event={event} />
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
