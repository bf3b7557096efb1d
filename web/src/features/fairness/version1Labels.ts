import type { Check } from "./algorithm/check";
import type { CheckLabels } from "./labels";
import * as m from "./version1/messages";

/** Titles and results of the checks of version 1. */
export const CHECK_LABELS: Record<Check, CheckLabels> = {
  digest: { title: m.digest, result: m.digestResult },
  pool: { title: m.pool, result: m.poolResult },
  run: { title: m.run, result: m.runResult },
  cards: { title: m.cards, result: m.cardsResult },
  seed: { title: m.seed, result: m.seedResult },
  draws: { title: m.draws, result: m.drawsResult },
  held: { title: m.held, result: m.heldResult },
  counters: { title: m.counters, result: m.countersResult },
};
