import type { Schemas } from "../../../api/client";
import { toInstant, toLocal } from "../../../lib/localTime";
import { perRarity, RARITY_NAMES, type RarityName } from "../../../lib/rarities";
import type { Fields } from "../../editing/rebased";
import * as m from "./messages";

type Pack = Schemas["Pack"];

/** The bad-luck protection; its numbers as typed. */
export interface PityFields {
  isOn: boolean;
  softFrom: string;
  /** In percentage points. */
  step: string;
  hardAt: string;
  minimum: RarityName;
}

/** The values of the pack form. */
export interface Draft {
  /** Null for a new pack. */
  packId: string | null;
  /** The version that the draft is based on, for conflict detection; null for a new pack. */
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
  noRepeats: boolean;
  pity: PityFields;
  /** The days after which unopened packs expire, as typed; empty for never. */
  expires: string;
  /** In per cent, as typed. */
  modifierChance: string;
  /** Local time in the format of `datetime-local`; empty for no limit. */
  from: string;
  to: string;
  isDefault: boolean;
  why: string;
}

/** The initial weights, which follow the usual print run. */
const DEFAULT_WEIGHTS = perRarity(({ weight }) => weight);

const DEFAULT_PITY: PityFields = {
  isOn: false,
  softFrom: "10",
  step: "10",
  hardAt: "16",
  minimum: "Legendary",
};

/** The draft of a new pack: five cards, the last Uncommon or better. */
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
    weights: DEFAULT_WEIGHTS,
    noRepeats: false,
    pity: DEFAULT_PITY,
    expires: "",
    modifierChance: "5",
    from: "",
    to: "",
    isDefault: false,
    why: "",
  };
}

export function draftOf(pack: Pack): Draft {
  const weightOf = (rarity: RarityName) =>
    pack.weights?.[rarity] ?? (pack.weights == null ? DEFAULT_WEIGHTS[rarity] : 0);
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
    weights: weightsBy(weightOf),
    noRepeats: pack.noRepeats,
    pity: pityFields(pack.pity),
    expires: pack.expires === null ? "" : String(pack.expires),
    modifierChance: String(Number((pack.modifierChance * 100).toFixed(4))),
    from: toLocal(pack.availableFrom),
    to: toLocal(pack.availableTo),
    isDefault: pack.isDefault,
    why: "",
  };
}

function pityFields(pity: Pack["pity"]): PityFields {
  if (pity === null) return DEFAULT_PITY;
  return {
    isOn: true,
    softFrom: String(pity.softFrom),
    step: String(pity.stepPpm / 10_000),
    hardAt: String(pity.hardAt),
    minimum: pity.minimum,
  };
}

/** What is sent for a field that is not a number; the server refuses it with an error for the field. */
const NOT_A_NUMBER = 4_000_000_000;

const wholeNumber = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : NOT_A_NUMBER);

function pityBody({ isOn, softFrom, step, hardAt, minimum }: PityFields): Schemas["PityDraft"] | null {
  if (!isOn) return null;
  const ppm = Math.round(Number(step) * 10_000);
  return {
    softFrom: wholeNumber(softFrom),
    stepPpm: ppm >= 0 && ppm < NOT_A_NUMBER ? ppm : NOT_A_NUMBER,
    hardAt: wholeNumber(hardAt),
    minimum,
  };
}

/** The request body for a draft. */
export function bodyOf(draft: Draft): Schemas["PackDraft"] {
  const positive = RARITY_NAMES.map((rarity) => [rarity, draft.weights[rarity]] as const).filter(
    ([, weight]) => weight > 0,
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
    weights: draft.policy === "weights" ? Object.fromEntries(positive) : null,
    noRepeats: draft.noRepeats,
    pity: pityBody(draft.pity),
    expires: draft.expires.trim() === "" ? null : wholeNumber(draft.expires),
    // An empty field is sent as -1, which the server refuses with an error for the field.
    modifierChance: draft.modifierChance.trim() === "" ? -1 : (Number(draft.modifierChance) || 0) / 100,
    availableFrom: toInstant(draft.from),
    availableTo: toInstant(draft.to),
    isDefault: draft.isDefault,
    why: draft.why,
    ...(draft.version === null ? {} : { version: draft.version }),
  };
}

/** The editable fields with their labels. */
export const fields = (): Fields<Draft> => [
  ["name", m.name()],
  ["description", m.description()],
  ["imageUrl", m.picture()],
  ["pool", m.cards()],
  ["cardsPerPack", m.cardsPerPack()],
  ["guarantee", m.guarantee()],
  ["policy", m.policy()],
  ["weights", m.weights()],
  ["noRepeats", m.noRepeats()],
  ["pity", m.protection()],
  ["expires", m.expires()],
  ["modifierChance", m.modifierChance()],
  ["from", m.from()],
  ["to", m.until()],
  ["isDefault", m.isDefault()],
  ["why", m.why()],
];

/** Compares two drafts without `why` and `version`, and without the order of the cards. */
export function same(one: Draft, other: Draft): boolean {
  const serialized = (draft: Draft) =>
    JSON.stringify({ ...bodyOf(draft), cardPool: [...draft.pool].sort(), why: "", version: "" });
  return serialized(one) === serialized(other);
}

export function weightsBy(weightOf: (rarity: RarityName) => number): Record<RarityName, number> {
  return perRarity(({ name }) => weightOf(name));
}
