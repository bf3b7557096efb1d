import { beforeEach, expect, test } from "vitest";
import type { Schemas } from "../../api/client";
import { tabStorage } from "../../lib/storage";
import { aMe, someSettings } from "../../test/builders";
import { expectNoViolations, renderAt, screen, waitFor, within } from "../../test/render";
import { errorResponse, failOnce, HttpResponse, http, mockGet, server } from "../../test/server";
import { keptCode, ownerSignInUrl } from "./ownerSignIn";

let status: Schemas["SetupStatus"];
let overlay: Schemas["OverlayStatus"];
let saved: unknown[];
let brandState: Schemas["BrandState"];

beforeEach(() => {
  tabStorage.remove("foilcast.setup");
  window.scrollTo = () => {};
  status = {
    step: "look",
    ended: false,
    twitch: "none",
    redirectUrl: "http://localhost:8080/api/auth/twitch/callback",
  };
  overlay = {
    userId: "a".repeat(24),
    url: "http://127.0.0.1:8080/stream-overlay/a?key=k",
    goalUrl: "http://127.0.0.1:8080/stream-goal/a?key=k",
    key: "k",
    connected: false,
  };
  saved = [];
  brandState = { published: { name: "Foilcast", intro: "Welcome." }, version: "0-false" };
  server.use(
    http.get("*/api/admin/brand", () => HttpResponse.json(brandState)),
    mockGet("/api/admin/demo", { people: 41, definitions: 72, packs: 3, cards: 1250, isReplaced: false }),
    mockGet("/api/setup", { isOpen: false }),
    mockGet("/api/users/me", aMe({ role: "owner", isAdmin: true })),
    http.get("*/api/admin/setup", () => HttpResponse.json(status)),
    http.put("*/api/admin/setup", async ({ request }) => {
      const change = (await request.json()) as Partial<Schemas["SetupStatus"]>;
      saved.push(change);
      status = { ...status, ...change };
      return HttpResponse.json(status);
    }),
    http.get("*/api/admin/overlay", () => HttpResponse.json(overlay)),
  );
});

const title = (name: string) => screen.findByRole("heading", { level: 1, name });

const serveOpenDemo = () =>
  server.use(mockGet("/api/setup", { isOpen: true }), mockGet("/api/settings", someSettings({ demo: true })));

test("asks for a name and keeps the code of the printed link for the sign-in", async () => {
  serveOpenDemo();
  const { user } = renderAt("/setup?code=ABCD-EFGH");
  await title("Become the owner");
  expect(screen.getByText("Step 1 of 7")).toBeVisible();
  expect(screen.queryByRole("textbox", { name: "Code" })).not.toBeInTheDocument();
  const name = screen.getByRole("textbox", { name: "Your name" });
  expect(name).toHaveValue("nova");
  await user.clear(name);
  await user.type(name, "captain");
  expect(screen.getByRole("button", { name: "Continue as captain" })).toBeEnabled();
  expect(keptCode()).toBe("ABCD-EFGH");
  expect(ownerSignInUrl("ABCD-EFGH", "captain")).toBe("/api/auth/twitch?setup=ABCD-EFGH&login_hint=captain");
  expect(ownerSignInUrl("ABCD-EFGH")).toBe("/api/auth/twitch?setup=ABCD-EFGH");
  await expectNoViolations();
});

test("asks a stranger for the code, and explains why a sign-in was refused", async () => {
  serveOpenDemo();
  tabStorage.set("foilcast.setup", "0000-0000");
  const { user } = renderAt("/setup?error=wrong_code");
  expect(await screen.findByRole("alert")).toHaveTextContent(/^This code is wrong/);
  const code = screen.getByRole("textbox", { name: "Code" });
  expect(code).toHaveValue("");
  expect(keptCode()).toBe("");
  expect(screen.getByRole("button", { name: "Continue as nova" })).toBeDisabled();
  await user.type(code, "abcd-efgh");
  expect(screen.getByRole("button", { name: "Continue as nova" })).toBeEnabled();
});

