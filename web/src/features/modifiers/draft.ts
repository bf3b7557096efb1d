import type { Schemas } from "../../api/client";
import type { Fields } from "../editing/rebased";

type Modifier = Schemas["AdminModifier"];
export type Look = Schemas["Look"];

/** A modifier as it stands in the editor. */
export interface Draft {
  /** Which one is changed; null for a new one. */
  id: string | null;
  /** The version that was read, so that no other admin's change is overwritten; null for a new one. */
  version: string | null;
  name: string;
  prefix: string;
  description: string;
  enabled: boolean;
  /** Null for one whose look is drawn by hand, or was imported. */
  look: Look | null;
  why: string;
}

/** What a recipe does, in a word and in a sentence. */
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

/** How a look moves. */
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

/** A new modifier: packs do not give it before its maker says so. */
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

/** A modifier as it is now. */
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

/** The look that an imported modifier gets instead of what it brought. */
export const ownLook = (): Look => ({ ...FIRST_LOOK });

/** What the server is asked to save. */
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

/** What is typed and chosen. */
export const FIELDS: Fields<Draft> = [
  ["name", "Name"],
  ["prefix", "Word before the name of a card"],
  ["description", "Description"],
  ["enabled", "Packs give it"],
  ["look", "Look"],
  ["why", "Why"],
];

/** Whether two drafts say the same; why is nothing that is kept of a modifier. */
export function same(one: Draft, other: Draft): boolean {
  const serialized = (draft: Draft) => JSON.stringify({ ...draft, why: "", version: null });
  return serialized(one) === serialized(other);
}

/** How many cards have it, in words. */
export function heldWords(held: number): string {
  if (held === 0) return "No card has it";
  return held === 1 ? "1 card has it" : `${held.toLocaleString("en")} cards have it`;
}

/** What switching it on or off does, while that is not saved; nothing when it stays. */
export function switchWords(saved: Draft, draft: Draft): string | null {
  if (saved.enabled === draft.enabled) return null;
  if (draft.enabled) return "Packs give it from the moment you save. Their odds get a new public version.";
  return "Packs stop giving it from the moment you save. Cards that have it keep it. Their odds get a new public version.";
}
