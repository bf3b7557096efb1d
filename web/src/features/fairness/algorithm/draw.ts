import { RARITY_NAMES, type RarityName } from "../../../lib/rarities";
import type { Copy, DrawRecord, FairnessRecord, Pool } from "../types";
import type { Held, Holder } from "./history";
import { type Printed, printedAt, rarityIndex, runKey, weightOf } from "./pool";
import type { Stream, Taken } from "./stream";

/** Sections 5 to 8 of docs/fairness.md: drawing the cards of an opening. */

/** After this many copies passed over, a card is drawn from the list of free copies. */
const MAX_PASSED_OVER = 200;
const PPM = 1_000_000;

/** A draw, with the integer that determined its copy. */
export interface Redrawn {
  draw: DrawRecord;
  taken: Taken;
}

/** An opening cannot be drawn again: nothing is eligible, or all held copies have to be known first. */
export class CannotDraw extends Error {
  readonly needsHistory: boolean;

  constructor(message: string, needsHistory = false) {
    super(message);
    this.needsHistory = needsHistory;
  }
}

/** The conditions for eligible copies: a minimum rarity, and whether definitions may repeat in the pack. */
interface Stage {
  minimum: number;
  repeats: boolean;
}

/** The stages of a card's draw, strictest first. */
const stagesFrom = (minimum: number): Stage[] =>
  Array.from({ length: minimum + 1 }, (_, lower) => minimum - lower).flatMap((rarity) => [
    { minimum: rarity, repeats: false },
    { minimum: rarity, repeats: true },
  ]);

/** The state of an opening that is drawn again. */
interface DrawState {
  pool: Pool;
  printed: Printed[];
  stream: Stream;
  held: Held;
  /** The copies of this opening's earlier cards. */
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
  const state: DrawState = {
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
    const met = state.own.some(({ rarity }) => rarityIndex(rarity) >= guarantee);
    const card = await drawCard(state, k, k === count && !met ? guarantee : 0);
    const modifier = await modifierOf(state, record, k);
    cards.push(modifier === null ? card : { ...card, draw: { ...card.draw, modifier } });
    state.own.push(card.draw.copy);
  }
  return cards;
}

async function modifierOf(
  { pool, stream }: DrawState,
  record: FairnessRecord,
  k: number,
): Promise<string | null> {
  if (record.forcedModifier != null) return record.forcedModifier;
  if (pool.modifiers.length === 0 || pool.modifierChancePpm === 0) return null;
  if ((await stream.next(`m${k}`, PPM)).value >= pool.modifierChancePpm) return null;
  return pool.modifiers[(await stream.next(`w${k}`, pool.modifiers.length)).value] ?? null;
}

const eligible = ({ printed, own }: DrawState, { minimum, repeats }: Stage) =>
  printed.filter(
    ({ index, definitionId }) =>
      index >= minimum && (repeats || own.every((copy) => copy.definitionId !== definitionId)),
  );

function holderOf({ own, openingId, held }: DrawState, copy: Copy): Holder | undefined {
  const mine = own.some((one) => runKey(one) === runKey(copy) && one.mint === copy.mint);
  return mine ? { opening: openingId } : held.holderOf(copy);
}

/** The intermediate state of a card's draw. */
interface Progress {
  k: number;
  stages: Stage[];
  choices: { attempt: number; rarity: RarityName; empty?: boolean }[];
  passedOver: NonNullable<DrawRecord["passedOver"]>;
}

async function drawCard(state: DrawState, k: number, minimum: number): Promise<Redrawn> {
  const progress: Progress = { k, stages: stagesFrom(minimum), choices: [], passedOver: [] };
  if (!state.listed) {
    const found = await drawByAttempts(state, progress);
    if (found !== null) return found;
    state.listed = true;
  }
  return drawFromList(state, progress);
}

/** Section 6; null if too many copies were passed over. */
async function drawByAttempts(state: DrawState, progress: Progress): Promise<Redrawn | null> {
  const stage = progress.stages.find((one) => eligible(state, one).length > 0);
  if (stage === undefined) throw new CannotDraw("Nothing in the pack could be drawn at that time.");
  let candidates = eligible(state, stage);
  if (state.pool.policy === "weights") {
    const chosen = await chooseRarity(state, progress, candidates);
    candidates = candidates.filter(({ rarity }) => rarity === chosen);
  }
  const total = candidates.reduce((sum, run) => sum + run.total, 0);
  while (progress.passedOver.length < MAX_PASSED_OVER) {
    const taken = await state.stream.next(String(progress.k), total);
    const copy = nth(
      candidates,
      taken.value,
      ({ total }) => total,
      (_, number) => number + 1,
    );
    const holder = holderOf(state, copy);
    if (holder === undefined) return toRedrawn(progress, stage, copy, taken);
    progress.passedOver.push({ attempt: taken.attempt, copy, ...holder });
  }
  return null;
}

/** Section 7: draws from the list of free copies. */
async function drawFromList(state: DrawState, progress: Progress): Promise<Redrawn> {
  const free = new Map(state.printed.map((run) => [run, freeMints(state, run)]));
  const countOf = (run: Printed) => free.get(run)?.length ?? 0;
  const freeIn = (one: Stage) => eligible(state, one).filter((run) => countOf(run) > 0);
  const stage = progress.stages.find((one) => freeIn(one).length > 0);
  if (stage === undefined) throw new CannotDraw("Nothing in the pack was free at that time.");
  let runs = freeIn(stage);
  if (state.pool.policy === "weights") {
    const before = progress.choices.at(-1);
    const isAvailable = before !== undefined && runs.some(({ rarity }) => rarity === before.rarity);
    if (before !== undefined && !isAvailable) before.empty = true;
    const chosen = isAvailable ? before.rarity : await chooseRarity(state, progress, runs);
    runs = runs.filter(({ rarity }) => rarity === chosen);
  }
  const total = runs.reduce((sum, run) => sum + countOf(run), 0);
  const taken = await state.stream.next(String(progress.k), total);
  const copy = nth(runs, taken.value, countOf, (run, number) => free.get(run)?.[number] ?? 0);
  return toRedrawn(progress, stage, copy, taken, total);
}

function freeMints({ own, held }: DrawState, run: Printed): number[] {
  const gone = held.mintsOf(run);
  if (gone === null) throw new CannotDraw("A card was drawn from the list of all that was left.", true);
  const mine = own.filter((copy) => runKey(copy) === runKey(run)).map(({ mint }) => mint);
  return Array.from({ length: run.total }, (_, at) => at + 1).filter(
    (mint) => !gone.has(mint) && !mine.includes(mint),
  );
}

/** Draws a rarity by weight, among those of the runs. */
async function chooseRarity(
  { pool, stream }: DrawState,
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

/** The copy at an index of the concatenated runs. */
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

/** The draw in the form of a record. */
function toRedrawn(
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
