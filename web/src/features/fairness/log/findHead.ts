import { readBatches, readHeads } from "../logApi";

/** A head that a person copied: all of it or its beginning, perhaps with the number of its batch. */
export interface CopiedHead {
  batch: number | null;
  /** 20 to 64 hexadecimal digits. */
  head: string;
}

/** Reads a head from a text such as `812 43c5b0cb7ecf6f1290b4`; null without one. */
export function copiedHead(text: string): CopiedHead | null {
  const head = /(?<![0-9a-f])[0-9a-f]{20,64}(?![0-9a-f])/.exec(text.toLowerCase())?.[0];
  if (head === undefined) return null;
  const numbers = text.toLowerCase().replace(head, " ").match(/\d+/g) ?? [];
  // With two numbers, as in a downloaded line, the first is the epoch.
  const number = numbers.length > 1 && (numbers[0]?.length ?? 0) > 11 ? numbers[1] : numbers[0];
  return { batch: number === undefined ? null : Number(number), head };
}

/** The batch with a head in the log. */
export interface FoundHead {
  batch: number;
  head: string;
}

/** Looks a head up, in its batch or in all heads; null if the log does not have it. */
export async function findHead({ batch, head }: CopiedHead): Promise<FoundHead | null> {
  if (batch !== null) {
    const { batches } = await readBatches({ after: batch - 1, limit: 1 });
    const [found] = batches;
    return found?.batch === batch && found.head.startsWith(head) ? { batch, head: found.head } : null;
  }
  for await (const lines of readHeads()) {
    const found = lines.find((line) => line.split(" ")[2]?.startsWith(head));
    const [, number = "", whole = ""] = found?.split(" ") ?? [];
    if (found !== undefined) return { batch: Number(number), head: whole };
  }
  return null;
}
