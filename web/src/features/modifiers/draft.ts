import type { Schemas } from "../../api/client";
import { formatNumber } from "../../lib/formats";
import type { Fields } from "../editing/rebased";

type Modifier = Schemas["AdminModifier"];
export type Look = Schemas["Look"];

/** The values of the modifier form. */
export interface Draft {
  /** Null for a new modifier. */
  id: string | null;
  /** The version that the draft is based on, for conflict detection; null for a new modifier. */
  version: string | null;
  name: string;
  prefix: string;
  description: string;
  enabled: boolean;
  /** Null for built-in and imported modifiers. */
  look: Look | null;
  why: string;
}

/** The recipes, each with a label and a sentence that describes it. */
export const RECIPES: readonly { value: Look["recipe"]; label: string; does: string }[] = [
  {
    value: "duotone",
    label: "Duotone",
    does: "The picture in two colours: one for its shadows, one for its lights.",
  },
  { value: "foil", label: "Foil", does: "Bands of two colours of light lie across the picture." },
  { value: "rim", label: "Rim", does: "Light runs around the card, inside its edge." },
  { value: "weave", label: "Weave", does: "Two fine threads cross over the picture." },
  { value: "frost", label: "Frost", does: "Frost grows in from the edges, with sparks in it." },
];

export const MOTIONS: readonly { value: Look["motion"]; label: string }[] = [
  { value: "still", label: "Still" },
  { value: "follow", label: "Follows the light" },
  { value: "drift", label: "Drifts slowly" },
];

const FIRST_LOOK: Look = {
  recipe: "foil",
  first: "#ffb347",
  second: "#7d6dff",
  strength: 60,
  motion: "follow",
};

/** An empty draft; packs do not give a new modifier until it is enabled. */
export const newDraft = (): Draft => ({
  id: null,
  version: null,
  name: "",
  prefix: "",
  description: "",
  enabled: false,
  look: FIRST_LOOK,
  why: "",
});

export function draftOf(modifier: Modifier): Draft {
  return {
    id: modifier._id,
    version: modifier.version,
    name: modifier.name,
    prefix: modifier.prefix.trim(),
    description: modifier.description ?? "",
    enabled: modifier.enabled,
    look: modifier.look ?? null,
    why: "",
  };
}

/** The look that replaces the style sheet of an imported modifier. */
export const ownLook = (): Look => ({ ...FIRST_LOOK });

/** The request body for a draft. */
export function bodyOf(draft: Draft): Schemas["ModifierDraft"] {
  const { name, prefix, description, enabled, look, why, version } = draft;
  return {
    name,
    prefix,
    description,
    enabled,
    ...(look === null ? {} : { look }),
    ...(why.trim() === "" ? {} : { why }),
    ...(version === null ? {} : { version }),
  };
}

/** The editable fields with their labels. */
export const FIELDS: Fields<Draft> = [
  ["name", "Name"],
  ["prefix", "Word before the name of a card"],
  ["description", "Description"],
  ["enabled", "Packs give it"],
  ["look", "Look"],
  ["why", "Why"],
];

/** Compares two drafts without `why` and `version`, which are not part of the modifier. */
export function same(one: Draft, other: Draft): boolean {
  const serialized = (draft: Draft) => JSON.stringify({ ...draft, why: "", version: null });
  return serialized(one) === serialized(other);
}

/** The number of cards that have a modifier, as a sentence. */
export function heldText(held: number): string {
  if (held === 0) return "No card has it";
  return held === 1 ? "1 card has it" : `${formatNumber(held)} cards have it`;
}

/** The effect of an unsaved change of `enabled`; null without one. */
export function switchText(saved: Draft, draft: Draft): string | null {
  if (saved.enabled === draft.enabled) return null;
  if (draft.enabled) return "Packs give it from the moment you save. Their odds get a new public version.";
  return "Packs stop giving it from the moment you save. Cards that have it keep it. Their odds get a new public version.";
}
