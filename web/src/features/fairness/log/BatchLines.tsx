import { useQuery } from "@tanstack/react-query";
import { dateFormat } from "../../../lib/formats";
import { QueryView } from "../../../ui/QueryView";
import { Skeleton } from "../../../ui/Skeleton";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import { batchWithLines } from "../logApi";
import type { LogBatch } from "../types";
import { LineText } from "./LineText";
import styles from "./Log.module.css";
import * as m from "./messages";

const dates = dateFormat({ dateStyle: "medium", timeStyle: "medium" });

/** A batch's header in words and its lines, each in words with its text. */
export function BatchLines({ batch }: { batch: LogBatch }) {
  const query = useQuery(batchWithLines(batch.batch));
  return (
    <div className={styles.lines}>
      <Text tone="soft" size="sm" numeric>
        {closedText(batch)}
        <code>
          {m.batchHead(batch)}
          <br />
          {m.batchHeadBefore({ head: batch.previous })}
        </code>
      </Text>
      <QueryView query={query} compact loading={<Skeleton height="6rem" />}>
        {(found) => (
          <Stack as="ol" gap={3}>
            {(found?.entries ?? []).map((text, place) => (
              // Lines have no id, and do not change.
              // biome-ignore lint/suspicious/noArrayIndexKey: the place in the batch identifies a line
              <li key={place}>
                <LineText text={text} />
                <code>{text}</code>
              </li>
            ))}
          </Stack>
        )}
      </QueryView>
    </div>
  );
}

function closedText({ timeMs, round, newest }: LogBatch): string {
  const date = dates.format(timeMs);
  return round === null
    ? m.batchClosed({ date })
    : m.batchClosedWithTickets({ date, round, newest: newest ?? 0 });
}
