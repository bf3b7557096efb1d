import { createStore } from "../../lib/store";
import type { ShownCard } from "./model";

/** The card that is looked at closely, and whose it is. */
export interface Inspected {
  card: ShownCard;
  ownerId: string | undefined;
}

/** Null while no card is inspected. */
export const inspected = createStore<Inspected | null>(null);

/** Opens the inspector. */
export function inspect(card: ShownCard, ownerId?: string): void {
  inspected.set({ card, ownerId });
}

/** Closes the inspector. */
export function stopInspecting(): void {
  inspected.set(null);
}
