import type { Schemas } from "../../api/client";
import type { Fields } from "../editing/rebased";
import * as m from "./messages";

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
export const RECIPES: readonly { value: Look["recipe"]; label: () => string; hint: () => string }[] = [
  { value: "duotone", label: m.duotone, hint: m.duotoneHint },
  { value: "foil", label: m.foil, hint: m.foilHint },
  { value: "rim", label: m.rim, hint: m.rimHint },
  { value: "weave", label: m.weave, hint: m.weaveHint },
  { value: "frost", label: m.frost, hint: m.frostHint },
];

export const MOTIONS: readonly { value: Look["motion"]; label: () => string }[] = [
  { value: "still", label: m.motionStill },
  { value: "follow", label: m.motionFollow },
  { value: "drift", label: m.motionDrift },
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
export const fields = (): Fields<Draft> => [
  ["name", m.nameField()],
  ["prefix", m.prefixField()],
  ["description", m.descriptionField()],
  ["enabled", m.enabledField()],
  ["look", m.look()],
  ["why", m.why()],
];

/** Compares two drafts without `why` and `version`, which are not part of the modifier. */
export function same(one: Draft, other: Draft): boolean {
  const serialized = (draft: Draft) => JSON.stringify({ ...draft, why: "", version: null });
  return serialized(one) === serialized(other);
}

/** The effect of an unsaved change of `enabled`; null without one. */
export function switchText(saved: Draft, draft: Draft): string | null {
  if (saved.enabled === draft.enabled) return null;
  return draft.enabled ? m.switchedOn() : m.switchedOff();
}
