// Section 18 of docs/fairness.md: the digest of a version 2 record.
import { drawLines } from "./record.mjs";
import { linesDigest } from "./stream.mjs";

/** The digest of a version 2 opening's record. */
export function digestOf2(openingId, record) {
  const { ticket, pity } = record;
  const lines = [
    "foilcast-opening-2",
    `opening ${openingId}`,
    `seed ${record.seedHash} ${record.counter}`,
    `entropy ${record.entropy ?? "-"}`,
  ];
  if (ticket !== undefined) lines.push(`ticket ${ticket.epoch} ${ticket.batch} ${ticket.place} ${record.round}`);
  lines.push(
    `pack ${record.packId} ${record.oddsVersion}`,
    `run ${record.runVersion}`,
    `time ${record.openedAtMs}`,
  );
  if (record.reward === true) lines.push("reward");
  if (record.forcedModifier !== undefined) lines.push(`forced ${record.forcedModifier}`);
  if (record.live === true) lines.push("live");
  if (record.noBeacon === true) lines.push("nobeacon");
  if (pity !== undefined) {
    lines.push(`pity ${pity.before} ${pity.bonus} ${pity.attempt ?? "-"} ${pity.hit === true ? 1 : 0}`);
  }
  lines.push(`salt ${record.salt}`, ...drawLines(record.draws));
  for (const pattern of record.patterns ?? []) lines.push(`pattern ${pattern}`);
  return linesDigest(lines);
}
