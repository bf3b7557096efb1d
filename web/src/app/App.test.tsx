import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { describe, expect, test } from "vitest";
import { expectNoViolations } from "../test/axe";
import { aMe } from "../test/builders";
import { renderAt } from "../test/render";
import { answer, refuse, server } from "../test/server";

describe("who may see what", () => {
  test.each(["/dashboard", "/collection", "/trading", "/admin-dashboard", "/admin/packs"])(
    "a visitor of %s is sent to sign in",
    async (address) => {
      const { path } = renderAt(address);
      await waitFor(() => expect(path()).toMatch(/^\/login/));
    },
  );

  test("an ordinary user is sent away from the admin's pages", async () => {
    const { path } = renderAt("/admin/packs", { token: "t" });
    await waitFor(() => expect(path()).toMatch(/^\/login/));
  });

  test("an admin is let in", async () => {
    server.use(answer("/api/users/me", aMe({ isAdmin: true, role: "admin" })));
    const { path } = renderAt("/admin/packs", { token: "t" });
    expect(await screen.findByRole("heading", { level: 1 })).toBeVisible();
    expect(path()).toBe("/admin/packs");
  });

  test("a token that is refused while the page is open leads to the sign-in page", async () => {
    server.use(http.get("*/api/users/:id/collection", () => refuse(401, "unauthorized", "Sign in again.")));
    const { path } = renderAt("/collection", { token: "t" });
    await waitFor(() => expect(path()).toMatch(/^\/login/));
    expect(localStorage.getItem("token")).toBeNull();
  });
});

test("an unknown address says so and leads back", async () => {
  renderAt("/no/such/page");
  expect(await screen.findByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to the dashboard" })).toHaveAttribute("href", "/");
  await expectNoViolations();
});

test("the early-access notice stays until it is accepted, and then for good", async () => {
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

test("an instance without early access shows no notice, and its name stands in the title", async () => {
  server.use(answer("/api/settings", { brandName: "Card Cove" }));
  renderAt("/kitchensink");
  await waitFor(() => expect(document.title).toBe("Kitchen sink · Card Cove"));
  expect(screen.queryByRole("region", { name: "Early access" })).toBeNull();
});

test("the gallery of parts has no violations", async () => {
  renderAt("/kitchensink");
  expect(await screen.findByRole("heading", { name: "Rarities and modifiers" })).toBeVisible();
  await expectNoViolations();
});
