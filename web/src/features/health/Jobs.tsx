import { timeAgo } from "../../lib/timeAgo";
import { EmptyState } from "../../ui/EmptyState";
import { Panel } from "../../ui/Panel";
import { Text } from "../../ui/Text";
import { dueIn, duration, jobsOf } from "./figures";
import * as m from "./messages";
import type { Node } from "./queries";
import { Head, Scroller, State } from "./Scroller";

/** The jobs of this version. */
const JOBS = [
  "achievements",
  "backup_schedule",
  "beacon",
  "changed_achievements",
  "cut_off_repairs",
  "draws",
  "grades",
  "grading",
  "health",
  "leaderboard",
  "live_queue",
  "log",
  "market",
  "old_answers",
  "pack_expiry",
  "raffles",
  "raffles_and_goals",
  "seeds",
  "sessions",
  "trades",
  "twitch_events",
  "twitch_redemptions",
  "wishes",
] as const;

/** The name of a job in the reader's language; that of the server if it is a job of another version. */
function jobName(name: string): string {
  const job = JOBS.find((known) => known === name.replaceAll(" ", "_"));
  return m.jobName({ job: job ?? "other", name });
}

const COLUMNS = [m.job, m.outcome, m.lastRun, m.took, m.nextRun, m.runs];

/** The last run of each scheduled job, and its result. */
export function Jobs({ nodes }: { nodes: readonly Node[] }) {
  const jobs = jobsOf(nodes);
  return (
    <Panel title={m.jobs()} lead={m.jobsLead()}>
      {jobs.length === 0 ? (
        <EmptyState title={m.noJobs()}>{m.noJobsHint()}</EmptyState>
      ) : (
        <Scroller label={m.jobTable()}>
          <Head labels={nodes.length > 1 ? [...COLUMNS, m.node] : COLUMNS} />
          <tbody>
            {jobs.map((job) => (
              <tr key={job.name}>
                <Text as="th" weight="medium" scope="row">
                  {jobName(job.name)}
                </Text>
                <State isGood={job.problem == null}>{job.problem ?? m.jobWell()}</State>
                <td>{timeAgo(job.lastAt)}</td>
                <td>{job.tookMs === 0 ? m.underMillisecond() : duration(job.tookMs * 1000)}</td>
                <td>{job.nextAt == null ? m.jobOnDemand() : dueIn(job.nextAt)}</td>
                <td>{m.jobRuns({ runs: job.runs, failures: job.failures })}</td>
                {nodes.length > 1 ? <td>{job.node}</td> : null}
              </tr>
            ))}
          </tbody>
        </Scroller>
      )}
    </Panel>
  );
}
