import type { DrawRecord } from "../../types";
import { digestOf } from "../digest";
import { digestOf2, isDrawn, isVersion2, type Record2 } from "../record2";
import { concurrently } from "./concurrently";
import type { Opening } from "./data";
import { Findings } from "./findings";
import type { World } from "./world";

/** Section 25, checks 1 and 3, of docs/fairness.md: the version, keys, digest and entropy of records. */
export async function checkRecords({ openings, begin }: World): Promise<Findings> {
  const findings = new Findings();
  const entropies = new Set<string>();
  for await (const [{ _id, fairness }, fits] of concurrently(openings, recordFits)) {
    const about = { opening: _id };
    findings.require(isVersion2(fairness) === fairness.position >= begin, "version", about);
    findings.require(fits, "record", about);
    if (isDrawn(fairness) && isVersion2(fairness)) checkEntropy(_id, fairness, entropies, findings);
  }
  return findings;
}

/** Whether a record has its digest and the keys of its version. */
async function recordFits({ _id, fairness }: Opening): Promise<boolean> {
  if (!isVersion2(fairness)) return (await digestOf(_id, fairness)) === fairness.digest;
  // The list ends before the first record that is withheld.
  if (!isDrawn(fairness)) return false;
  return keysFit(fairness) && (await digestOf2(_id, fairness)) === fairness.digest;
}

/** Whether the keys of a record fit its level and each other. */
function keysFit(record: Record2): boolean {
  const { level, reward, live, noBeacon, patterns, salt, draws } = record;
  const [hasTicket, hasRound] = ["ticket" in record, "round" in record];
  return (
    (level === 2 ? hasTicket && hasRound : level === 1 && !hasTicket && !hasRound) &&
    [reward, live, noBeacon].every((flag) => flag === undefined || flag === true) &&
    !(noBeacon === true && (level === 2 || reward === true)) &&
    !(reward === true && (level === 2 || live === true)) &&
    !("clientSeed" in record) &&
    patterns?.length !== 0 &&
    draws.every(({ passedOver = [] }) => passedOver.every(hasOneHolder)) &&
    /^[0-9a-f]{32}$/.test(salt)
  );
}

const hasOneHolder = ({ opening, exception }: NonNullable<DrawRecord["passedOver"]>[number]) =>
  (opening == null) !== (exception == null);

/** Whether a record has no entropy, or 32 bytes in lower-case hexadecimal. */
export const hasEntropyFormat = ({ entropy }: Pick<Record2, "entropy">) =>
  entropy == null || /^[0-9a-f]{64}$/.test(entropy);

/** Adds the entropy of an opening of level 1 to `entropies`. */
function checkEntropy(id: string, record: Record2, entropies: Set<string>, findings: Findings): void {
  const { entropy, level } = record;
  if (entropy == null) return;
  findings.require(hasEntropyFormat(record), "entropy_format", { opening: id });
  if (level === 2) return;
  findings.require(!entropies.has(entropy), "entropy_reused", { opening: id });
  entropies.add(entropy);
}
