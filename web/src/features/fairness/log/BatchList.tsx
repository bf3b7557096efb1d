import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useNow } from "../../../lib/useNow";
import { Badge } from "../../../ui/Badge";
import { buttonClass } from "../../../ui/Button";
import { Icon } from "../../../ui/Icon";
import { Panel } from "../../../ui/Panel";
import { QueryView } from "../../../ui/QueryView";
import { Row } from "../../../ui/Row";
import { Skeleton } from "../../../ui/Skeleton";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import { BATCHES_PER_PAGE, batchesUpTo } from "../logApi";
import type { LogBatch } from "../types";
import { ageText } from "./ageText";
import { BatchLines } from "./BatchLines";
import styles from "./Log.module.css";
import * as m from "./messages";

interface BatchListProps {
  newest: number;
  /** The newest batch to list, which is shown with its lines; the newest of all by default. */
  from: number | undefined;
}

/** The batches of the log, newest first, a page at a time. */
export function BatchList({ newest, from }: BatchListProps) {
  const first = Math.min(from ?? newest, newest);
  const query = useQuery(batchesUpTo(first));
  return (
    <Panel title={m.batches()} state={m.batchCount({ count: newest + 1 })}>
      <QueryView
        query={query}
        title={m.batchesFailed()}
        loading={
          <div role="status" aria-busy="true" aria-label={m.batchesLoading()}>
            <Skeleton height="24rem" />
          </div>
        }
      >
        {(batches) => (
          <Stack as="ul" gap={1}>
            {batches.map((batch) => (
              <li key={batch.batch}>
                <Batch batch={batch} isOpenAtFirst={batch.batch === from} />
              </li>
            ))}
          </Stack>
        )}
      </QueryView>
      <Pager first={first} newest={newest} />
    </Panel>
  );
}

function Batch({ batch, isOpenAtFirst }: { batch: LogBatch; isOpenAtFirst: boolean }) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const age = useNow((now) => ageText(batch.timeMs, now));
  return (
    <details className={styles.batch} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="right" />
        <span>
          <Text as="strong" numeric>
            {m.batch(batch)}
          </Text>
          <Text as="small" block tone="soft" size="sm" numeric>
            {m.batchSummary({ lines: batch.count, age })}
          </Text>
        </span>
        {batch.round === null ? null : <Badge>{m.batchHasTickets()}</Badge>}
      </summary>
      {isOpen ? <BatchLines batch={batch} /> : null}
    </details>
  );
}

function Pager({ first, newest }: { first: number; newest: number }) {
  const [older, newer] = [first - BATCHES_PER_PAGE, Math.min(newest, first + BATCHES_PER_PAGE)];
  if (older < 0 && first === newest) return null;
  return (
    <Row as="nav" gap={2} justify="between" aria-label={m.pages()}>
      {first === newest ? (
        <span />
      ) : (
        <Link
          className={buttonClass("secondary", "s")}
          to="/fairness/log"
          search={newer === newest ? {} : { from: newer }}
          resetScroll={false}
        >
          {m.newer()}
        </Link>
      )}
      {older < 0 ? null : (
        <Link
          className={buttonClass("secondary", "s")}
          to="/fairness/log"
          search={{ from: older }}
          resetScroll={false}
        >
          {m.older()}
        </Link>
      )}
    </Row>
  );
}
