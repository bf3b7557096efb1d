// Section 19 of docs/fairness.md: bad-luck protection. `pity` is that of the pool.
import { indexOf } from "./pool.mjs";

const CERTAIN_PPM = 1_000_000;

/** The chance of a hit in parts per million, after this many packs without luck. */
export function bonusOf({ softFrom, stepPpm, hardAt }, counter) {
  if (counter + 1 >= hardAt) return CERTAIN_PPM;
  if (counter < softFrom) return 0;
  return Math.min(CERTAIN_PPM, (counter - softFrom + 1) * stepPpm);
}

/** Draws whether there is a hit: the `pity` of the opening's record. */
export function drawPity(pity, before, stream) {
  const bonus = bonusOf(pity, before);
  if (bonus === 0) return { before, bonus };
  const { value, attempt } = stream.next("p", CERTAIN_PPM);
  return value < bonus ? { before, bonus, attempt, hit: true } : { before, bonus, attempt };
}

/** The guarantee of an opening, given the `pity` of its record. */
export function guaranteeWith(pool, { hit }) {
  if (hit !== true) return pool.guarantee;
  const { minimum } = pool.pity;
  return pool.guarantee === null || indexOf(pool.guarantee) < indexOf(minimum) ? minimum : pool.guarantee;
}

/** The counter after an opening with this `pity` in its record and these draws. */
export function counterAfter({ minimum }, { before, hit }, draws) {
  if (draws.some(({ copy }) => indexOf(copy.rarity) >= indexOf(minimum))) return 0;
  return hit === true ? before : before + 1;
}
