import { Fold } from "../../ui/Fold";
import { Panel } from "../../ui/Panel";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { headerLines } from "./algorithm/log";
import { type Record2, recordLines } from "./algorithm/record2";
import type { PublishedBatch } from "./algorithm/verify/data";
import styles from "./Fairness.module.css";
import type { Verified } from "./verification";

interface BytesProps {
  id: string;
  record: Record2;
  checked: Verified;
}

/** The texts that are hashed and signed, to compute everything with other tools. */
export function Bytes({ id, record, checked: { ticket, line, round } }: BytesProps) {
  return (
    <Panel title="The bytes" lead="What is hashed and signed, to check it with your own tools.">
      <Stack>
        <Block
          title="Seed and random bytes"
          note="The SHA-256 of the seed’s 32 bytes is its hash, which was in the log before."
          text={[
            `seed hash ${record.seedHash}`,
            `seed ${record.serverSeed ?? "not revealed yet"}`,
            `counter ${record.counter}`,
            `random bytes ${record.entropy ?? "none"}`,
          ].join("\n")}
        />
        <Block
          title="The record"
          note="Its SHA-256, with a line feed after each line, is the digest."
          text={recordLines(id, record).join("\n")}
        />
        {ticket === null ? null : (
          <>
            <Block
              title="The ticket’s line in the log"
              note={`Line ${ticket.place} of batch ${ticket.batch.batch}.`}
              text={ticket.batch.entries[ticket.place] ?? ""}
            />
            <BatchBlock title="The ticket’s batch" batch={ticket.batch} />
          </>
        )}
        {round === null ? null : (
          <Block
            title={`The beacon’s number ${round.round}`}
            note="The signature of the number. The SHA-256 of its 48 bytes is in the stream that draws the cards."
            text={round.signature}
          />
        )}
        {line === null ? null : (
          <>
            <Block
              title="The opening’s line in the log"
              note={`Line ${line.place} of batch ${line.batch.batch}.`}
              text={line.batch.entries[line.place] ?? ""}
            />
            <BatchBlock title="The line’s batch" batch={line.batch} />
          </>
        )}
      </Stack>
    </Panel>
  );
}

function BatchBlock({ title, batch }: { title: string; batch: PublishedBatch }) {
  return (
    <Block
      title={title}
      note={`The SHA-256 of this header is its head, ${batch.head}.`}
      text={headerLines(batch).join("\n")}
    />
  );
}

function Block({ title, note, text }: { title: string; note: string; text: string }) {
  return (
    <Fold title={title}>
      <Text breaks tone="soft" size="sm">
        {note}
      </Text>
      <pre className={styles.bytes}>{text}</pre>
    </Fold>
  );
}
