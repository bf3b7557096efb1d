import { formatNumber } from "../../lib/formats";
import { timeAgo } from "../../lib/timeAgo";
import { EmptyState } from "../../ui/EmptyState";
import { Panel } from "../../ui/Panel";
import { Text } from "../../ui/Text";
import { dueIn, duration, jobsOf } from "./figures";
import type { Node } from "./queries";
import { Scroller, State } from "./Scroller";

const capitalize = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** The last run of each scheduled job, and its result. */
export function Jobs({ nodes }: { nodes: readonly Node[] }) {
  const jobs = jobsOf(nodes);
  return (
    <Panel title="Jobs" lead="What the server does in the background.">
      {jobs.length === 0 ? (
        <EmptyState title="No job has run yet">Jobs begin within a minute after the start.</EmptyState>
      ) : (
        <Scroller label="Table of jobs">
          <thead>
            <tr>
              <Text as="th" tone="soft" weight="semibold" scope="col">
                Job
              </Text>
              <Text as="th" tone="soft" weight="semibold" scope="col">
                Outcome
              </Text>
              <Text as="th" tone="soft" weight="semibold" scope="col">
                Last run
              </Text>
              <Text as="th" tone="soft" weight="semibold" scope="col">
                Took
              </Text>
              <Text as="th" tone="soft" weight="semibold" scope="col">
                Next
              </Text>
              <Text as="th" tone="soft" weight="semibold" scope="col">
                Runs
              </Text>
              {nodes.length > 1 ? <th scope="col">Node</th> : null}
            </tr>
          </thead>
          <tbody>
            {jobs.map((job) => (
              <tr key={job.name}>
                <Text as="th" weight="medium" scope="row">
                  {capitalize(job.name)}
                </Text>
                <State isGood={job.problem == null}>{job.problem ?? "well"}</State>
                <td>{timeAgo(job.lastAt)}</td>
                <td>{job.tookMs === 0 ? "under 1 ms" : duration(job.tookMs * 1000)}</td>
                <td>{job.nextAt == null ? "when something happens" : dueIn(job.nextAt)}</td>
                <td>
                  {formatNumber(job.runs)}
                  {job.failures === 0 ? "" : `, ${formatNumber(job.failures)} failed`}
                </td>
                {nodes.length > 1 ? <td>{job.node}</td> : null}
              </tr>
            ))}
          </tbody>
        </Scroller>
      )}
    </Panel>
  );
}
