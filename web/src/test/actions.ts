import type { within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { Schemas } from "../api/client";
import { aMe } from "./builders";
import { mockGet, server } from "./server";

const id = (letter: string) => letter.repeat(24);

/** The signed-in admin. */
export const adminUser = { _id: id("b"), username: "boss" };

/** A user in the list of an admin. */
export const aUser = (
  username: string,
  change: Partial<Schemas["ActiveUser"]> = {},
): Schemas["ActiveUser"] => ({
  _id: id(username.charAt(0)),
  username,
  twitchId: null,
  packs: 5,
  preferredPack: null,
  xp: 0,
  level: 1,
  role: "user",
  isAdmin: false,
  ...change,
});

/** A row of the table of settings. */
export const aSetting = (
  name: string,
  change: Partial<Schemas["SettingRow"]> = {},
): Schemas["SettingRow"] => ({
  name,
  meaning: `What ${name} means.`,
  kind: "text",
  min: 1,
  max: 40,
  range: "Use 1 to 40 characters.",
  variable: "FOILCAST_X",
  default: "",
  value: "",
  changed: false,
  saved: false,
  ...change,
});

/** Serves what the page "Admin Actions" loads, without users, settings or log entries. */
export const serveActions = () =>
  server.use(
    mockGet("/api/users/me", aMe({ ...adminUser, role: "admin", isAdmin: true })),
    mockGet("/api/admin/users-count", { people: 41 }),
    mockGet("/api/admin/cards", { groupedCards: {} }),
    mockGet("/api/admin/users", []),
    mockGet("/api/admin/settings/table", []),
    mockGet("/api/admin/log", []),
    mockGet("/api/admin/log/actions", []),
  );

/** Searches in a combobox and clicks an option. */
export async function choose(
  user: UserEvent,
  part: ReturnType<typeof within>,
  label: string,
  search: string,
  option: string | RegExp = search,
) {
  await user.type(part.getByRole("combobox", { name: label }), search);
  await user.click(await part.findByRole("option", { name: option }));
}
