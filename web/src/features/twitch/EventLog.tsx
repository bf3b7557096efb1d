import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as words from "../../lib/messages";
import { Button } from "../../ui/Button";
import { Panel } from "../../ui/Panel";
import { QueryView } from "../../ui/QueryView";
import { Row } from "../../ui/Row";
import { Segmented } from "../../ui/Segmented";
import { Skeleton } from "../../ui/Skeleton";
import { Stack } from "../../ui/Stack";
import styles from "./EventLog.module.css";
import { EventRow } from "./EventRow";
import * as m from "./messages";
import { type EventFilter, twitchEvents } from "./queries";

const FILTERS: readonly { value: EventFilter; label: () => string }[] = [
  { value: "", label: words.all },
  { value: "given", label: m.filterGiven },
  { value: "nothing", label: m.filterNothing },
  { value: "failed", label: m.filterFailed },
  { value: "waiting", label: m.filterWaiting },
];

/** Events from Twitch, the result of each, and a retry for those that gave nothing. */
export function EventLog() {
  const [filter, setFilter] = useState<EventFilter>("");
  return (
    <Panel title={m.log()} lead={m.logLead()}>
      <Segmented
        label={m.logFilter()}
        hideLabel
        className={styles.filter}
        value={filter}
        options={FILTERS.map(({ value, label }) => ({ value, label: label() }))}
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
      title={m.logFailed()}
      loading={
        <div role="status" aria-label={m.logLoading()} aria-busy="true">
          <Skeleton height="12rem" />
        </div>
      }
    >
      {() =>
        events.length === 0 ? (
          <Row as="p" gap={3} tone="soft">
            {filter === "" ? (
              m.logEmpty()
            ) : (
              <>
                {m.logNoMatch()}
                <Button size="s" onClick={onAll}>
                  {m.logShowAll()}
                </Button>
              </>
            )}
          </Row>
        ) : (
          <>
            <Stack as="ol" aria-label={m.logList()}>
              {events.map((event) => (
                <EventRow key={event._id} event={event} />
              ))}
            </Stack>
            {list.hasNextPage ? (
              <div>
                <Button pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  {m.logOlder()}
                </Button>
              </div>
            ) : null}
          </>
        )
      }
    </QueryView>
  );
}
