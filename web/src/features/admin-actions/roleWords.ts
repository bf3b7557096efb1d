import type { Schemas } from "../../api/client";
import * as m from "./messages";
import type { AssignableRole } from "./queries";

export type Role = Schemas["Role"];

const ASSIGNABLE: readonly AssignableRole[] = ["user", "moderator", "admin"];

/** The roles that a user may give: none above their own, and never the owner's, which is configured. */
export const rolesFor = (own: Role): AssignableRole[] =>
  own === "owner" ? [...ASSIGNABLE] : ASSIGNABLE.slice(0, ASSIGNABLE.indexOf(own) + 1);

/** The confirmation text for a change of role. */
export const consequence = (role: AssignableRole, isSelf: boolean): string =>
  isSelf && role !== "admin" ? m.roleOwnConsequence() : m.roleConsequence({ role });
