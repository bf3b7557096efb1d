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

/** An opening with one card of each given rarity. */
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
    marks: [],
    fairness: aRecord(),
  };
}

/** The record of an opening at once, with entropy of the browser. */
export function aRecord(change: Partial<Schemas["Record2"]> = {}): Schemas["Record2"] {
  const record: Schemas["Record2"] = {
    version: 2,
    level: 1,
    seedHash: "ab".repeat(32),
    counter: 0,
    entropy: "0e".repeat(32),
    runVersion: 1,
    position: 1,
    packId: id(600),
    oddsVersion: 1,
    openedAtMs: Date.parse(WHEN),
    draws: [],
    salt: "5a".repeat(16),
    digest: "0d".repeat(32),
  };
  return Object.assign(record, change);
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
    language: null,
    preferredPack: null,
    featuredAchievements: [],
    unreadNotifications: 0,
  };
  return Object.assign(me, change);
}

/** A pack that can be opened. */
export function aPack(change: Partial<Schemas["Pack"]> = {}): Schemas["Pack"] {
  const pack: Schemas["Pack"] = {
    _id: id(600),
    name: "First Light",
    description: "Every card of the first evening.",
    imageUrl: null,
    cardPool: [],
    cardsPerPack: 5,
    guarantee: "Uncommon",
    isDefault: true,
    modifierChance: 0.05,
    noRepeats: false,
    pity: null,
    expires: null,
    oddsVersion: 1,
    policy: "supply",
    availableFrom: null,
    availableTo: null,
    createdAt: WHEN,
    updatedAt: WHEN,
    version: "v1",
  } as Schemas["Pack"];
  return Object.assign(pack, change);
}

/** Public settings of an instance. */
export function someSettings(change: Partial<Schemas["PublicSettings"]> = {}): Schemas["PublicSettings"] {
  const settings = {
    brandName: "Foilcast",
    brandIntro: "Rip packs live.",
    brand: {},
    demo: false,
    earlyAccessText: "",
    featuredMaximum: 4,
    language: "en",
    maintenance: false,
    packOpening: "both",
    twitchChannel: null,
    earning: {
      bitsPerPack: 0,
      firstSignIn: 1,
      forGifter: true,
      perReward: 1,
      rewardTitle: "Card pack",
      rewardLiveTitle: null,
      subPrime: 0,
      subTier1: 1,
      subTier2: 3,
      subTier3: 5,
      onTwitch: ["subscriptions", "reward", "liveReward", "bits", "raids"],
    },
    trading: { cards: 5, packs: 10, hours: 168 },
    marketHours: 168,
  } as Schemas["PublicSettings"];
  return Object.assign(settings, change);
}

/** The seeds of the signed-in user. */
export function someSeeds(change: Partial<Schemas["FairnessMe"]> = {}): Schemas["FairnessMe"] {
  const seeds: Schemas["FairnessMe"] = {
    seedHash: "ab".repeat(32),
    nextSeedHash: "cd".repeat(32),
    counter: 3,
    createdAt: WHEN,
    entropyRequired: true,
    undrawn: null,
    way: "immediate",
    revealed: [],
  };
  return Object.assign(seeds, change);
}
