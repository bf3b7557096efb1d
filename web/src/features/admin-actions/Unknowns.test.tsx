import { beforeEach, expect, test } from "vitest";
import { aSetting, serveActions } from "../../test/actions";
import { expectNoViolations, renderAt, screen, waitFor, within } from "../../test/render";
import { delay, errorResponse, HttpResponse, hold, http, mockGet, server } from "../../test/server";

const TABLE = [
  aSetting("brand-name", { value: "Foilcast", default: "Foilcast" }),
  aSetting("maintenance", { kind: "flag", value: false, default: false }),
];
const BUSY = "The server is busy. Try again.";
const fails = () => errorResponse(503, "busy", BUSY);

beforeEach(() => {
  serveActions();
  server.use(mockGet("/api/admin/settings/table", TABLE));
});

async function show() {
  const view = renderAt("/admin/actions", { token: "t" });
  const part = async (name: string) => within(await screen.findByRole("region", { name }));
  return { ...view, packs: await part("Packs"), words: await part("Notify everybody"), part };
}

test("blocks actions for all users while their number is unknown", async () => {
  server.use(http.get("*/api/admin/users-count", fails));
  const { user, packs, words } = await show();
  await user.click(packs.getByRole("radio", { name: "Everybody" }));
  expect(packs.getByRole("button", { name: "Give to everybody…" })).toBeDisabled();
  const why = `The number of people is unknown. Count again before you continue. ${BUSY}`;
  expect(await packs.findByText(why)).toBeVisible();
  await user.type(words.getByRole("textbox", { name: "Message" }), "Hello.");
  expect(words.getByText(why)).toBeVisible();
  expect(words.getByRole("button", { name: "Notify everybody…" })).toBeDisabled();
  await expectNoViolations();
  server.use(mockGet("/api/admin/users-count", { people: 41 }));
  await user.click(packs.getByRole("button", { name: "Count again" }));
  await waitFor(() => expect(packs.getByRole("button", { name: "Give to everybody…" })).toBeEnabled());
  expect(packs.queryByText(why)).toBeNull();
  expect(words.getByRole("button", { name: "Notify everybody…" })).toBeEnabled();
});

test("waits for the maintenance state, and retries after a failure", async () => {
  server.use(http.get("*/api/admin/settings/table", () => delay("infinite")));
  const waiting = await show();
  const before = await waiting.part("Maintenance");
  expect(before.getByRole("status", { name: "Loading the maintenance mode" })).toBeInTheDocument();
  waiting.unmount();
  server.use(http.get("*/api/admin/settings/table", fails));
  const { user, part } = await show();
  const panel = await part("Maintenance");
  expect(await panel.findByText(BUSY)).toBeVisible();
  server.use(mockGet("/api/admin/settings/table", TABLE));
  await user.click(panel.getByRole("button", { name: "Try again" }));
  expect(await panel.findByRole("switch", { name: "Maintenance mode" })).toBeVisible();
});

test("keeps a setting that is typed while another one is saved", async () => {
  const { held, release } = hold();
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
