import { RARITY_NAMES, type RarityName } from "../../../lib/rarities";
import type { Copy, DrawRecord, FairnessRecord, Pool } from "../types";
import type { Held, Holder } from "./history";
import { type Printed, printedAt, rarityIndex, runKey, weightOf } from "./pool";
import type { Stream, Taken } from "./stream";

/** Sections 5 to 8 of docs/fairness.md, for pools of both versions: drawing the cards of an opening. */

/** After this many copies passed over, a card is drawn from the list of free copies. */
const MAX_PASSED_OVER = 200;
const PPM = 1_000_000;

/** A draw, with the integer that determined its copy. */
export interface Redrawn {
  draw: DrawRecord;
  taken: Taken;
}

type CannotDrawReason = "none-eligible" | "none-free" | "needs-history" | "weights" | "empty-list";

/** An opening cannot be drawn again: nothing is eligible, or all held copies have to be known first. */
export class CannotDraw extends Error {
  readonly reason: CannotDrawReason;

  constructor(reason: CannotDrawReason) {
    super(reason);
    this.reason = reason;
  }
}

/** The conditions for eligible copies: a minimum rarity, and whether definitions may repeat in the pack. */
interface Stage {
  minimum: number;
  repeats: boolean;
}

/** The stages of a card's draw, strictest first; with `noRepeats` only those without repeats. */
const stagesFrom = (minimum: number, { noRepeats }: Pool): Stage[] =>
  Array.from({ length: minimum + 1 }, (_, lower) => minimum - lower).flatMap((rarity) => [
    { minimum: rarity, repeats: false },
    ...(noRepeats === true ? [] : [{ minimum: rarity, repeats: true }]),
  ]);

/** The state of an opening that is drawn again. */
interface DrawState {
  pool: Pool;
  printed: readonly Printed[];
  stream: Stream;
  held: Held;
  /** The copies of this opening's earlier cards. */
  own: Copy[];
  openingId: string;
  /** Whether an earlier card was drawn from the list. */
  listed: boolean;
}

/** What determines an opening's cards. */
export interface DrawInput {
  openingId: string;
  record: Pick<FairnessRecord, "openedAtMs" | "reward" | "forcedModifier">;
  pool: Pool;
  /** The printed copies at the time of the opening, if the caller knows them. */
  printed?: readonly Printed[];
  stream: Stream;
  held: Held;
}

/** Draws an opening's cards again. */
export async function redraw(input: DrawInput): Promise<Redrawn[]> {
  const { openingId, record, pool, printed, stream, held } = input;
  const state: DrawState = {
    pool,
    printed: printed ?? printedAt(pool, record.openedAtMs),
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
  record: DrawInput["record"],
  k: number,
): Promise<string | null> {
  if (record.forcedModifier != null) return record.forcedModifier;
  if (pool.modifiers.length === 0 || pool.modifierChancePpm === 0) return null;
  if ((await stream.next(`m${k}`, PPM)).value >= pool.modifierChancePpm) return null;
  return pool.modifiers[(await stream.next(`w${k}`, pool.modifiers.length)).value] ?? null;
}

function eligible({ printed, own }: DrawState, { minimum, repeats }: Stage): readonly Printed[] {
  const taken = new Set(repeats ? [] : own.map(({ definitionId }) => definitionId));
  if (minimum === 0 && taken.size === 0) return printed;
  return printed.filter(({ index, definitionId }) => index >= minimum && !taken.has(definitionId));
}

/** The first stage that has any runs, with these. */
function firstStage(stages: readonly Stage[], runsOf: (stage: Stage) => readonly Printed[]) {
  for (const stage of stages) {
    const runs = runsOf(stage);
    if (runs.length > 0) return { stage, runs };
  }
  return undefined;
}

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
  const progress: Progress = { k, stages: stagesFrom(minimum, state.pool), choices: [], passedOver: [] };
  if (!state.listed) {
    const found = await drawByAttempts(state, progress);
    if (found !== null) return found;
    state.listed = true;
  }
  return drawFromList(state, progress);
}

/** Section 6; null if too many copies were passed over. */
async function drawByAttempts(state: DrawState, progress: Progress): Promise<Redrawn | null> {
  const found = firstStage(progress.stages, (one) => eligible(state, one));
  if (found === undefined) throw new CannotDraw("none-eligible");
  const { stage } = found;
  let candidates = found.runs;
  if (state.pool.policy === "weights") {
    const chosen = await chooseRarity(state, progress, candidates);
    candidates = candidates.filter(({ rarity }) => rarity === chosen);
  }
  const { total, at } = numbered(candidates, ({ total }) => total);
  while (progress.passedOver.length < MAX_PASSED_OVER) {
    const taken = await state.stream.next(String(progress.k), total);
    const { run, number } = at(taken.value);
    const copy = { definitionId: run.definitionId, rarity: run.rarity, mint: number + 1 };
    const holder = holderOf(state, copy);
    if (holder === undefined) return toRedrawn(progress, stage, copy, taken);
    progress.passedOver.push({ attempt: taken.attempt, copy, ...holder });
  }
  return null;
}

/** Section 7: draws from the list of free copies. */
async function drawFromList(state: DrawState, progress: Progress): Promise<Redrawn> {
  const countOf = (run: Printed) => freeCount(state, run);
  const found = firstStage(progress.stages, (one) => eligible(state, one).filter((run) => countOf(run) > 0));
  if (found === undefined) throw new CannotDraw("none-free");
  const { stage } = found;
  let { runs } = found;
  if (state.pool.policy === "weights") {
    const before = progress.choices.at(-1);
    const isAvailable = before !== undefined && runs.some(({ rarity }) => rarity === before.rarity);
    if (before !== undefined && !isAvailable) before.empty = true;
    const chosen = isAvailable ? before.rarity : await chooseRarity(state, progress, runs);
    runs = runs.filter(({ rarity }) => rarity === chosen);
  }
  const { total, at } = numbered(runs, countOf);
  const taken = await state.stream.next(String(progress.k), total);
  const { run, number } = at(taken.value);
  const mint = freeMints(state, run)[number] ?? 0;
  const copy = { definitionId: run.definitionId, rarity: run.rarity, mint };
  return toRedrawn(progress, stage, copy, taken, total);
}

const ownMints = ({ own }: DrawState, run: Printed) =>
  own.filter((copy) => runKey(copy) === runKey(run)).map(({ mint }) => mint);

function freeCount(state: DrawState, run: Printed): number {
  const gone = state.held.countOf(run);
  if (gone === null) throw new CannotDraw("needs-history");
  return run.total - gone - ownMints(state, run).length;
}

function freeMints(state: DrawState, run: Printed): number[] {
  const gone = state.held.mintsOf(run);
  if (gone === null) throw new CannotDraw("needs-history");
  const mine = ownMints(state, run);
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
  throw new CannotDraw("weights");
}

/** Numbers the copies of runs from 0; `at` returns the run of a number, and the number in this run. */
function numbered(runs: readonly Printed[], countOf: (run: Printed) => number) {
  let total = 0;
  const starts = runs.map((run) => {
    const start = total;
    total += countOf(run);
    return start;
  });
  const at = (number: number) => {
    let [low, high] = [0, runs.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= number) low = middle;
      else high = middle;
    }
    const run = runs[low];
    if (run === undefined) throw new CannotDraw("empty-list");
    return { run, number: number - (starts[low] ?? 0) };
  };
  return { total, at };
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
