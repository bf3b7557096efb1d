// Section 25 of docs/fairness.md: all checks of public data, of both versions.
import { readContext } from "./checks/context.mjs";
import { checkDisturbed } from "./checks/disturbed.mjs";
import { checkGrades } from "./checks/grades.mjs";
import { checkHeads } from "./checks/heads.mjs";
import { checkLines } from "./checks/lines.mjs";
import { checkLog } from "./checks/log.mjs";
import { checkPools } from "./checks/pools.mjs";
import { checkReceipts } from "./checks/receipts.mjs";
import { checkRecords } from "./checks/records.mjs";
import { checkSeeds } from "./checks/seeds.mjs";
import { checkTickets } from "./checks/tickets.mjs";

/**
 * Checks public data of section 23. Options, each may be absent: `receipts` (a file of receipts, section 24), `heads` (from
 * `parseHeads`), `beacon` (one that is trusted in addition to quicknet), `relayRounds` ([{beacon: id, round}] that relays have now).
 *
 * Returns problems and marks (see `Findings`), `waiting` (the number of openings that cannot be recomputed yet), `witnessed`
 * (the batches that a watch file proves) and `receipts` (what is shown for each receipt).
 */
export async function check2(data, options = {}) {
  const context = await readContext(data, options);
  const log = checkLog(context);
  const records = checkRecords(context);
  const others = [checkSeeds, checkPools, checkTickets, checkDisturbed, checkLines, checkGrades].map((check) =>
    check(context),
  );
  const heads = checkHeads(context);
  const receipts = checkReceipts(context);
  const all = [log, records, ...others, heads, receipts];
  return {
    problems: all.flatMap(({ problems }) => problems),
    marks: all.flatMap(({ marks }) => marks),
    waiting: records.waiting,
    witnessed: heads.witnessed,
    receipts: receipts.receipts,
  };
}
