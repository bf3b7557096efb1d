// Sections 5 to 8 of docs/fairness.md: an opening, recomputed.
import { indexOf, keyOf, RARITIES, runsAt } from "./pool.mjs";

const MAX_PASSED_OVER = 200;

/** The opening cannot be drawn from this pool. */
export class Refused extends Error {}

/**
 * Recomputes the draws of a record from its stream.
 * `holderOf(copy)` returns {opening: id} or {exception: id} if the copy was held before this opening, else undefined.
 * `heldMints(definitionId, rarity index)` returns the set of mints held at that time.
 */
export function redraw(record, openingId, pool, stream, holderOf, heldMints) {
  const opening = {
    pool,
    runs: runsAt(pool, record.openedAtMs),
    stream,
    own: new Map(),
    taken: new Set(),
    listed: false,
    holderOf: (copy) => (opening.own.has(keyOf(copy)) ? { opening: openingId } : holderOf(copy)),
    isFree: (copy) => opening.holderOf(copy) === undefined,
    heldMints,
  };
  const count = record.reward === true ? 1 : pool.cardsPerPack;
  const draws = [];
  for (let k = 1; k <= count; k++) {
    const guaranteed =
      k === count &&
      pool.guarantee !== null &&
      !draws.some(({ copy }) => indexOf(copy.rarity) >= indexOf(pool.guarantee));
    const draw = drawCard(opening, k, guaranteed ? indexOf(pool.guarantee) : 0);
    const modifier = modifierOf(record, pool, opening.stream, k);
    if (modifier !== undefined) draw.modifier = modifier;
    opening.own.set(keyOf(draw.copy), draw.copy);
    opening.taken.add(draw.copy.definitionId);
    draws.push(draw);
  }
  return draws;
}

function modifierOf(record, pool, stream, k) {
  if (record.forcedModifier !== undefined) return record.forcedModifier;
  if (pool.modifiers.length === 0 || pool.modifierChancePpm === 0) return undefined;
  if (stream.next(`m${k}`, 1_000_000).value >= pool.modifierChancePpm) return undefined;
  return pool.modifiers[stream.next(`w${k}`, pool.modifiers.length).value];
}

/** The stages of a card, strictest first. With `noRepeats` (section 17) none allows repeats. */
function stagesFrom(minimum, noRepeats) {
  const stages = [];
  for (let rarity = minimum; rarity >= 0; rarity--) {
    stages.push({ minimum: rarity, repeats: false });
    if (!noRepeats) stages.push({ minimum: rarity, repeats: true });
  }
  return stages;
}

const isEligible = ({ taken }, { minimum, repeats }) => (run) =>
  run.rarity >= minimum && (repeats || !taken.has(run.definitionId));

const eligible = (opening, stage) => opening.runs.filter(isEligible(opening, stage));

const copyOf = (run, mint) => ({ definitionId: run.definitionId, rarity: RARITIES[run.rarity], mint });

/** The number of free copies of a run. */
function freeIn(opening, run) {
  let held = 0;
  for (const mint of opening.heldMints(run.definitionId, run.rarity)) if (mint <= run.total) held++;
  for (const copy of opening.own.values()) {
    if (copy.definitionId === run.definitionId && indexOf(copy.rarity) === run.rarity) held++;
  }
  return run.total - held;
}

function drawCard(opening, k, minimum) {
  const choices = [];
  let chosen = null;
  const passedOver = [];
  const stages = stagesFrom(minimum, opening.pool.noRepeats === true);
  if (!opening.listed) {
    const stage = stages.find((stage) => opening.runs.some(isEligible(opening, stage)));
    if (stage === undefined) throw new Refused("nothing is eligible");
    let candidates = eligible(opening, stage);
    if (opening.pool.policy === "weights") {
      chosen = chooseRarity(opening, k, new Set(candidates.map((run) => run.rarity)), choices);
      candidates = candidates.filter((run) => run.rarity === chosen);
    }
    const total = candidates.reduce((sum, run) => sum + run.total, 0);
    while (passedOver.length < MAX_PASSED_OVER) {
      const { value, attempt } = opening.stream.next(`${k}`, total);
      const copy = copyAt(candidates, value);
      const holder = opening.holderOf(copy);
      if (holder === undefined) return drawOf({ choices, passedOver, attempt, copy, stage, stages, minimum });
      passedOver.push({ attempt, copy, ...holder });
    }
    opening.listed = true;
  }
  return drawFromList(opening, k, { choices, chosen, passedOver, stages, minimum });
}

function drawFromList(opening, k, { choices, chosen, passedOver, stages, minimum }) {
  const freeRuns = (stage) => eligible(opening, stage).filter((run) => freeIn(opening, run) > 0);
  const stage = stages.find((stage) => freeRuns(stage).length > 0);
  if (stage === undefined) throw new Refused("nothing is free");
  let runs = freeRuns(stage);
  if (opening.pool.policy === "weights") {
    const left = new Set(runs.map((run) => run.rarity));
    if (chosen === null || !left.has(chosen)) {
      if (chosen !== null) choices.at(-1).empty = true;
      chosen = chooseRarity(opening, k, left, choices);
    }
    runs = runs.filter((run) => run.rarity === chosen);
  }
  const list = [];
  for (const run of runs) {
    for (let mint = 1; mint <= run.total; mint++) {
      const copy = copyOf(run, mint);
      if (opening.isFree(copy)) list.push(copy);
    }
  }
  const { value, attempt } = opening.stream.next(`${k}`, list.length);
  return drawOf({
    choices,
    passedOver,
    attempt,
    copy: list[value],
    listed: { free: list.length },
    stage,
    stages,
    minimum,
  });
}

/** Chooses a rarity by weight among those that are left, and adds the choice to `choices`. */
function chooseRarity(opening, k, left, choices) {
  const weighted = RARITIES.map((name, index) => ({ index, weight: opening.pool.weights[name] ?? 0 })).filter(
    ({ index }) => left.has(index),
  );
  const sum = weighted.reduce((sum, { weight }) => sum + weight, 0);
  const { value, attempt } = opening.stream.next(`r${k}`, sum);
  let soFar = 0;
  for (const { index, weight } of weighted) {
    soFar += weight;
    if (soFar > value) {
      choices.push({ attempt, rarity: RARITIES[index] });
      return index;
    }
  }
  throw new Error("a rarity is always chosen");
}

/** The copy with this number among the candidates, counted from 0 in canonical order. */
function copyAt(candidates, number) {
  let before = 0;
  for (const run of candidates) {
    if (number < before + run.total) return copyOf(run, number - before + 1);
    before += run.total;
  }
  throw new Error("the number is below the total");
}

function drawOf({ choices, passedOver, attempt, copy, listed, stage, stages, minimum }) {
  const draw = { attempt, copy };
  if (choices.length > 0) draw.rarityChoices = choices;
  if (passedOver.length > 0) draw.passedOver = passedOver;
  if (listed !== undefined) draw.listed = listed;
  if (stage !== stages[0]) {
    draw.relaxed = {};
    if (stage.minimum !== minimum) draw.relaxed.minimum = RARITIES[stage.minimum];
    if (stage.repeats) draw.relaxed.repeats = true;
  }
  return draw;
}
