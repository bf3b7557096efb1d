import { RARITY_NAMES, type RarityName } from "../../../lib/rarities";
import type { Copy, DrawRecord, FairnessRecord, Pool } from "../types";
import type { Held, Holder } from "./history";
import { type Printed, printedAt, rarityIndex, runKey, weightOf } from "./pool";
import type { Stream, Taken } from "./stream";

/** Sections 5 to 8 of docs/fairness.md: an opening, drawn again. */

/** After so many copies passed over, a card is drawn from the list. */
const PASSED_OVER_MOST = 200;
const PPM = 1_000_000;

/** A draw with the integer that named its card. */
export interface Redrawn {
  draw: DrawRecord;
  taken: Taken;
}

/** Why an opening cannot be drawn again: nothing to draw, or every copy held has to be known first. */
export class CannotDraw extends Error {
  readonly needsHistory: boolean;

  constructor(message: string, needsHistory = false) {
    super(message);
    this.needsHistory = needsHistory;
  }
}

/** Which copies are eligible: of at least a rarity, and of what definitions. */
interface Stage {
  minimum: number;
  repeats: boolean;
}

/** The stages of a card, strictest first. */
const stagesFrom = (minimum: number): Stage[] =>
  Array.from({ length: minimum + 1 }, (_, lower) => minimum - lower).flatMap((rarity) => [
    { minimum: rarity, repeats: false },
    { minimum: rarity, repeats: true },
  ]);

/** One opening being drawn again. */
interface Table {
  pool: Pool;
  printed: Printed[];
  stream: Stream;
  held: Held;
  /** The copies that earlier cards of this opening are. */
  own: Copy[];
  openingId: string;
  /** Whether an earlier card was drawn from the list. */
  listed: boolean;
}

/** Draws an opening's cards again. */
export async function redraw(
  openingId: string,
  record: FairnessRecord,
  pool: Pool,
  stream: Stream,
  held: Held,
): Promise<Redrawn[]> {
  const table: Table = {
    pool,
    printed: printedAt(pool, record.openedAtMs),
    stream,
    held,
    own: [],
    openingId,
    listed: false,
  };
  const count = record.reward === true ? 1 : pool.cardsPerPack;
  const guarantee = pool.guarantee == null ? 0 : rarityIndex(pool.guarantee);
  const cards: Redrawn[] = [];
  for (let k = 1; k <= count; k++) {
    const met = table.own.some(({ rarity }) => rarityIndex(rarity) >= guarantee);
    const card = await drawCard(table, k, k === count && !met ? guarantee : 0);
    const modifier = await modifierOf(table, record, k);
    cards.push(modifier === null ? card : { ...card, draw: { ...card.draw, modifier } });
    table.own.push(card.draw.copy);
  }
  return cards;
}

async function modifierOf(
  { pool, stream }: Table,
  record: FairnessRecord,
  k: number,
): Promise<string | null> {
  if (record.forcedModifier != null) return record.forcedModifier;
  if (pool.modifiers.length === 0 || pool.modifierChancePpm === 0) return null;
  if ((await stream.next(`m${k}`, PPM)).value >= pool.modifierChancePpm) return null;
  return pool.modifiers[(await stream.next(`w${k}`, pool.modifiers.length)).value] ?? null;
}

const eligible = ({ printed, own }: Table, { minimum, repeats }: Stage) =>
  printed.filter(
    ({ index, definitionId }) =>
      index >= minimum && (repeats || own.every((copy) => copy.definitionId !== definitionId)),
  );

function holderOf({ own, openingId, held }: Table, copy: Copy): Holder | undefined {
  const mine = own.some((one) => runKey(one) === runKey(copy) && one.mint === copy.mint);
  return mine ? { opening: openingId } : held.holderOf(copy);
}

/** What one card's drawing has come to. */
interface Progress {
  k: number;
  stages: Stage[];
  choices: { attempt: number; rarity: RarityName; empty?: boolean }[];
  passedOver: NonNullable<DrawRecord["passedOver"]>;
}

async function drawCard(table: Table, k: number, minimum: number): Promise<Redrawn> {
  const progress: Progress = { k, stages: stagesFrom(minimum), choices: [], passedOver: [] };
  if (!table.listed) {
    const found = await byAttempts(table, progress);
    if (found !== null) return found;
    table.listed = true;
  }
  return fromList(table, progress);
}

