import { createStore } from "../lib/store";

/** A head of the public log (docs/decisions/draw-2.md, section 5). */
export interface LogHead {
  /** The time at which this copy of the log began, in milliseconds. */
  epoch: number;
  batch: number;
  /** 64 hexadecimal digits. */
  head: string;
}

/** The newest head that the server has sent; null before the first one. */
export const newestHead = createStore<LogHead | null>(null);

/** Stores a head unless a newer one is known: responses arrive in any order. */
export function noteHead({ epoch, batch, head }: LogHead): void {
  newestHead.set((known) => {
    const isNewer = known === null || epoch > known.epoch || (epoch === known.epoch && batch > known.batch);
    return isNewer ? { epoch, batch, head } : known;
  });
}

const HEADER = /^(\d+) (\d+) ([0-9a-f]{64})$/;

/** Stores the head of a response's header `Foilcast-Log: <epoch> <batch> <head>`. */
export function noteHeadOf(headers: Headers): void {
  const [, epoch, batch, head] = HEADER.exec(headers.get("foilcast-log") ?? "") ?? [];
  if (head !== undefined) noteHead({ epoch: Number(epoch), batch: Number(batch), head });
}
