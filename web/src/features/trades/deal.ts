import type { Schemas } from "../../api/client";
import { type RarityName, rarities, rarityOf, rarityRank } from "../../lib/rarities";
import * as m from "./messages";
import type { Trade, Trader } from "./types";

export type OwnedCard = Schemas["OwnedCard"];

/** What one user gives. */
export interface Side {
  cards: readonly OwnedCard[];
  packs: number;
}

/** A trade from the signed-in user's point of view. */
export interface Deal {
  /** What the user gives. */
  give: Side;
  /** What the user gets. */
  get: Side;
}

export type Half = keyof Deal;

/** The maximum number of cards and packs of a side. */
export interface Limits {
  cards: number;
  packs: number;
}

export const EMPTY_SIDE: Side = { cards: [], packs: 0 };
export const EMPTY_DEAL: Deal = { give: EMPTY_SIDE, get: EMPTY_SIDE };

export type DealChange =
  | { kind: "toggle"; half: Half; card: OwnedCard; limits: Limits }
  | { kind: "packs"; half: Half; packs: number; limits: Limits }
  | { kind: "clear" };

/** Applies a change. A full side ignores further cards. */
export function changeDeal(deal: Deal, change: DealChange): Deal {
  switch (change.kind) {
    case "clear":
      return EMPTY_DEAL;
    case "packs": {
      const packs = Math.max(0, Math.min(change.limits.packs, Math.trunc(change.packs)));
      return { ...deal, [change.half]: { ...deal[change.half], packs } };
    }
    case "toggle": {
      const side = deal[change.half];
      const without = side.cards.filter(({ _id }) => _id !== change.card._id);
      const isIn = without.length < side.cards.length;
      if (!isIn && side.cards.length >= change.limits.cards) return deal;
      return { ...deal, [change.half]: { ...side, cards: isIn ? without : [...side.cards, change.card] } };
    }
    default:
      return change satisfies never;
  }
}

export const isEmpty = ({ cards, packs }: Side) => cards.length === 0 && packs === 0;

/** Number of cards per rarity, the rarest first. */
export function totalsByRarity({ cards }: Side): { rarity: RarityName; count: number }[] {
  return [...rarities]
    .reverse()
    .map(({ name }) => ({ rarity: name, count: cards.filter((card) => card.rarity === name).length }))
    .filter(({ count }) => count > 0);
}

const PRECIOUS = rarityRank("Legendary");

/** Cards of a side that are Legendary or rarer: giving them away needs a second confirmation. */
export function preciousCards({ cards }: Side): OwnedCard[] {
  return cards.filter(({ rarity }) => (rarityOf(rarity)?.order ?? 0) >= PRECIOUS);
}

/** A trade from the point of view of one of its users. */
export interface SeenTrade {
  deal: Deal;
  partner: Trader;
  /** Whether this user received the offer. */
  incoming: boolean;
}

/** Converts a trade to the point of view of the user with the id `me`. */
export function seenBy(trade: Trade, me: string): SeenTrade {
  const offered: Side = { cards: trade.offeredItems, packs: trade.offeredPacks };
  const requested: Side = { cards: trade.requestedItems, packs: trade.requestedPacks };
  const incoming = trade.recipient._id === me;
  const partner = named(incoming ? trade.sender : trade.recipient);
  const deal = incoming ? { give: requested, get: offered } : { give: offered, get: requested };
  return { deal, partner, incoming };
}

/** The API has an English name for a deleted account. No username has a space. */
const named = (trader: Trader): Trader =>
  trader.username === "former collector" ? { ...trader, username: m.withoutAccount() } : trader;
