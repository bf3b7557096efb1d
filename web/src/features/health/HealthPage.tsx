import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { useSearchParams } from "../../lib/useSearchParams";
import { buttonClass } from "../../ui/Button";
import { PageHeading } from "../../ui/PageHeading";
import { QueryView } from "../../ui/QueryView";
import { Row } from "../../ui/Row";
import { Segmented } from "../../ui/Segmented";
import { Select } from "../../ui/Select";
import { Skeleton } from "../../ui/Skeleton";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { AdminNav } from "../admin/AdminNav";
import { Charts } from "./Charts";
import { Jobs } from "./Jobs";
import { Machine } from "./Machine";
import { type Health, health, type Span } from "./queries";
import { ServicePanels } from "./ServicePanels";
import { type HealthSearch, healthSearch } from "./search";
import { Verdict } from "./Verdict";

const SPANS: readonly { value: Span; label: string }[] = [
  { value: "hour", label: "Last hour" },
  { value: "half-day", label: "Last 12 hours" },
];

/** The server's state now and during the last hours, with advice on problems. */
export default function HealthPage() {
  const [filters] = useSearchParams(healthSearch);
  const state = useQuery(health(filters.span, filters.node));
  return (
    <>
      <AdminNav />
      <PageHeading
        title="Health"
        lead="The server now and over the last hours. Updates every ten seconds."
        actions={
          <Link to="/admin/actions" hash="settings" className={buttonClass("secondary")}>
            Settings
          </Link>
        }
      />
      <QueryView
        query={state}
        title="The state of the server could not be loaded"
        heading={
          filters.node === "" ? null : (
            <Link to="/admin/health" search={healthSearch.write({ ...filters, node: "" })}>
              All nodes together
            </Link>
          )
        }
        loading={
          <div role="status" aria-label="Loading the state of the server" aria-busy="true">
            <Skeleton height="40rem" />
          </div>
        }
      >
        {(data) => <HealthDetails filters={filters} health={data} isStale={state.error !== null} />}
      </QueryView>
    </>
  );
}

interface HealthDetailsProps {
  filters: HealthSearch;
  health: Health;
  /** Whether the last refetch failed, which is reported above. */
  isStale: boolean;
}

function HealthDetails({ filters, health, isStale }: HealthDetailsProps) {
  const id = useId();
  const [, setFilters] = useSearchParams(healthSearch);
  const { nodes } = health;
  const shown = filters.node === "" ? nodes : nodes.filter(({ id }) => id === filters.node);
  return (
    <Stack gap={5}>
      {/* Stale problems may still exist, but stale data does not show that all is well. */}
      {isStale && health.checks.every(({ verdict }) => verdict === "ok") ? null : (
        <Verdict checks={health.checks} waiting={nodes.length === 0} />
      )}
      <Stack as="section" gap={3} aria-labelledby={id}>
        <Row gap={3} justify="between">
          <Text as="h2" size="xl" id={id}>
            Figures
          </Text>
          <Row gap={3}>
            <Segmented
              label="Time range"
              hideLabel
              value={filters.span}
              options={SPANS}
              onChange={(span) => setFilters({ span })}
            />
            {nodes.length > 1 || filters.node !== "" ? (
              <Select
                label="Node"
                hideLabel
                value={filters.node}
                options={[
                  { value: "", label: "All nodes" },
                  ...nodes.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                onChange={(node) => setFilters({ node })}
              />
            ) : null}
          </Row>
        </Row>
        <Charts series={health.series} />
      </Stack>
      <ServicePanels
        queue={health.queue}
        twitch={health.twitch}
        backups={health.backups}
        earlyAccess={health.earlyAccess}
      />
      <Machine nodes={shown} />
      <Jobs nodes={shown} />
    </Stack>
  );
}
