import type { ReactNode } from "react";
import { Fold } from "../../ui/Fold";
import { Panel } from "../../ui/Panel";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { headerLines } from "./algorithm/log";
import type { PublishedBatch } from "./algorithm/verify/data";
import styles from "./Fairness.module.css";

/** The texts that are hashed and signed, to compute everything with other tools. */
export function BytesPanel({ children }: { children: ReactNode }) {
  return (
    <Panel title="The bytes" lead="The texts that are hashed and signed, to check them with your own tools.">
      <Stack>{children}</Stack>
    </Panel>
  );
}

interface ByteBlockProps {
  title: string;
  note: string;
  text: string;
}

export function ByteBlock({ title, note, text }: ByteBlockProps) {
  return (
    <Fold title={title}>
      <Text breaks tone="soft" size="sm">
        {note}
      </Text>
      <pre className={styles.bytes}>{text}</pre>
    </Fold>
  );
}

interface LineBlocksProps {
  /** What the line is of, such as “ticket”. */
  of: string;
  batch: PublishedBatch;
  /** The index of the line in the batch. */
  place: number;
}

/** A line of the log, and the header of its batch. */
export function LineBlocks({ of, batch, place }: LineBlocksProps) {
  return (
    <>
      <ByteBlock
        title={`Log line of the ${of}`}
        note={`Line ${place} of batch ${batch.batch}.`}
        text={batch.entries[place] ?? ""}
      />
      <ByteBlock
        title={`Batch of the ${of}`}
        note={`The SHA-256 of this header is its head, ${batch.head}.`}
        text={headerLines(batch).join("\n")}
      />
    </>
  );
}

/** The signature of a beacon's round. */
export function RoundBlock({ round, signature, draws }: { round: number; signature: string; draws: string }) {
  return (
    <ByteBlock
      title={`Round ${round} of the beacon`}
      note={`The signature of the round. The SHA-256 of its 48 bytes is in the stream that draws ${draws}.`}
      text={signature}
    />
  );
}
