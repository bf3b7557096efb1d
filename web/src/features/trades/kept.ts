import { tabStorage } from "../../lib/storage";
import type { Deal, Half } from "./deal";

/** Whose basket it is, with whom, and which trade it answers, if any. */
export interface BasketOf {
  me: string;
  partner: string;
  counterOf: string;
}

/** A deal as it is kept over a reload: cards by their ids, so that they are fetched again. */
export interface KeptDeal {
  cards: Record<Half, readonly string[]>;
  packs: Record<Half, number>;
}

const keyOf = ({ me, partner, counterOf }: BasketOf) => `foilcast.basket ${me} ${partner} ${counterOf}`;

/** Keeps what lies on the table as long as this tab lives. */
export function keepDeal(of: BasketOf, { give, get }: Deal): void {
  const ids = ({ cards }: Deal[Half]) => cards.map(({ _id }) => _id);
  const kept: KeptDeal = {
    cards: { give: ids(give), get: ids(get) },
    packs: { give: give.packs, get: get.packs },
  };
  tabStorage.set(keyOf(of), JSON.stringify(kept));
}

/** Forgets it: it was offered. */
export function forgetDeal(of: BasketOf): void {
  tabStorage.remove(keyOf(of));
}

/** What lay on the table, if this tab remembers. */
export function keptDeal(of: BasketOf): KeptDeal | undefined {
  try {
    const found: unknown = JSON.parse(tabStorage.get(keyOf(of)) ?? "null");
    return isKept(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

function isKept(value: unknown): value is KeptDeal {
  if (!isRecord(value)) return false;
  const { cards, packs } = value;
  if (!isRecord(cards) || !isRecord(packs)) return false;
  return (["give", "get"] as const).every((half) => {
    const ids = cards[half];
    return Array.isArray(ids) && ids.every((id) => typeof id === "string") && Number.isInteger(packs[half]);
  });
}
