import type { ReactNode } from "react";
import { Fold } from "../../ui/Fold";
import { Panel } from "../../ui/Panel";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { headerLines } from "./algorithm/log";
import type { PublishedBatch } from "./algorithm/verify/data";
import styles from "./Fairness.module.css";
import * as m from "./messages";

/** The texts that are hashed and signed, to compute everything with other tools. */
export function BytesPanel({ children }: { children: ReactNode }) {
  return (
    <Panel title={m.bytes()} lead={m.bytesLead()}>
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
  /** What the line is of. */
  of: Parameters<typeof m.bytesLine>[0]["of"];
  batch: PublishedBatch;
  /** The index of the line in the batch. */
  place: number;
}

/** A line of the log, and the header of its batch. */
export function LineBlocks({ of, batch, place }: LineBlocksProps) {
  return (
    <>
      <ByteBlock
        title={m.bytesLine({ of })}
        note={m.bytesLineNote({ line: place, batch: batch.batch })}
        text={batch.entries[place] ?? ""}
      />
      <ByteBlock
        title={m.bytesBatch({ of })}
        note={m.bytesBatchNote({ head: batch.head })}
        text={headerLines(batch).join("\n")}
      />
    </>
  );
}

interface RoundBlockProps {
  round: number;
  signature: string;
  /** What is drawn with the round. */
  draws: Parameters<typeof m.bytesRoundNote>[0]["draws"];
}

/** The signature of a beacon's round. */
export function RoundBlock({ round, signature, draws }: RoundBlockProps) {
  return (
    <ByteBlock
      title={m.bytesRound({ round: String(round) })}
      note={m.bytesRoundNote({ draws })}
      text={signature}
    />
  );
}
