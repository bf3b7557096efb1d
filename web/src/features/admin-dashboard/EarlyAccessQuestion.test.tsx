import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { createCache, invalidate } from "../../api/cache";
import type { Schemas } from "../../api/client";
import { aMe } from "../../test/builders";
import { mockGet, server } from "../../test/server";
import { EarlyAccessQuestion } from "./EarlyAccessQuestion";

const row = (name: string, value: unknown): Schemas["SettingRow"] => ({
  name,
  meaning: "It means something.",
  kind: "text",
  range: "This is something.",
  variable: "FOILCAST_X",
  default: value,
  value,
  changed: false,
  saved: false,
});
const TITLE = "Keep the early-access notice?";
let table: Schemas["SettingRow"][];
let saved: unknown[];
let seen: unknown;

beforeEach(() => {
  table = [row("early-access", true), row("early-access-text", "All will be reset.")];
  saved = [];
  server.use(
    mockGet("/api/users/me", aMe({ isAdmin: true, isOwner: true, role: "owner" })),
    mockGet("/api/settings", { brandName: "Foilcast", demo: false }),
    http.get("*/api/admin/settings/table", () => HttpResponse.json(table)),
    http.patch("*/api/admin/settings", async ({ request }) => {
      saved.push(await request.json());
      seen = JSON.parse(new URL(request.url).searchParams.get("seen") ?? "null");
      table = table.map((one) => ({ ...one, saved: one.name === "early-access" }));
      return HttpResponse.json({});
    }),
  );
});

function renderQuestion() {
  const cache = createCache();
  render(
    <QueryClientProvider client={cache}>
      <EarlyAccessQuestion />
    </QueryClientProvider>,
  );
  return { cache, user: userEvent.setup() };
}

test.each([
  ["Keep it", "", { "early-access": true }],
  ["Turn it off", "", { "early-access": false }],
  [
    "Save this text",
    " Until May.",
    { "early-access": true, "early-access-text": "All will be reset. Until May." },
  ],
])("asks the owner once: %s", async (button, typed, patch) => {
  const { user } = renderQuestion();
  const text = await screen.findByRole("textbox", { name: "The notice" });
  if (typed !== "") await user.type(text, typed);
  await user.click(screen.getByRole("button", { name: button }));
  await waitFor(() => expect(screen.queryByRole("heading", { name: TITLE })).toBeNull());
  expect(saved).toEqual([patch]);
});

test("hides a question that was answered in another window", async () => {
  const { cache } = renderQuestion();
  await screen.findByRole("heading", { name: TITLE });
  table = [row("early-access", false), row("early-access-text", "All will be reset.")];
  // As the `settings-updated` event does.
  await invalidate(cache, "settings");
  await waitFor(() => expect(screen.queryByRole("heading", { name: TITLE })).toBeNull());
});

test("sends the settings that the owner saw, so that the server can refuse the change if they differ", async () => {
  const { user } = renderQuestion();
  await user.click(await screen.findByRole("button", { name: "Turn it off" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(seen).toEqual({ "early-access": true, "early-access-text": "All will be reset." });
});

test("does not save an empty notice", async () => {
  const { user } = renderQuestion();
  await user.clear(await screen.findByRole("textbox", { name: "The notice" }));
  expect(screen.getByRole("button", { name: "Save this text" })).toBeDisabled();
  expect(screen.getByRole("button", { name: "Turn it off" })).toBeEnabled();
});

test.each([
  ["an admin who is not the owner", { isOwner: false }, { demo: false }],
  ["the owner of a demo", { isOwner: true }, { demo: true }],
])("does not ask %s", async (_, own, site) => {
  server.use(
    mockGet("/api/users/me", aMe({ isAdmin: true, role: "admin", ...own })),
    mockGet("/api/settings", { brandName: "Foilcast", ...site }),
  );
  const { cache } = renderQuestion();
  await waitFor(() => expect(cache.getQueryData(["profile", "me"])).toBeDefined());
  await waitFor(() => expect(cache.isFetching()).toBe(0));
  expect(screen.queryByRole("heading", { name: TITLE })).toBeNull();
});
