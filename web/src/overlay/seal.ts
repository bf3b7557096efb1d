/**
 * The head of the batch that has the ticket of the current show. Viewers who see it before the cards are drawn are
 * witnesses (docs/decisions/draw-2.md, section 4.2).
 */

/** A batch of the public log. */
export interface Seal {
  readonly batch: number;
  /** The first characters of its head. */
  readonly head: string;
}

/** Number of shown characters of a head. */
const HEAD_LENGTH = 20;

interface LogHead {
  readonly batch: number;
  readonly head: string;
  readonly round: number;
}

export interface SealsOptions {
  /** Id of the show that waits for its cards, or null. */
  readonly awaited: () => string | null;
  /** Returns the body of `GET /api/packs/tickets/{id}`. */
  readonly fetchTicket: (id: string) => Promise<unknown>;
  readonly onSeal: (id: string, seal: Seal) => void;
}

/** Returns a listener for `log-head` that finds the batch of the current show. Its promise never rejects. */
export function createSeals({
  awaited,
  fetchTicket,
  onSeal,
}: SealsOptions): (payload: unknown) => Promise<void> {
  return async (payload) => {
    const head = readHead(payload);
    const id = awaited();
    if (head === null || id === null) return;
    try {
      const { round, batch } = Object(await fetchTicket(id));
      if (round === head.round && batch === head.batch)
        onSeal(id, { batch: head.batch, head: head.head.slice(0, HEAD_LENGTH) });
    } catch (error) {
      console.warn("The batch of a ticket could not be looked up; the overlay does not show it:", error);
    }
  };
}

/** Parses a `log-head` event; null if its batch has no tickets. */
function readHead(payload: unknown): LogHead | null {
  const { batch, head, round } = Object(payload);
  if (typeof batch !== "number" || typeof head !== "string" || typeof round !== "number") return null;
  return { batch, head, round };
}

/** Requests a ticket. */
export async function fetchTicket(id: string): Promise<unknown> {
  const response = await fetch(`/api/packs/tickets/${id}`, { headers: { accept: "application/json" } });
  if (!response.ok) throw new Error(`HTTP error! Status: ${response.status}`);
  return response.json();
}