test("is closed for others once there is an owner", async () => {
  const { unmount } = renderAt("/setup?code=ABCD-EFGH");
  await title("Only the owner can set up this site");
  expect(screen.getByRole("link", { name: "Login with Twitch" })).toHaveAttribute("href", "/login");
  unmount();
  server.use(mockGet("/api/users/me", aMe({ role: "user" })));
  renderAt("/setup", { token: "t" });
  expect(await screen.findByText("Only the owner and admins can change the setup.")).toBeVisible();
});

test("publishes the name and a legible colour as the brand, and stores the next step", async () => {
  const drafts: Schemas["Brand"][] = [];
  const settings: unknown[] = [];
  let published = 0;
  server.use(
    http.patch("*/api/admin/settings", async ({ request }) => {
      settings.push(await request.json());
      return HttpResponse.json({});
    }),
    http.put("*/api/admin/brand/draft", async ({ request }) => {
      const { brand } = (await request.json()) as Schemas["BrandDraft"];
      drafts.push(brand);
      return HttpResponse.json({ published: brandState.published, draft: brand, version: "1-true" });
    }),
    http.post("*/api/admin/brand/publish", () => {
      published += 1;
      return HttpResponse.json({ ...brandState, version: "2-false" });
    }),
  );
  const { user, path } = renderAt("/setup", { token: "t" });
  const name = await screen.findByRole("textbox", { name: "Name" });
  expect(screen.getByRole("heading", { level: 1, name: "Name and colours" })).toBeVisible();
  expect(screen.getByText("Step 2 of 7")).toBeVisible();
  await user.clear(name);
  await user.type(name, "Night Market");
  expect(within(screen.getByRole("figure")).getAllByText("Night Market")).toHaveLength(2);
  await user.click(screen.getByRole("switch", { name: "Use your own colours" }));
  expect(screen.getByRole("combobox", { name: "Language of your stream" })).toHaveTextContent("English");
  const dark = screen.getByRole("textbox", { name: "In the dark theme" });
  await user.clear(dark);
  await user.type(dark, "#1d4ed8");
  await user.click(screen.getByRole("button", { name: "Use #7291e7 instead" }));
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await title("Connect Twitch");
  const accent = { dark: "#7291e7", light: "#8a5a00" };
  expect(drafts).toEqual([expect.objectContaining({ name: "Night Market", accent })]);
  expect(published).toBe(1);
  expect(settings).toEqual([{ language: "en" }]);
  expect(saved).toEqual([{ step: "twitch" }]);
  expect(path()).toBe("/setup?step=twitch");
  await user.click(screen.getByRole("button", { name: "Back" }));
  await title("Name and colours");
  await expectNoViolations();
});

test("says that an unpublished draft of the brand is published, too", async () => {
  brandState = { ...brandState, draft: { name: "Card Cove", intro: "" } };
  renderAt("/setup", { token: "t" });
  expect(await screen.findByText(/^The page Brand has a draft that is not published\./)).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Card Cove");
});

test("shows no early-access notice", async () => {
  server.use(mockGet("/api/settings", someSettings({ earlyAccessText: "Everything will be deleted." })));
  const { unmount } = renderAt("/setup", { token: "t" });
  await title("Name and colours");
  expect(screen.queryByText("Everything will be deleted.")).toBeNull();
  unmount();
  renderAt("/login");
  expect(await screen.findByText("Everything will be deleted.")).toBeVisible();
});

