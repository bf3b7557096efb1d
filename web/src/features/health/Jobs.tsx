import { timeAgo } from "../../lib/timeAgo";
import { EmptyState } from "../../ui/EmptyState";
import { Panel } from "../../ui/Panel";
import { Text } from "../../ui/Text";
import { dueIn, duration, jobsOf } from "./figures";
import * as m from "./messages";
import type { Node } from "./queries";
import { Head, Scroller, State } from "./Scroller";

type Job = Exclude<Parameters<typeof m.jobName>[0]["job"], "other">;

/** The jobs of this version. A test of the server compares the message with the jobs. */
const JOBS: Readonly<Record<Job, true>> = {
  achievements: true,
  backup: true,
  backup_schedule: true,
  beacon: true,
  changed_achievements: true,
  cut_off_repairs: true,
  draws: true,
  grades: true,
  grading: true,
  health: true,
  leaderboard: true,
  live_queue: true,
  log: true,
  market: true,
  old_answers: true,
  pack_expiry: true,
  raffles: true,
  raffles_and_goals: true,
  seeds: true,
  sessions: true,
  trades: true,
  twitch_chat: true,
  twitch_chat_heads: true,
  twitch_chat_joins: true,
  twitch_connection: true,
  twitch_events: true,
  twitch_redemptions: true,
  wishes: true,
};

const isJob = (name: string): name is Job => Object.hasOwn(JOBS, name);

/** The name of a job in the reader's language; that of the server if it is a job of another version. */
function jobName(name: string): string {
  const job = name.replaceAll(" ", "_");
  return m.jobName({ job: isJob(job) ? job : "other", name });
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
