import { describe, expect, test } from "vitest";
import type { Schemas } from "../api/client";
import { aMe, someSettings } from "../test/builders";
import { aDefinition } from "../test/catalogue";
import { act, expectNoViolations, renderAt, screen, waitFor, within } from "../test/render";
import { errorResponse, http, mockGet, server } from "../test/server";
import { emit, hasListener } from "../test/sockets";

describe("access", () => {
  test.each(["/dashboard", "/collection", "/trading", "/admin-dashboard", "/admin/packs"])(
    "sends a visitor of %s to sign in",
    async (address) => {
      const { path } = renderAt(address);
      await waitFor(() => expect(path()).toMatch(/^\/login/));
    },
  );

  test("sends an ordinary user away from the admin pages", async () => {
    const { path } = renderAt("/admin/packs", { token: "t" });
    await waitFor(() => expect(path()).toMatch(/^\/login/));
  });

  test("explains to a moderator why the admin pages are closed, and links to their own page", async () => {
    server.use(mockGet("/api/users/me", aMe({ role: "moderator" })));
    const { path } = renderAt("/admin-dashboard", { token: "t" });
    expect(await screen.findByText(/That page is for admins\. Moderators work on/)).toBeVisible();
    expect(path()).not.toBe("/admin-dashboard");
  });

  test("lets an admin in", async () => {
    server.use(mockGet("/api/users/me", aMe({ isAdmin: true, role: "admin" })));
    const { path } = renderAt("/admin/packs", { token: "t" });
    expect(await screen.findByRole("heading", { level: 1 })).toBeVisible();
    expect(path()).toBe("/admin/packs");
  });

  test("opens the sign-in page when the token is refused while the page is open", async () => {
    server.use(
      http.get("*/api/users/:id/collection", () => errorResponse(401, "unauthorized", "Sign in again.")),
    );
    const { path } = renderAt("/collection", { token: "t" });
    await waitFor(() => expect(path()).toMatch(/^\/login/));
    expect(localStorage.getItem("token")).toBeNull();
  });

  test("opens the sign-in page immediately when the session is ended elsewhere", async () => {
    const { path } = renderAt("/no/such/page", { token: "t" });
    await waitFor(() => expect(hasListener("session-ended")).toBe(true));
    await screen.findByRole("button", { name: /^Your menu/ });
    server.use(http.get("*/api/users/me", () => errorResponse(401, "unauthorized", "Sign in again.")));
    await emit("session-ended", {});
    await waitFor(() => expect(path()).toMatch(/^\/login/));
    expect(localStorage.getItem("token")).toBeNull();
  });
});

test("reports an unknown address and links back", async () => {
  renderAt("/no/such/page");
  expect(await screen.findByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to the dashboard" })).toHaveAttribute("href", "/");
  await expectNoViolations();
});

test.each(
  ["%00", "%E0%A4%A", "%", "a%2Fb", "%FF"].flatMap((name) =>
    [
      "/collection/",
      "/profile/",
      "/catalogue/",
      "/card/",
      "/market/listing/",
      "/openings/",
      "/packs/",
      "/raffles/",
    ].map(
      (place) => `${place}${name}${place === "/openings/" ? "/verify" : place === "/packs/" ? "/odds" : ""}`,
    ),
  ),
)("shows an error page for %s, not an empty one", async (address) => {
  server.use(
    http.get("*/api/*", ({ request }) =>
      new URL(request.url).pathname === "/api/settings"
        ? undefined
        : errorResponse(404, "not_found", "There is no such thing."),
    ),
  );
  renderAt(address);
  expect(await screen.findByRole("heading", { name: /^No such|Page not found/ })).toBeVisible();
});

test("shows the early-access notice until it is accepted, and then never again", async () => {
  const first = renderAt("/no/such/page");
  expect(
    await screen.findByText(/All collections, packs and achievements will be reset at full release/),
  ).toBeVisible();
  await first.user.click(screen.getByRole("button", { name: "Awh ok!" }));
  expect(screen.queryByRole("button", { name: "Awh ok!" })).toBeNull();
  first.unmount();
  renderAt("/no/such/page");
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByRole("button", { name: "Awh ok!" })).toBeNull();
});

