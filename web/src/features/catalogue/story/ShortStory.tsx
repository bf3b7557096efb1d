import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { timeAgo } from "../../../lib/timeAgo";
import { Grid } from "../../../ui/Grid";
import { Icon } from "../../../ui/Icon";
import { QueryView } from "../../../ui/QueryView";
import { Skeleton } from "../../../ui/Skeleton";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import { PatternStamps } from "../../cards/PatternStamps";
import { story } from "../queries";
import { type CardEvent, CardEventText, eventIcon, openingOf } from "./CardEventText";
import * as m from "./messages";
import styles from "./ShortStory.module.css";

/** Events that fit on the back of a card. */
const MAX_EVENTS = 4;

/** The latest events of a card, newest first, for its back. */
export function ShortStory({ cardId }: { cardId: string }) {
  const query = useQuery(story(cardId));
  return (
    <section className={styles.short} aria-label={m.label()}>
      <h3>{m.title()}</h3>
      <QueryView
        query={query}
        compact
        title={m.failed()}
        absent={
          <Text breaks className={styles.when}>
            {m.absent()}
          </Text>
        }
        loading={
          <Stack gap={3} align="start" role="status" aria-busy="true" aria-label={m.loading()}>
            <Skeleton height="3rem" />
            <Skeleton height="3rem" />
            <Skeleton height="3rem" width="80%" />
          </Stack>
        }
      >
        {({ card, events }) => (
          <>
            <PatternStamps patterns={card.patterns} opening={openingOf(events)} />
            <Events cardId={cardId} events={events} />
          </>
        )}
      </QueryView>
    </section>
  );
}

function Events({ cardId, events }: { cardId: string; events: readonly CardEvent[] }) {
  const here = useLocation({ select: ({ pathname }) => pathname });
  const latest = [...events].reverse().slice(0, MAX_EVENTS);
  const earlier = events.length - latest.length;
  return (
    <>
      {latest.length === 0 ? (
        <p className={styles.when}>{m.empty()}</p>
      ) : (
        <Stack as="ol" gap={3}>
          {latest.map((event) => (
            <Grid as="li" columns="1.125rem 1fr" gap={3} key={`${event.kind} ${event.at}`}>
              <Icon name={eventIcon(event)} size={18} />
              <div>
                <Text breaks>
                  <CardEventText event={event} />
                </Text>
                <time className={styles.when} dateTime={event.at}>
                  {timeAgo(event.at)}
                </time>
              </div>
            </Grid>
          ))}
        </Stack>
      )}
      {here === `/card/${cardId}` ? null : (
        <Link className={styles.whole} to="/card/$cardId" params={{ cardId }}>
          {m.fullStory({ earlier })}
          <Icon name="right" size={18} />
        </Link>
      )}
    </>
  );
}
