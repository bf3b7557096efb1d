import type { Schemas } from "../../../api/client";
import type { RarityName } from "../../../lib/rarities";
import { rarityIndex } from "./pool";
import type { Stream } from "./stream";

/** Section 19 of docs/fairness.md: bad-luck protection. */

const PPM = 1_000_000;

/** A pack's rules: the chance of a hit grows from the counter `softFrom` on; pack `hardAt` always hits. */
export interface PityRules {
  softFrom: number;
  stepPpm: number;
  hardAt: number;
  minimum: RarityName;
}

/** What a record says of the protection. */
export type PityRecord = Schemas["PityRecord"];

/** The chance of a hit in parts per million. */
export function pityBonus({ softFrom, stepPpm, hardAt }: PityRules, before: number): number {
  if (before + 1 >= hardAt) return PPM;
  if (before < softFrom) return 0;
  return Math.min(PPM, (before - softFrom + 1) * stepPpm);
}

/** Draws whether the protection takes effect. */
export async function drawPity(stream: Stream, rules: PityRules, before: number): Promise<PityRecord> {
  const bonus = pityBonus(rules, before);
  if (bonus === 0) return { before, bonus };
  const { value, attempt } = await stream.next("p", PPM);
  return value < bonus ? { before, bonus, attempt, hit: true } : { before, bonus, attempt };
}

/** The guarantee of an opening with a hit: the higher one of the pool's and the rules'. */
export function guaranteeOnHit(guarantee: RarityName | null | undefined, { minimum }: PityRules): RarityName {
  if (guarantee == null) return minimum;
  return rarityIndex(guarantee) > rarityIndex(minimum) ? guarantee : minimum;
}

/** The counter after an opening with cards of these rarities. */
export function pityAfter(
  { minimum }: PityRules,
  { before, hit }: PityRecord,
  drawn: readonly RarityName[],
): number {
  if (drawn.some((rarity) => rarityIndex(rarity) >= rarityIndex(minimum))) return 0;
  return hit === true ? before : before + 1;
}