test("keeps the notice in the flow above the page, and the scroll button in the bar", async () => {
  const { user } = renderAt("/no/such/page");
  const notice = await screen.findByRole("region", { name: "Early access" });
  expect(notice.nextElementSibling).toBe(screen.getByRole("main"));
  Object.defineProperty(window, "scrollY", { value: 301, configurable: true });
  act(() => void window.dispatchEvent(new Event("scroll")));
  const up = screen.getByRole("button", { name: "Scroll to top" });
  expect(up.closest("header")).toContainElement(screen.getByRole("navigation", { name: "Main" }));
  await user.click(up);
  Object.defineProperty(window, "scrollY", { value: 0, configurable: true });
});

test("lists the specification's pages in order in the bar and the menu, then the leaderboard", async () => {
  const { user } = renderAt("/no/such/page", { token: "t" });
  const names = [
    "My Collection",
    "Trading",
    "Achievements",
    "Card Grading",
    "Market",
    "Catalogue",
    "Leaderboard",
  ];
  const links = (place: HTMLElement) =>
    within(place)
      .getAllByRole("link")
      .map((link) => link.textContent);
  const bar = await screen.findByRole("navigation", { name: "Main" });
  expect(links(bar)).toEqual(names);
  await user.click(screen.getByRole("button", { name: "Menu" }));
  const [, folded] = screen.getAllByRole("navigation", { name: "Main" });
  expect(folded && links(folded)).toEqual(names);
  await user.click(await screen.findByRole("button", { name: /^Your menu/ }));
  const own = await screen.findByRole("navigation", { name: "Your pages" });
  expect(within(own).getByRole("link", { name: "Leaderboard" })).toHaveAttribute("href", "/leaderboard");
});

/** A catalogue of so many cards. */
const printed = (...cards: Schemas["Definition"][]) =>
  mockGet("/api/cards", { cards, totalCards: cards.length, page: 1, limit: 1 });

test("shows no notice without early access, and its name in the title", async () => {
  server.use(mockGet("/api/settings", { brandName: "Card Cove" }), printed());
  renderAt("/kitchensink");
  await waitFor(() => expect(document.title).toBe("Kitchen sink · Card Cove"));
  expect(screen.queryByRole("region", { name: "Early access" })).toBeNull();
});

test("shows a page's subject in the title and resets it on the next page", async () => {
  server.use(mockGet("/api/settings", { brandName: "Card Cove" }), printed());
  const { router } = renderAt("/no/such/page");
  await waitFor(() => expect(document.title).toBe("Page not found · Card Cove"));
  await act(() => router.navigate({ to: "/kitchensink" }));
  await waitFor(() => expect(document.title).toBe("Kitchen sink · Card Cove"));
});

test("applies changed settings and shows the maintenance notice on every page", async () => {
  renderAt("/no/such/page", { token: "t" });
  await waitFor(() => expect(hasListener("settings-updated")).toBe(true));
  expect(screen.queryByText(/You can still look around/)).toBeNull();
  server.use(mockGet("/api/settings", someSettings({ maintenance: true })));
  await emit("settings-updated", {});
  expect(await screen.findByText(/You can still look around/)).toBeVisible();
  await expectNoViolations();
  server.use(mockGet("/api/settings", someSettings()));
  await emit("settings-updated", {});
  await waitFor(() => expect(screen.queryByText(/You can still look around/)).toBeNull());
});

test("shows moderators that the live queue continues during maintenance", async () => {
  const during = mockGet("/api/settings", someSettings({ maintenance: true }));
  server.use(during, mockGet("/api/users/me", aMe({ role: "moderator" })));
  renderAt("/no/such/page", { token: "t" });
  expect(await screen.findByText(/You can still run the live queue\./)).toBeVisible();
});

test("shows the gallery of parts without violations, and links to each section", async () => {
  server.use(printed(aDefinition()));
  renderAt("/kitchensink");
  expect(await screen.findByRole("heading", { name: "Rarities and modifiers" })).toBeVisible();
  expect(await screen.findByRole("link", { name: "Login with Twitch to wish for it" })).toBeVisible();
  const ways = within(screen.getByRole("navigation", { name: "Sections" })).getAllByRole("link");
  const sections = screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);
  expect(sections).toEqual(expect.arrayContaining(ways.map((way) => way.textContent)));
  for (const way of ways) {
    expect(document.querySelector(way.getAttribute("href") ?? "")).toHaveAccessibleName(
      way.textContent ?? "",
    );
  }
  await expectNoViolations();
  // It renders every part, which takes long on a busy machine.
}, 60_000);
