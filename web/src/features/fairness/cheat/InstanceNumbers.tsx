import { useQuery } from "@tanstack/react-query";
import type { Schemas } from "../../../api/client";
import { formatNumber } from "../../../lib/formats";
import { Panel } from "../../../ui/Panel";
import { QueryView } from "../../../ui/QueryView";
import { Skeleton } from "../../../ui/Skeleton";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import { logState } from "../queries";
import styles from "./Cheat.module.css";

/** The openings of this instance by mark, and other counts of its log. */
export function InstanceNumbers() {
  const query = useQuery(logState());
  return (
    <Panel title="This site in numbers" lead="The server counts these. Check the whole log to count again.">
      <QueryView
        query={query}
        compact
        title="The numbers could not be loaded"
        loading={
          <div role="status" aria-busy="true" aria-label="Loading the numbers">
            <Skeleton height="8rem" />
          </div>
        }
      >
        {({ batch, counts }) =>
          batch === null ? <Text tone="soft">The log is still empty.</Text> : <Numbers counts={counts} />
        }
      </QueryView>
    </Panel>
  );
}

function Numbers({ counts }: { counts: Schemas["LogCounts"] }) {
  const {
    levelOne,
    levelOneWithoutEntropy,
    levelTwo,
    versionOne,
    breaks,
    waitingTickets,
    grades,
    weightChanges,
    raffles,
  } = counts;
  const marks = [
    { name: "Ticket and beacon", count: levelTwo, share: "ticket" },
    { name: "Browser entropy", count: levelOne, share: "browser" },
    { name: "Server entropy only", count: levelOneWithoutEntropy, share: "server" },
    { name: "Version 1", count: versionOne ?? 0, share: "old" },
  ];
  return (
    <Stack gap={4}>
      <div className={styles.shares} aria-hidden="true">
        {marks.map(({ name, count, share }) => (
          <span key={name} data-share={share} style={{ flexGrow: count }} hidden={count === 0} />
        ))}
      </div>
      <dl className={styles.numbers}>
        {marks.map(({ name, count, share }) => (
          <Figure key={name} name={name} count={count} share={share} />
        ))}
        <Figure name="Waiting tickets" count={waitingTickets} />
        <Figure name="Seeds replaced by restores" count={breaks} />
        <Figure name="Grades" count={grades} />
        <Figure name="Changes of the grades' weights" count={weightChanges} />
        <Figure name="Raffles" count={raffles} />
      </dl>
    </Stack>
  );
}

function Figure({ name, count, share }: { name: string; count: number; share?: string }) {
  return (
    <div className={styles.figure}>
      <dt>
        {share === undefined ? null : <span className={styles.dot} data-share={share} aria-hidden="true" />}
        {name}
      </dt>
      <dd>{formatNumber(count)}</dd>
    </div>
  );
}
