// Section 25 of docs/fairness.md, check 10: kept heads and watch files (section 24).
import { Findings } from "./findings.mjs";

const LINE = /^(\d+) (\d+) ([0-9a-f]{64}) (\d+|-)(?: (\d+|-) (\d+))?$/;
const numberOf = (text) => (text === undefined || text === "-" ? undefined : Number(text));

/**
 * Reads a watch file or a downloaded list of heads. Only the lines of a watch file have `receivedAtMs`, and `newest` if a relay
 * answered. Throws if a line is malformed.
 */
export function parseHeads(text) {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const match = LINE.exec(line);
      if (match === null) throw new Error(`this is no line of a list of heads: ${line}`);
      const [epoch, batch, head, round, newest, receivedAtMs] = match.slice(1);
      return {
        epoch: Number(epoch),
        batch: Number(batch),
        head,
        round: numberOf(round),
        newest: numberOf(newest),
        receivedAtMs: numberOf(receivedAtMs),
      };
    });
}

/** Also returns `witnessed`, the numbers of the batches whose head came before their round. */
export function checkHeads({ log, options }) {
  const findings = new Findings();
  const witnessed = new Set();
  const { heads = [], receipts = [] } = options.receipts ?? {};
  const inReceipts = receipts.flatMap(({ intent, ticket }) => [intent.head, ticket]).filter((kept) => kept !== undefined);
  // A browser keeps its own time, not the newest round, so its heads are compared but witness nothing here.
  const ofBrowser = [...heads, ...inReceipts].map(({ epoch, batch, head }) => ({ epoch, batch, head }));
  for (const kept of [...(options.heads ?? []), ...ofBrowser]) {
    const batch = log.byNumber.get(kept.batch);
    const where = { batch: kept.batch };
    if (batch?.epoch !== kept.epoch) {
      if (isLost(log, kept)) findings.mark("head_lost", where, "the instance was restored");
      else findings.problem("head_changed", where, "the log lacks a batch whose head was kept");
    } else if (batch.head !== kept.head) {
      findings.problem("head_changed", where, "its head differs from the one that was kept");
    } else if (batch.round != null && kept.newest !== undefined) {
      if (kept.newest < batch.round) witnessed.add(batch.batch);
      else findings.mark("head_late", where, "its head came after its round");
    }
  }
  return Object.assign(findings, { witnessed });
}

/** Whether a later epoch begins at or before the number of a batch. */
const isLost = ({ batches }, { epoch, batch }) => batches.some((other) => other.epoch > epoch && other.batch <= batch);
