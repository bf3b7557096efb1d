import { type Record2, recordLines } from "./algorithm/record2";
import { ByteBlock, BytesPanel, LineBlocks, RoundBlock } from "./ByteBlock";
import type { Verified } from "./verification";

interface BytesProps {
  id: string;
  record: Record2;
  checked: Verified;
}

/** The texts of an opening that are hashed and signed. */
export function Bytes({ id, record, checked: { ticket, line, round } }: BytesProps) {
  return (
    <BytesPanel>
      <ByteBlock
        title="Seed and random bytes"
        note="The SHA-256 of the seed’s 32 bytes is its hash, which was in the log before."
        text={[
          `seed hash ${record.seedHash}`,
          `seed ${record.serverSeed ?? "not revealed yet"}`,
          `counter ${record.counter}`,
          `random bytes ${record.entropy ?? "none"}`,
        ].join("\n")}
      />
      <ByteBlock
        title="The record"
        note="Its SHA-256, with a line feed after each line, is the digest."
        text={recordLines(id, record).join("\n")}
      />
      {ticket === null ? null : <LineBlocks of="ticket" {...ticket} />}
      {round === null ? null : <RoundBlock {...round} draws="the cards" />}
      {line === null ? null : <LineBlocks of="opening" {...line} />}
    </BytesPanel>
  );
}
