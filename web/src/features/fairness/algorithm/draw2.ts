import { type DrawInput, type Redrawn, redraw } from "./draw";
import { drawPity, guaranteeOnHit, type PityRecord } from "./pity";
import type { Record2 } from "./record2";
import type { StreamUse } from "./stream";

/** Sections 15 and 19 of docs/fairness.md: drawing the cards of an opening of version 2. */

/** What the stream of an opening is used for; the randomness is that of the ticket's round. */
export function streamUseOf(
  { counter, entropy }: Pick<Record2, "counter" | "entropy">,
  randomness: string | null,
): StreamUse {
  const inputs = { counter, entropy: entropy ?? null };
  return randomness === null ? { use: "immediate", ...inputs } : { use: "ticket", ...inputs, randomness };
}

/** An opening that is drawn again; `pity` is null for a pool without protection and for a reward. */
export interface Redrawn2 {
  cards: Redrawn[];
  pity: PityRecord | null;
}

/** Draws an opening's cards again; `before` is the counter of the bad-luck protection. */
export async function redraw2(input: DrawInput, before: number): Promise<Redrawn2> {
  const { record, pool, stream } = input;
  const rules = record.reward === true ? null : pool.pity;
  if (rules == null) return { cards: await redraw(input), pity: null };
  const pity = await drawPity(stream, rules, before);
  const guarantee = pity.hit === true ? guaranteeOnHit(pool.guarantee, rules) : (pool.guarantee ?? null);
  return { cards: await redraw({ ...input, pool: { ...pool, guarantee } }), pity };
}
