import { ApiError, messageOf, type Schemas } from "../../api/client";
import { MAX_CARDS } from "./limits";

type OwnedCard = Schemas["OwnedCard"];

/** The state of a bulk listing. */
export interface Progress {
  done: number;
  total: number;
  /** Cards that could not be listed, with the error message. */
  failed: { card: OwnedCard; why: string }[];
  /** Seconds until the next attempt, as requested by the server; 0 while not waiting. */
  waiting: number;
}

interface BulkOptions {
  cards: readonly OwnedCard[];
  /** Lists some cards, all or none; `key` is the same for every attempt with the same cards. */
  list: (cardIds: string[], key: string) => Promise<unknown>;
  newKey: () => string;
  pause: (seconds: number) => Promise<void>;
  /** Returns true once the remaining cards should not be listed. */
  isStopped: () => boolean;
  onProgress: (now: Progress) => void;
}

/** Attempts to list the same cards while the server asks to retry later. */
const MAX_ATTEMPTS = 4;

/** Splits cards into requests of the size that the server allows. */
function toBatches(cards: readonly OwnedCard[]): OwnedCard[][] {
  const length = Math.ceil(cards.length / MAX_CARDS);
  return Array.from({ length }, (_, index) => cards.slice(index * MAX_CARDS, (index + 1) * MAX_CARDS));
}

/** Lists cards in batches; a card that is refused does not block the others. */
export async function listAll(options: BulkOptions): Promise<Progress> {
  const { cards, isStopped, onProgress } = options;
  let now: Progress = { done: 0, total: cards.length, failed: [], waiting: 0 };
  const update = (next: Partial<Progress>) => {
    now = { ...now, ...next };
    onProgress(now);
  };
  const batches = toBatches(cards);
  for (let batch = batches.shift(); batch !== undefined && !isStopped(); batch = batches.shift()) {
    const refusal = await listBatch(batch, options, (seconds) => update({ waiting: seconds }));
    if (refusal === undefined) {
      update({ done: now.done + batch.length, waiting: 0 });
      continue;
    }
    const [only] = batch;
    if (batch.length === 1 && only !== undefined) {
      update({ failed: [...now.failed, { card: only, why: messageOf(refusal) }], waiting: 0 });
    } else if (refusal instanceof ApiError && refusal.retryAfter === null) {
      // None of the batch was listed: single cards show which of them is refused.
      batches.unshift(...batch.map((card) => [card]));
    } else {
      const failed = batch.map((card) => ({ card, why: messageOf(refusal) }));
      update({ failed: [...now.failed, ...failed], waiting: 0 });
    }
  }
  return now;
}

/** Lists one batch, with retries when the server asks to wait; returns the error, or undefined on success. */
async function listBatch(
  batch: OwnedCard[],
  { list, newKey, pause, isStopped }: BulkOptions,
  onWait: (seconds: number) => void,
): Promise<unknown> {
  const key = newKey();
  const ids = batch.map(({ _id }) => _id);
  for (let attempt = 1; ; attempt++) {
    try {
      await list(ids, key);
      return undefined;
    } catch (error) {
      const seconds = error instanceof ApiError ? error.retryAfter : null;
      if (seconds === null || attempt === MAX_ATTEMPTS || isStopped()) return error;
      onWait(seconds);
      await pause(seconds);
    }
  }
}
