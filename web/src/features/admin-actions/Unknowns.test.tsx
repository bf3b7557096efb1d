import { screen, waitFor, within } from "@testing-library/react";
import { delay, HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { Schemas } from "../../api/client";
import { expectNoViolations } from "../../test/axe";
import { aMe } from "../../test/builders";
import { renderAt } from "../../test/render";
import { answer, refuse, server } from "../../test/server";

const setting = (name: string, change: Partial<Schemas["SettingRow"]>): Schemas["SettingRow"] => ({
  name,
  saved: false,
  meaning: `What ${name} means.`,
  kind: "text",
  min: 1,
  max: 40,
  range: "This is a text of 1 to 40 characters.",
  variable: "FOILCAST_X",
  default: "",
  value: "",
  changed: false,
  ...change,
});
const TABLE = [
  setting("brand-name", { value: "Foilcast", default: "Foilcast" }),
  setting("maintenance", { kind: "flag", value: false, default: false }),
];
const BUSY = "The server is busy. Try again.";
const fails = () => refuse(503, "busy", BUSY);

beforeEach(() => {
  server.use(
    answer("/api/users/me", aMe({ role: "admin", isAdmin: true })),
    answer("/api/admin/users-count", { people: 41 }),
    answer("/api/admin/cards", { groupedCards: {} }),
    answer("/api/admin/users", []),
    answer("/api/admin/settings/table", TABLE),
    answer("/api/admin/log", []),
    answer("/api/admin/log/actions", []),
  );
});

async function show() {
  const view = renderAt("/admin/actions", { token: "t" });
  const part = async (name: string) => within(await screen.findByRole("region", { name }));
  return { ...view, packs: await part("Packs"), words: await part("Tell everybody"), part };
}

test("blocks actions for all users while their number is unknown", async () => {
  server.use(http.get("*/api/admin/users-count", fails));
  const { user, packs, words } = await show();
  await user.click(packs.getByRole("radio", { name: "Everybody" }));
  expect(packs.getByRole("button", { name: "Give to everybody…" })).toBeDisabled();
  const why = `Nobody knows how many people that would be, so it has to wait. ${BUSY}`;
  expect(await packs.findByText(why)).toBeVisible();
  await user.type(words.getByRole("textbox", { name: "Message" }), "Hello.");
  expect(words.getByText(why)).toBeVisible();
  expect(words.getByRole("button", { name: "Tell everybody…" })).toBeDisabled();
  await expectNoViolations();
  server.use(answer("/api/admin/users-count", { people: 41 }));
  await user.click(packs.getByRole("button", { name: "Count again" }));
  await waitFor(() => expect(packs.getByRole("button", { name: "Give to everybody…" })).toBeEnabled());
  expect(packs.queryByText(why)).toBeNull();
  expect(words.getByRole("button", { name: "Tell everybody…" })).toBeEnabled();
});

test("waits for the maintenance state, and retries after a failure", async () => {
  server.use(http.get("*/api/admin/settings/table", () => delay("infinite")));
  const waiting = await show();
  const before = await waiting.part("Maintenance");
  expect(before.getByRole("status", { name: "Loading whether it is on" })).toBeInTheDocument();
  waiting.unmount();
  server.use(http.get("*/api/admin/settings/table", fails));
  const { user, part } = await show();
  const panel = await part("Maintenance");
  expect(await panel.findByText(BUSY)).toBeVisible();
  server.use(answer("/api/admin/settings/table", TABLE));
  await user.click(panel.getByRole("button", { name: "Try again" }));
  expect(await panel.findByRole("switch", { name: "Maintenance mode" })).toBeVisible();
});

test("keeps a setting that is typed while another one is saved", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(
    http.patch("*/api/admin/settings", async () => {
      await held;
      return HttpResponse.json({});
    }),
  );
  const { user, part } = await show();
  const settings = await part("Settings");
  const name = await settings.findByRole("textbox", { name: "Name of the site" });
  await user.clear(name);
  await user.type(name, "Nova");
  await user.click(settings.getByRole("button", { name: "Save 1 change" }));
  await user.type(name, " and friends");
  release();
  expect(await screen.findByText("The settings are saved.")).toBeVisible();
  expect(name).toHaveValue("Nova and friends");
  expect(settings.getByRole("button", { name: "Save 1 change" })).toBeVisible();
});
