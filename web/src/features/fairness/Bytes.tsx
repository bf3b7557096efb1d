import { type Record2, recordLines } from "./algorithm/record2";
import { ByteBlock, BytesPanel, LineBlocks, RoundBlock } from "./ByteBlock";
import * as m from "./openings/messages";
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
      <ByteBlock title={m.bytesSeed()} note={m.bytesSeedNote()} text={seedLines(record).join("\n")} />
      <ByteBlock
        title={m.bytesRecord()}
        note={m.bytesRecordNote()}
        text={recordLines(id, record).join("\n")}
      />
      {ticket === null ? null : <LineBlocks of="ticket" {...ticket} />}
      {round === null ? null : <RoundBlock {...round} draws="cards" />}
      {line === null ? null : <LineBlocks of="opening" {...line} />}
    </BytesPanel>
  );
}

const seedLines = ({ seedHash, serverSeed, counter, entropy }: Record2) => [
  m.bytesSeedHash({ hash: seedHash }),
  serverSeed == null ? m.bytesSeedSecret() : m.bytesSeedText({ seed: serverSeed }),
  m.bytesCounter({ counter: String(counter) }),
  entropy == null ? m.bytesNoEntropy() : m.bytesEntropy({ entropy }),
];
