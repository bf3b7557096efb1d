import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Schemas } from "../../api/client";
import * as words from "../../lib/messages";
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
import { ClaimAll } from "./ClaimAll";
import { categoryTitle } from "./categoryTitle";
import { filtered, groupByCategory, statusOf } from "./filter";
import * as m from "./messages";
import { achievements } from "./queries";
import { achievementsSearch, type StatusFilter } from "./search";

const STATUSES: readonly { value: StatusFilter; label: () => string }[] = [
  { value: "all", label: words.all },
  { value: "claimable", label: m.statusClaimable },
  { value: "progress", label: m.statusProgress },
  { value: "done", label: m.statusDone },
];

/** All achievements by category, with the user's progress and the rewards. */
export default function AchievementsPage() {
  const all = useQuery(achievements());
  const [claimed, setClaimed] = useState<readonly Claimed[] | null>(null);
  return (
    <>
      <PageHeading title={m.title()} lead={<Lead all={all.data} />} />
      <QueryView
        query={all}
        title={m.failed()}
        loading={
          <Stack gap={5} role="status" aria-busy="true" aria-label={m.loading()}>
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
  if (all === undefined) return m.leadLoading();
  const claimable = all.filter((one) => statusOf(one) === "claimable").length;
  return m.lead({ claimable, ...reachedOf(all) });
}

const reachedOf = (list: readonly Schemas["Achievement"][]) => ({
  reached: list.filter(({ achieved }) => achieved).length,
  all: list.length,
});

interface FilteredProps {
  all: readonly Schemas["Achievement"][];
  onClaimed: (claimed: readonly Claimed[]) => void;
}

function Filtered({ all, onClaimed }: FilteredProps) {
  const [{ search, show: status }, change] = useSearchParams(achievementsSearch);
  const shown = filtered(all, search, status);
  const claimable = shown.filter((one) => statusOf(one) === "claimable");
  const groups = groupByCategory(shown)
    .map(({ category, list }) => ({
      category,
      reached: reachedOf(list),
      list: list.filter((one) => statusOf(one) !== "claimable"),
    }))
    .filter(({ list }) => list.length > 0);
  return (
    <>
      <Row gap={4} rowGap={3} align="end" after={5}>
        <Box grow="14rem" max="24rem">
          <SearchField
            label={m.search()}
            placeholder={m.searchPlaceholder()}
            value={search}
            onChange={(text) => change({ search: text })}
          />
        </Box>
        <Segmented
          label={m.statusFilter()}
          value={status}
          options={STATUSES.map(({ value, label }) => ({ value, label: label() }))}
          onChange={(show) => change({ show })}
        />
      </Row>
      {shown.length === 0 ? (
        <EmptyState
          title={status === "claimable" ? m.emptyClaimable() : m.emptyFiltered()}
          action={
            <Button kind="primary" onClick={() => change({ search: "", show: "all" })}>
              {m.showAll()}
            </Button>
          }
        >
          {m.emptyHint()}
        </EmptyState>
      ) : (
        <Stack gap={5}>
          {claimable.length === 0 ? null : (
            <Panel title={m.statusClaimable()}>
              {claimable.length > 1 ? (
                <Row after={3}>
                  <ClaimAll claimable={claimable} onClaimed={onClaimed} />
                </Row>
              ) : null}
              <Tiles list={claimable} onClaimed={onClaimed} />
            </Panel>
          )}
          {groups.map(({ category, reached, list }) => (
            <Panel key={category} title={categoryTitle(category)} state={m.categoryReached(reached)}>
              <Tiles list={list} onClaimed={onClaimed} />
            </Panel>
          ))}
        </Stack>
      )}
    </>
  );
}

function Tiles({
  list,
  onClaimed,
}: { list: readonly Schemas["Achievement"][] } & Pick<FilteredProps, "onClaimed">) {
  return (
    <Grid as="ul" min="25rem" gap={3}>
      {list.map((one) => (
        <AchievementTile key={one.name} achievement={one} onClaimed={onClaimed} />
      ))}
    </Grid>
  );
}
