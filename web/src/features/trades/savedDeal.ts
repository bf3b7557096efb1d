import { tabStorage } from "../../lib/storage";
import type { Deal, Half } from "./deal";

/** Identifies a deal by its users and the trade that it answers, if any. */
export interface DealKey {
  me: string;
  partner: string;
  counterOf: string;
}

/** A deal as stored over a reload. It has only the ids of its cards, which are fetched again. */
export interface SavedDeal {
  cards: Record<Half, readonly string[]>;
  packs: Record<Half, number>;
}

const storageKey = ({ me, partner, counterOf }: DealKey) => `foilcast.basket ${me} ${partner} ${counterOf}`;

/** Stores a deal until the tab is closed. */
export function saveDeal(key: DealKey, { give, get }: Deal): void {
  const ids = ({ cards }: Deal[Half]) => cards.map(({ _id }) => _id);
  const saved: SavedDeal = {
    cards: { give: ids(give), get: ids(get) },
    packs: { give: give.packs, get: get.packs },
  };
  tabStorage.set(storageKey(key), JSON.stringify(saved));
}

export function deleteDeal(key: DealKey): void {
  tabStorage.remove(storageKey(key));
}

/** Reads the stored deal, if there is one. */
export function loadDeal(key: DealKey): SavedDeal | undefined {
  try {
    const found: unknown = JSON.parse(tabStorage.get(storageKey(key)) ?? "null");
    return isSavedDeal(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

function isSavedDeal(value: unknown): value is SavedDeal {
  if (!isRecord(value)) return false;
  const { cards, packs } = value;
  if (!isRecord(cards) || !isRecord(packs)) return false;
  return (["give", "get"] as const).every((half) => {
    const ids = cards[half];
    return Array.isArray(ids) && ids.every((id) => typeof id === "string") && Number.isInteger(packs[half]);
  });
}
