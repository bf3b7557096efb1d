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
import * as m from "./messages";

/** The openings of this instance by mark, and other counts of its log. */
export function InstanceNumbers() {
  const query = useQuery(logState());
  return (
    <Panel title={m.numbers()} lead={m.numbersLead()}>
      <QueryView
        query={query}
        compact
        title={m.numbersFailed()}
        loading={
          <div role="status" aria-busy="true" aria-label={m.numbersLoading()}>
            <Skeleton height="8rem" />
          </div>
        }
      >
        {({ batch, counts }) =>
          batch === null ? <Text tone="soft">{m.logEmpty()}</Text> : <Numbers counts={counts} />
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
    { name: m.countTicket(), count: levelTwo, share: "ticket" },
    { name: m.countBrowserEntropy(), count: levelOne, share: "browser" },
    { name: m.countServerEntropy(), count: levelOneWithoutEntropy, share: "server" },
    { name: m.countVersion1(), count: versionOne ?? 0, share: "old" },
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
        <Figure name={m.countWaiting()} count={waitingTickets} />
        <Figure name={m.countBreaks()} count={breaks} />
        <Figure name={m.countGrades()} count={grades} />
        <Figure name={m.countWeights()} count={weightChanges} />
        <Figure name={m.countRaffles()} count={raffles} />
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
