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

/** The server's state now and during the last hours, and what to do about problems. */
export default function HealthPage() {
  const [looked] = useSearchParams(healthSearch);
  const state = useQuery(health(looked.span, looked.node));
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
        title="How the server is could not be loaded"
        heading={
          looked.node === "" ? null : (
            <Link to="/admin/health" search={healthSearch.write({ ...looked, node: "" })}>
              All nodes together
            </Link>
          )
        }
        loading={
          <div role="status" aria-label="Loading how the server is" aria-busy="true">
            <Skeleton height="40rem" />
          </div>
        }
      >
        {(data) => <Everything looked={looked} health={data} isStale={state.error !== null} />}
      </QueryView>
    </>
  );
}

interface EverythingProps {
  looked: HealthSearch;
  health: Health;
  /** Whether it could not be fetched again; that is said above it. */
  isStale: boolean;
}

function Everything({ looked, health, isStale }: EverythingProps) {
  const id = useId();
  const [, go] = useSearchParams(healthSearch);
  const { nodes } = health;
  const shown = looked.node === "" ? nodes : nodes.filter(({ id }) => id === looked.node);
  return (
    <Stack gap={5}>
      {/* What was wrong may still be; that all is well is no longer known. */}
      {isStale && health.concerns.length === 0 ? null : (
        <Verdict concerns={health.concerns} waiting={nodes.length === 0} />
      )}
      <Stack as="section" gap={3} aria-labelledby={id}>
        <Row gap={3} justify="between">
          <Text as="h2" size="xl" id={id}>
            Figures
          </Text>
          <Row gap={3}>
            <Segmented
              label="How far back"
              hideLabel
              value={looked.span}
              options={SPANS}
              onChange={(span) => go({ span })}
            />
            {nodes.length > 1 || looked.node !== "" ? (
              <Select
                label="Node"
                hideLabel
                value={looked.node}
                options={[
                  { value: "", label: "All nodes" },
                  ...nodes.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                onChange={(node) => go({ node })}
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
