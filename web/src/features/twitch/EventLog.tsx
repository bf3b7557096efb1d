import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/Button";
import { Panel } from "../../ui/Panel";
import { QueryView } from "../../ui/QueryView";
import { Row } from "../../ui/Row";
import { Segmented } from "../../ui/Segmented";
import { Skeleton } from "../../ui/Skeleton";
import { Stack } from "../../ui/Stack";
import styles from "./EventLog.module.css";
import { EventRow } from "./EventRow";
import { type EventFilter, twitchEvents } from "./queries";

const FILTERS: readonly { value: EventFilter; label: string }[] = [
  { value: "", label: "All" },
  { value: "given", label: "Gave something" },
  { value: "nothing", label: "Gave nothing" },
  { value: "failed", label: "Failed" },
  { value: "waiting", label: "Waiting" },
];

/** Events from Twitch, the result of each, and a retry for those that gave nothing. */
export function EventLog() {
  const [filter, setFilter] = useState<EventFilter>("");
  return (
    <Panel
      title="Event log"
      lead="All events of the last 30 days, latest first. The list updates automatically."
    >
      <Segmented
        label="Which events"
        hideLabel
        className={styles.filter}
        value={filter}
        options={FILTERS}
        onChange={setFilter}
      />
      <List filter={filter} onAll={() => setFilter("")} />
    </Panel>
  );
}

function List({ filter, onAll }: { filter: EventFilter; onAll: () => void }) {
  const list = useInfiniteQuery(twitchEvents(filter));
  const events = list.data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <QueryView
      query={list}
      title="The events could not be loaded"
      loading={
        <div role="status" aria-label="Loading the events" aria-busy="true">
          <Skeleton height="12rem" />
        </div>
      }
    >
      {() =>
        events.length === 0 ? (
          <Row as="p" gap={3} tone="soft">
            {filter === "" ? (
              "No events yet. Send one with the buttons of step 6."
            ) : (
              <>
                No events match.{" "}
                <Button size="s" onClick={onAll}>
                  Show all
                </Button>
              </>
            )}
          </Row>
        ) : (
          <>
            <Stack as="ol" aria-label="Events">
              {events.map((event) => (
                <EventRow key={event._id} event={event} />
              ))}
            </Stack>
            {list.hasNextPage ? (
              <div>
                <Button pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  Show older events
                </Button>
              </div>
            ) : null}
          </>
        )
      }
    </QueryView>
  );
}
