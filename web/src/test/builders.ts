import type { Schemas } from "../api/client";
import { rarityOf } from "../lib/rarities";

const id = (number: number) => number.toString(16).padStart(24, "0");
const WHEN = "2026-05-01T12:00:00Z";

/** A card as the server sends it. */
export function aCard(change: Partial<Schemas["OwnedCard"]> = {}): Schemas["OwnedCard"] {
  const rarity = change.rarity ?? "Common";
  const mintNumber = change.mintNumber ?? 1;
  const card = {
    _id: id(mintNumber),
    name: "Lantern Eel",
    rarity,
    mintNumber,
    totalCopies: rarityOf(rarity)?.totalCopies ?? 800,
    remaining: null,
    imageUrl: "/images/lantern-eel.webp",
    alt: "An eel that carries a lantern.",
    flavorText: "It reads by its own light.",
    modifier: null,
    acquiredAt: WHEN,
    status: "available",
    slabbed: false,
    isFeatured: false,
    limited: false,
    availableFrom: null,
    availableTo: null,
    definitionId: id(99),
  } as Schemas["OwnedCard"];
  return Object.assign(card, change);
}

/** A pack's opening with one card of each rarity given. */
export function anOpening(
  rarityNames: readonly NonNullable<Schemas["OwnedCard"]["rarity"]>[],
): Schemas["Opening"] {
  return {
    _id: id(500),
    username: "nova",
    pack: { _id: id(600), name: "First Light" },
    cards: rarityNames.map((rarity, slot) =>
      aCard({ rarity, mintNumber: slot + 1, name: `Card ${slot + 1}` }),
    ),
    openedAt: WHEN,
    source: "own",
    live: false,
    fairness: {},
  } as Schemas["Opening"];
}

/** The signed-in user. */
export function aMe(change: Partial<Schemas["Me"]> = {}): Schemas["Me"] {
  const me: Schemas["Me"] = {
    _id: id(700),
    username: "nova",
    displayName: "Nova",
    role: "user",
    isAdmin: false,
    isOwner: false,
    packs: 2,
    packsReserved: 0,
    openedPacks: 0,
    xp: 0,
    level: 1,
    loginCount: 1,
    loginStreak: 1,
    featuredCards: [],
    favoriteCard: null,
    preferredPack: null,
    featuredAchievements: [],
    unreadNotifications: 0,
  };
  return Object.assign(me, change);
}
