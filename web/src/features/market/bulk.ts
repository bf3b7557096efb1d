import { ApiError, messageOf, type Schemas } from "../../api/client";
import { MOST_CARDS } from "./limits";

type OwnedCard = Schemas["OwnedCard"];

/** How far a row of listings is. */
export interface Progress {
  done: number;
  total: number;
  /** Cards that could not be listed, and why. */
  failed: { card: OwnedCard; why: string }[];
  /** Seconds that the server asked us to wait. */
  waiting: number;
}

interface BulkOptions {
  cards: readonly OwnedCard[];
  /** Puts some cards up, all or none; the same key for every try of the same cards. */
  list: (cardIds: string[], key: string) => Promise<unknown>;
  newKey: () => string;
  pause: (seconds: number) => Promise<void>;
  /** Becomes true when the rest should be left alone. */
  isStopped: () => boolean;
  onProgress: (now: Progress) => void;
}

/** How often the same cards are tried again when the server is busy. */
const TRIES = 4;

/** Some cards at a time: the server's own limit. */
function inLots(cards: readonly OwnedCard[]): OwnedCard[][] {
  const lots = Math.ceil(cards.length / MOST_CARDS);
  return Array.from({ length: lots }, (_, lot) => cards.slice(lot * MOST_CARDS, (lot + 1) * MOST_CARDS));
}

/** Puts cards up, some at a time; a card that is refused does not hold up the others. */
export async function listAll(options: BulkOptions): Promise<Progress> {
  const { cards, isStopped, onProgress } = options;
  let now: Progress = { done: 0, total: cards.length, failed: [], waiting: 0 };
  const say = (next: Partial<Progress>) => {
    now = { ...now, ...next };
    onProgress(now);
  };
  const waiting = inLots(cards);
  for (let lot = waiting.shift(); lot !== undefined && !isStopped(); lot = waiting.shift()) {
    const refusal = await listLot(lot, options, (seconds) => say({ waiting: seconds }));
    if (refusal === undefined) {
      say({ done: now.done + lot.length, waiting: 0 });
      continue;
    }
    const [only] = lot;
    if (lot.length === 1 && only !== undefined) {
      say({ failed: [...now.failed, { card: only, why: messageOf(refusal) }], waiting: 0 });
    } else if (refusal instanceof ApiError && refusal.retryAfter === null) {
      // None of them was put up: one by one it shows which is in the way.
      waiting.unshift(...lot.map((card) => [card]));
    } else {
      say({ failed: [...now.failed, ...lot.map((card) => ({ card, why: messageOf(refusal) }))], waiting: 0 });
    }
  }
  return now;
}

/** Lists one lot, waiting as often as the server asks for it; answers what it was refused with. */
async function listLot(
  lot: OwnedCard[],
  { list, newKey, pause, isStopped }: BulkOptions,
  onWait: (seconds: number) => void,
): Promise<unknown> {
  const key = newKey();
  const ids = lot.map(({ _id }) => _id);
  for (let attempt = 1; ; attempt++) {
    try {
      await list(ids, key);
      return undefined;
    } catch (error) {
      const seconds = error instanceof ApiError ? error.retryAfter : null;
      if (seconds === null || attempt === TRIES || isStopped()) return error;
      onWait(seconds);
      await pause(seconds);
    }
  }
}
