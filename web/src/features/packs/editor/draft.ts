import type { Schemas } from "../../../api/client";
import { toInstant, toLocal } from "../../../lib/localTime";
import { perRarity, RARITY_NAMES, type RarityName } from "../../../lib/rarities";
import type { Fields } from "../../editing/rebased";

type Pack = Schemas["Pack"];

/** A pack as it stands in the editor: everything as its fields show it. */
export interface Draft {
  /** Which pack is changed; null for a new one. */
  packId: string | null;
  /** The version that was read, so that no other admin's change is overwritten; null for a new one. */
  version: string | null;
  name: string;
  description: string;
  imageUrl: string;
  pool: readonly string[];
  cardsPerPack: number;
  /** Empty for no guarantee. */
  guarantee: RarityName | "";
  policy: Pack["policy"];
  weights: Readonly<Record<RarityName, number>>;
  /** In per cent, as typed. */
  modifierChance: string;
  /** Local date and time as the browser's own field has it; empty for open. */
  from: string;
  to: string;
  isDefault: boolean;
  why: string;
}

/** Weights to begin with: as rare as the usual print run. */
const WEIGHTS = perRarity(({ weight }) => weight);

/** A new pack: five cards, one of them Uncommon or better, of everything there is. */
export function newDraft(pool: readonly string[]): Draft {
  return {
    packId: null,
    version: null,
    name: "",
    description: "",
    imageUrl: "",
    pool,
    cardsPerPack: 5,
    guarantee: "Uncommon",
    policy: "supply",
    weights: WEIGHTS,
    modifierChance: "5",
    from: "",
    to: "",
    isDefault: false,
    why: "",
  };
}

/** A pack as it is now. */
export function draftOf(pack: Pack): Draft {
  const weigh = (rarity: RarityName) =>
    pack.weights?.[rarity] ?? (pack.weights == null ? WEIGHTS[rarity] : 0);
  return {
    packId: pack._id,
    version: pack.version,
    name: pack.name,
    description: pack.description ?? "",
    imageUrl: pack.imageUrl ?? "",
    pool: pack.cardPool,
    cardsPerPack: pack.cardsPerPack,
    guarantee: pack.guarantee ?? "",
    policy: pack.policy,
    weights: weightsBy(weigh),
    modifierChance: String(Number((pack.modifierChance * 100).toFixed(4))),
    from: toLocal(pack.availableFrom),
    to: toLocal(pack.availableTo),
    isDefault: pack.isDefault,
    why: "",
  };
}

/** What the server is asked to save, or to look at. */
export function bodyOf(draft: Draft): Schemas["PackDraft"] {
  const given = RARITY_NAMES.map((rarity) => [rarity, draft.weights[rarity]] as const).filter(
    ([, n]) => n > 0,
  );
  return {
    ...(draft.packId === null ? {} : { packId: draft.packId }),
    name: draft.name,
    description: draft.description,
    imageUrl: draft.imageUrl,
    cardPool: [...draft.pool],
    cardsPerPack: draft.cardsPerPack,
    guarantee: draft.guarantee === "" ? null : draft.guarantee,
    policy: draft.policy,
    weights: draft.policy === "weights" ? Object.fromEntries(given) : null,
    // What is no number is no chance: the server says so at the field.
    modifierChance: draft.modifierChance.trim() === "" ? -1 : (Number(draft.modifierChance) || 0) / 100,
    availableFrom: toInstant(draft.from),
    availableTo: toInstant(draft.to),
    isDefault: draft.isDefault,
    why: draft.why,
    ...(draft.version === null ? {} : { version: draft.version }),
  };
}

/** What is typed and chosen. */
export const FIELDS: Fields<Draft> = [
  ["name", "Name"],
  ["description", "What it is"],
  ["imageUrl", "Picture"],
  ["pool", "Cards"],
  ["cardsPerPack", "Cards in a pack"],
  ["guarantee", "The last card is at least"],
  ["policy", "How rarities come about"],
  ["weights", "Weights"],
  ["modifierChance", "Chance of a modifier"],
  ["from", "Can be opened from"],
  ["to", "Until"],
  ["isDefault", "The default"],
  ["why", "Why"],
];

/** Whether two drafts ask for the same. */
export function same(one: Draft, other: Draft): boolean {
  const serialized = (draft: Draft) =>
    JSON.stringify({ ...bodyOf(draft), cardPool: [...draft.pool].sort(), why: "", version: "" });
  return serialized(one) === serialized(other);
}

/** A weight of every rarity. */
export function weightsBy(weigh: (rarity: RarityName) => number): Record<RarityName, number> {
  return perRarity(({ name }) => weigh(name));
}
