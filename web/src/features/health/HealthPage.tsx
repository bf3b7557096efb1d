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
import * as m from "./messages";
import { type Health, health, type Span } from "./queries";
import { ServicePanels } from "./ServicePanels";
import { type HealthSearch, healthSearch } from "./search";
import { Verdict } from "./Verdict";

const SPANS: readonly { value: Span; label: () => string }[] = [
  { value: "hour", label: m.lastHour },
  { value: "half-day", label: m.lastHalfDay },
];

/** The server's state now and during the last hours, with advice on problems. */
export default function HealthPage() {
  const [filters] = useSearchParams(healthSearch);
  const state = useQuery(health(filters.span, filters.node));
  return (
    <>
      <AdminNav />
      <PageHeading
        title={m.title()}
        lead={m.lead()}
        actions={
          <Link to="/admin/actions" hash="settings" className={buttonClass("secondary")}>
            {m.settings()}
          </Link>
        }
      />
      <QueryView
        query={state}
        title={m.failed()}
        heading={
          filters.node === "" ? null : (
            <Link to="/admin/health" search={healthSearch.write({ ...filters, node: "" })}>
              {m.allNodesLink()}
            </Link>
          )
        }
        loading={
          <div role="status" aria-label={m.loading()} aria-busy="true">
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
            {m.figures()}
          </Text>
          <Row gap={3}>
            <Segmented
              label={m.timeRange()}
              hideLabel
              value={filters.span}
              options={SPANS.map(({ value, label }) => ({ value, label: label() }))}
              onChange={(span) => setFilters({ span })}
            />
            {nodes.length > 1 || filters.node !== "" ? (
              <Select
                label={m.node()}
                hideLabel
                value={filters.node}
                options={[
                  { value: "", label: m.allNodes() },
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
