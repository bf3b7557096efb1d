import { useQuery } from "@tanstack/react-query";
import { dateFormat, formatNumber } from "../../../lib/formats";
import { QueryView } from "../../../ui/QueryView";
import { Skeleton } from "../../../ui/Skeleton";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import { batchWithLines } from "../logApi";
import type { LogBatch } from "../types";
import { LineText } from "./LineText";
import styles from "./Log.module.css";

const dates = dateFormat({ dateStyle: "medium", timeStyle: "medium" });

/** A batch's header in words and its lines, each in words with its text. */
export function BatchLines({ batch }: { batch: LogBatch }) {
  const query = useQuery(batchWithLines(batch.batch));
  return (
    <div className={styles.lines}>
      <Text tone="soft" size="sm" numeric>
        Closed on {dates.format(batch.timeMs)}.
        {batch.round === null
          ? ""
          : ` Its tickets are drawn with round ${formatNumber(batch.round)} of the beacon. The newest round was ${formatNumber(batch.newest ?? 0)}.`}
        <code>
          Head {batch.head}
          <br />
          Head before {batch.previous}
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