/** Section 6; null when so many copies were passed over that the list decides. */
async function byAttempts(table: Table, progress: Progress): Promise<Redrawn | null> {
  const stage = progress.stages.find((one) => eligible(table, one).length > 0);
  if (stage === undefined) throw new CannotDraw("Nothing in the pack could be drawn at that time.");
  let candidates = eligible(table, stage);
  if (table.pool.policy === "weights") {
    const chosen = await chooseRarity(table, progress, candidates);
    candidates = candidates.filter(({ rarity }) => rarity === chosen);
  }
  const total = candidates.reduce((sum, run) => sum + run.total, 0);
  while (progress.passedOver.length < PASSED_OVER_MOST) {
    const taken = await table.stream.next(String(progress.k), total);
    const copy = nth(
      candidates,
      taken.value,
      ({ total }) => total,
      (_, number) => number + 1,
    );
    const holder = holderOf(table, copy);
    if (holder === undefined) return written(progress, stage, copy, taken);
    progress.passedOver.push({ attempt: taken.attempt, copy, ...holder });
  }
  return null;
}

/** Section 7. */
async function fromList(table: Table, progress: Progress): Promise<Redrawn> {
  const free = new Map(table.printed.map((run) => [run, freeMints(table, run)]));
  const countOf = (run: Printed) => free.get(run)?.length ?? 0;
  const freeIn = (one: Stage) => eligible(table, one).filter((run) => countOf(run) > 0);
  const stage = progress.stages.find((one) => freeIn(one).length > 0);
  if (stage === undefined) throw new CannotDraw("Nothing in the pack was free at that time.");
  let runs = freeIn(stage);
  if (table.pool.policy === "weights") {
    const before = progress.choices.at(-1);
    const stands = before !== undefined && runs.some(({ rarity }) => rarity === before.rarity);
    if (before !== undefined && !stands) before.empty = true;
    const chosen = stands ? before.rarity : await chooseRarity(table, progress, runs);
    runs = runs.filter(({ rarity }) => rarity === chosen);
  }
  const total = runs.reduce((sum, run) => sum + countOf(run), 0);
  const taken = await table.stream.next(String(progress.k), total);
  const copy = nth(runs, taken.value, countOf, (run, number) => free.get(run)?.[number] ?? 0);
  return written(progress, stage, copy, taken, total);
}

function freeMints({ own, held }: Table, run: Printed): number[] {
  const gone = held.mintsOf(run);
  if (gone === null) throw new CannotDraw("A card was drawn from the list of all that was left.", true);
  const mine = own.filter((copy) => runKey(copy) === runKey(run)).map(({ mint }) => mint);
  return Array.from({ length: run.total }, (_, at) => at + 1).filter(
    (mint) => !gone.has(mint) && !mine.includes(mint),
  );
}

/** A rarity by weight, among those of some copies. */
async function chooseRarity(
  { pool, stream }: Table,
  { k, choices }: Progress,
  runs: readonly Printed[],
): Promise<RarityName> {
  const among = RARITY_NAMES.filter((name) => runs.some(({ rarity }) => rarity === name));
  const sum = among.reduce((all, rarity) => all + weightOf(pool, rarity), 0);
  const { value, attempt } = await stream.next(`r${k}`, sum);
  let soFar = 0;
  for (const rarity of among) {
    soFar += weightOf(pool, rarity);
    if (soFar > value) {
      choices.push({ attempt, rarity });
      return rarity;
    }
  }
  throw new CannotDraw("The pack's weights do not add up.");
}

/** The copy with a number, from 0, among runs of some length each. */
function nth(
  runs: readonly Printed[],
  number: number,
  countOf: (run: Printed) => number,
  mintOf: (run: Printed, number: number) => number,
): Copy {
  let before = 0;
  for (const run of runs) {
    const count = countOf(run);
    if (number < before + count) {
      return { definitionId: run.definitionId, rarity: run.rarity, mint: mintOf(run, number - before) };
    }
    before += count;
  }
  throw new CannotDraw("The number is larger than the list.");
}

/** A draw as the record would have it. */
function written(
  { stages, choices, passedOver }: Progress,
  stage: Stage,
  copy: Copy,
  taken: Taken,
  free?: number,
): Redrawn {
  const first = stages[0];
  const minimum = stage.minimum === first?.minimum ? undefined : RARITY_NAMES[stage.minimum];
  const relaxed = {
    ...(minimum === undefined ? {} : { minimum }),
    ...(stage.repeats ? { repeats: true } : {}),
  };
  const draw: DrawRecord = {
    attempt: taken.attempt,
    copy,
    ...(choices.length === 0 ? {} : { rarityChoices: choices }),
    ...(passedOver.length === 0 ? {} : { passedOver }),
    ...(free === undefined ? {} : { listed: { free } }),
    ...(stage === first ? {} : { relaxed }),
  };
  return { draw, taken };
}
