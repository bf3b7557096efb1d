import type { Schemas } from "../../api/client";

export type Role = Schemas["Role"];

const RANKS: readonly Role[] = ["user", "moderator", "admin", "owner"];

/** The roles with their articles. */
export const WITH_ARTICLE: Readonly<Record<Role, string>> = {
  user: "a collector",
  moderator: "a moderator",
  admin: "an admin",
  owner: "the owner",
};

/** A role's label on a button. */
export function roleLabel(role: Role): string {
  return role === "user" ? "Collector" : role.charAt(0).toUpperCase() + role.slice(1);
}

export const PERMISSIONS: Readonly<Record<Role, string>> = {
  user: "Collects, trades and sells. Cannot see these pages.",
  moderator:
    "Also runs the live queue, raffles and goals. Gives packs only through them, within the daily allowance in the settings.",
  admin: "Can do everything on these pages: packs, settings, roles, cards, repairs.",
  owner: "The streamer: an admin whom nobody can demote.",
};

/** The roles that a user may give: none above their own, and never the owner's, which is configured. */
export function rolesFor(own: Role): Role[] {
  return RANKS.filter((role) => role !== "owner" && RANKS.indexOf(role) <= RANKS.indexOf(own));
}

/** The confirmation text for a change of role. */
export function consequence(name: string, role: Role, isSelf: boolean): string {
  if (isSelf && role !== "admin") {
    return "You lose access to this page at once. Only another admin can make you an admin again.";
  }
  return `${isSelf ? "You" : name}: ${PERMISSIONS[role]} It takes effect at once and is in the log.`;
}
