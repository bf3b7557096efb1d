import { timeOfRound } from "../beacon";
import { Fields } from "../fields";
import type { KeptHead } from "./data";
import { Findings } from "./findings";
import type { World } from "./world";

/** Section 25, check 10, of docs/fairness.md: heads that browsers and watch files kept. */

/** Reads a line of a watch file or of a downloaded list of heads; throws a `LineError` for another text. */
export function parseHead(line: string): KeptHead {
  const words = new Fields(line);
  const head = {
    epoch: words.number("epoch"),
    batch: words.number("batch"),
    head: words.hash("head"),
    round: words.numberOrNone("round"),
  };
  if (words.isAtEnd) return head;
  const newest = words.numberOrNone("newest");
  const receivedAtMs = words.number("time");
  words.end();
  return { ...head, newest, receivedAtMs };
}

/** A head of a batch with a round that was kept before the round was public. */
export interface Witness {
  batch: number;
  /** The time between the head and its round by the browser's clock; null if a watch file proves it without. */
  aheadMs: number | null;
}

export interface HeadsReport {
  findings: Findings;
  witnesses: readonly Witness[];
}

/** What the check of heads looks up: also of a part of the log, which is whole if it ends with the newest batch. */
export type HeadsWorld = Pick<World, "log" | "beacons" | "isWhole">;

export function checkHeads(world: HeadsWorld, heads: readonly KeptHead[]): HeadsReport {
  const findings = new Findings();
  const witnesses: Witness[] = [];
  for (const kept of heads) {
    const about = { batch: kept.batch };
    const state = stateOf(world, kept);
    findings.require(state !== "changed", "head_changed", about);
    if (state === "lost") findings.mark("head_lost", about);
    if (state !== "equal") continue;
    const witness = witnessOf(world, kept);
    if (witness !== null) witnesses.push(witness);
    else if (isLate(world, kept)) findings.mark("head_late", about);
  }
  return { findings, witnesses };
}

/** `unknown` if the log was read only up to an earlier batch. */
function stateOf(
  { log, isWhole }: HeadsWorld,
  { epoch, batch, head }: Pick<KeptHead, "epoch" | "batch" | "head">,
): "equal" | "changed" | "lost" | "unknown" {
  const logged = log.batch(batch);
  if (logged?.epoch === epoch) return logged.head === head ? "equal" : "changed";
  const isLost = log.epochs.some((begun) => begun.epoch > epoch && begun.batch <= batch);
  if (isLost) return "lost";
  return logged === undefined && !isWhole ? "unknown" : "changed";
}

/** Whether the round of a batch was known when its head was kept. */
const isLate = ({ log }: HeadsWorld, { batch, newest }: KeptHead) => {
  const round = log.batch(batch)?.round;
  return round != null && newest != null && newest >= round;
};

function witnessOf({ log, beacons }: HeadsWorld, kept: KeptHead): Witness | null {
  const { batch, newest, receivedAtMs } = kept;
  const logged = log.batch(batch);
  if (logged?.round == null) return null;
  if (newest !== undefined) return newest !== null && newest < logged.round ? { batch, aheadMs: null } : null;
  const beacon = beacons.get(logged.beacon ?? "");
  if (beacon === undefined || receivedAtMs === undefined) return null;
  const aheadMs = timeOfRound(beacon, logged.round) - receivedAtMs;
  return aheadMs > 0 ? { batch, aheadMs } : null;
}
