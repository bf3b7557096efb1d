import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/Button";
import { Panel } from "../../ui/Panel";
import { QueryView } from "../../ui/QueryView";
import { Row } from "../../ui/Row";
import { Segmented } from "../../ui/Segmented";
import { Skeleton } from "../../ui/Skeleton";
import { Stack } from "../../ui/Stack";
import { HappeningRow } from "./HappeningRow";
import own from "./Happenings.module.css";
import { type Shown, twitchEvents } from "./queries";

const FILTERS: readonly { value: Shown; label: string }[] = [
  { value: "", label: "All" },
  { value: "given", label: "Gave something" },
  { value: "nothing", label: "Gave nothing" },
  { value: "failed", label: "Failed" },
  { value: "waiting", label: "Waiting" },
];

/** Events from Twitch, the result of each, and a retry for those that gave nothing. */
export function Happenings() {
  const [shown, setShown] = useState<Shown>("");
  return (
    <Panel
      title="What happened"
      lead="Every event of the last 30 days, the latest first. It is kept up to date while you look."
    >
      <Segmented
        label="Which events"
        hideLabel
        className={own.filter}
        value={shown}
        options={FILTERS}
        onChange={setShown}
      />
      <List shown={shown} onAll={() => setShown("")} />
    </Panel>
  );
}

function List({ shown, onAll }: { shown: Shown; onAll: () => void }) {
  const list = useInfiniteQuery(twitchEvents(shown));
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
            {shown === "" ? (
              "Nothing has come yet. Let something happen with the buttons of step 6, and it appears here."
            ) : (
              <>
                None of the events is like that.{" "}
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
                <HappeningRow key={event._id} event={event} />
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