test("removes the demo set once own cards replace it", async () => {
  status.step = "test";
  let demo = { people: 41, definitions: 72, packs: 3, cards: 1250, isReplaced: true };
  server.use(
    http.get("*/api/admin/demo", () => HttpResponse.json(demo)),
    http.delete("*/api/admin/demo", () => {
      demo = { ...demo, people: 0, definitions: 0, packs: 0, cards: 0 };
      return HttpResponse.json({});
    }),
  );
  const { user } = renderAt("/setup?step=end", { token: "t" });
  expect(await screen.findByText(/: 1,250 copies in all\.$/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Remove the demo set" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remove the demo set?" }));
  expect(dialog.getByText(/This cannot be undone\.$/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Remove the demo set" }));
  expect(await screen.findByText("The demo set is removed.")).toBeVisible();
  await expectNoViolations();
});

test("shows why Twitch refused the credentials, and can be continued without Twitch", async () => {
  status.step = "twitch";
  const message =
    "Twitch refuses this application: check the client id and the client secret (invalid client).";
  server.use(
    http.put("*/api/admin/twitch/application", () => errorResponse(409, "twitch_credentials", message)),
  );
  const { user } = renderAt("/setup", { token: "t" });
  await title("Connect Twitch");
  expect(screen.getByRole("textbox", { name: "OAuth redirect URL" })).toHaveValue(status.redirectUrl);
  expect(screen.getByRole("button", { name: "Check and save" })).toBeDisabled();
  await user.type(screen.getByRole("textbox", { name: "Client ID" }), "abc");
  await user.type(screen.getByLabelText("Client secret"), "def");
  await user.click(screen.getByRole("button", { name: "Check and save" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(message);
  await expectNoViolations();
  await user.click(screen.getByRole("button", { name: "Skip" }));
  await title("Add your cards");
});

test("warns about a redirect URL that Twitch does not accept", async () => {
  status = { ...status, step: "twitch", redirectUrl: "http://192.168.1.5:8080/api/auth/twitch/callback" };
  renderAt("/setup", { token: "t" });
  expect(await screen.findByText(/^Twitch accepts only https addresses/)).toBeVisible();
});

test("explains how to restart the server if it does not restart itself", async () => {
  status.step = "twitch";
  const stored = { code: "WXYZ-1234", publicUrl: "https://cards.example", restarts: false };
  server.use(
    http.put("*/api/admin/twitch/application", () => HttpResponse.json(stored)),
    mockGet("/api/settings", someSettings({ demo: true })),
  );
  const { user } = renderAt("/setup", { token: "t" });
  await title("Connect Twitch");
  await user.type(screen.getByRole("textbox", { name: "Client ID" }), "abc");
  await user.type(screen.getByLabelText("Client secret"), "def");
  await user.click(screen.getByRole("button", { name: "Check and save" }));
  await title("Twitch accepted the application");
  const link = "https://cards.example/setup?code=WXYZ-1234";
  expect(screen.getByRole("textbox", { name: "Link to continue" })).toHaveValue(link);
});

test("turns the light green when OBS connects, without a reload", async () => {
  status.step = "overlay";
  renderAt("/setup", { token: "t" });
  await title("Add the overlay to OBS");
  expect(await screen.findByText("Waiting for OBS…")).toBeVisible();
  expect(screen.getByRole("button", { name: "Continue" })).toBeDisabled();
  overlay.connected = true;
  expect(await screen.findByText("OBS is connected", {}, { timeout: 5000 })).toBeVisible();
  expect(screen.getByRole("button", { name: "Continue" })).toBeEnabled();
  await expectNoViolations();
});

test("reports a test opening once the overlay has shown it, and ends the setup", async () => {
  status.step = "test";
  overlay.connected = true;
  server.use(
    http.post("*/api/admin/overlay/test", () =>
      HttpResponse.json({ message: "The overlay shows a test.", testId: "f".repeat(24) }),
    ),
  );
  const { user } = renderAt("/setup", { token: "t" });
  await title("Try it out");
  await waitFor(() => expect(screen.getByRole("button", { name: "Play a test opening" })).toBeEnabled());
  await user.click(screen.getByRole("button", { name: "Play a test opening" }));
  expect(await screen.findByText("The test is playing. Look at OBS.")).toBeVisible();
  overlay = { ...overlay, shownTestId: "f".repeat(24) };
  expect(
    await screen.findByText("The overlay has shown the test opening", {}, { timeout: 5000 }),
  ).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Finish" }));
  await title("Done for now");
  expect(screen.getAllByRole("listitem")).toHaveLength(3);
  expect(saved).toEqual([{ ended: true }]);
  await expectNoViolations();
});

test("can be dismissed", async () => {
  server.use(failOnce("/api/admin/users"), failOnce("/api/admin/queues/status"));
  const { user, path } = renderAt("/setup", { token: "t" });
  await screen.findByRole("textbox", { name: "Name" });
  await user.click(screen.getByRole("button", { name: "Finish later" }));
  await waitFor(() => expect(path()).toBe("/admin-dashboard"));
  await title("Admin Dashboard");
  expect(saved).toEqual([{ ended: true }]);
});
