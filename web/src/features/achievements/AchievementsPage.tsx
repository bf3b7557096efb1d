import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Schemas } from "../../api/client";
import { useSearchParams } from "../../lib/useSearchParams";
import { Box } from "../../ui/Box";
import { Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { Grid } from "../../ui/Grid";
import { PageHeading } from "../../ui/PageHeading";
import { Panel } from "../../ui/Panel";
import { QueryView } from "../../ui/QueryView";
import { Row } from "../../ui/Row";
import { SearchField } from "../../ui/SearchField";
import { Segmented } from "../../ui/Segmented";
import { Skeleton } from "../../ui/Skeleton";
import { Stack } from "../../ui/Stack";
import { AchievementTile } from "./AchievementTile";
import { Celebration, type Claimed } from "./Celebration";
import { lookOf } from "./categories";
import { filtered, groupByCategory, statusOf } from "./filter";
import { achievements } from "./queries";
import { achievementsSearch, type StatusFilter } from "./search";

const STATUSES: readonly { value: StatusFilter; label: string }[] = [
  { value: "all", label: "All" },
  { value: "claimable", label: "To claim" },
  { value: "progress", label: "In progress" },
  { value: "done", label: "Done" },
];

/** All achievements by category, with the user's progress and the rewards. */
export default function AchievementsPage() {
  const all = useQuery(achievements());
  const [claimed, setClaimed] = useState<Claimed | null>(null);
  return (
    <>
      <PageHeading title="Achievements" lead={<Lead all={all.data} />} />
      <QueryView
        query={all}
        title="Your achievements could not be loaded"
        loading={
          <Stack gap={5} role="status" aria-busy="true" aria-label="Loading achievements">
            <Skeleton height="14rem" />
            <Skeleton height="14rem" />
          </Stack>
        }
      >
        {(data) => <Filtered all={data} onClaimed={setClaimed} />}
      </QueryView>
      {claimed === null ? null : <Celebration claimed={claimed} onClose={() => setClaimed(null)} />}
    </>
  );
}

function Lead({ all }: { all: readonly Schemas["Achievement"][] | undefined }) {
  if (all === undefined) return "Counting your achievements…";
  const reached = all.filter(({ achieved }) => achieved).length;
  const claimable = all.filter((one) => statusOf(one) === "claimable").length;
  const rewards =
    claimable === 0 ? "" : claimable === 1 ? " · 1 reward to claim" : ` · ${claimable} rewards to claim`;
  return `${reached} of ${all.length} reached${rewards}`;
}

interface FilteredProps {
  all: readonly Schemas["Achievement"][];
  onClaimed: (claimed: Claimed) => void;
}

function Filtered({ all, onClaimed }: FilteredProps) {
  const [{ search, show: status }, change] = useSearchParams(achievementsSearch);
  const groups = groupByCategory(filtered(all, search, status));
  return (
    <>
      <Row gap={4} rowGap={3} align="end" after={5}>
        <Box grow="14rem" max="24rem">
          <SearchField
            label="Search"
            placeholder="Name or goal"
            value={search}
            onChange={(text) => change({ search: text })}
          />
        </Box>
        <Segmented label="Show" value={status} options={STATUSES} onChange={(show) => change({ show })} />
      </Row>
      {groups.length === 0 ? (
        <EmptyState
          title={status === "claimable" ? "No rewards to claim" : "No achievements match"}
          action={
            <Button kind="primary" onClick={() => change({ search: "", show: "all" })}>
              Show all
            </Button>
          }
        >
          Open packs, trade, sell and grade cards to reach these goals.
        </EmptyState>
      ) : (
        <Stack gap={5}>
          {groups.map(({ category, list }) => (
            <Panel
              key={category}
              title={lookOf(category).title}
              state={`${list.filter(({ achieved }) => achieved).length} of ${list.length}`}
            >
              <Grid as="ul" min="25rem" gap={3}>
                {list.map((one) => (
                  <AchievementTile key={one.name} achievement={one} onClaimed={onClaimed} />
                ))}
              </Grid>
            </Panel>
          ))}
        </Stack>
      )}
    </>
  );
}
