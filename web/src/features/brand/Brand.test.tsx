import { expect, test, vi } from "vitest";
import { aMe, someSettings } from "../../test/builders";
import { expectNoViolations, renderAt, screen, waitFor, within } from "../../test/render";
import { errorResponse, http, mockGet, server } from "../../test/server";

const brand = {
  notice: "Maintenance tonight.",
  pages: [{ slug: "rules", title: "House rules" }],
  links: [{ label: "Discord", url: "https://discord.example/nova" }],
};

test("shows a page with its title, and the brand's pages and links below it", async () => {
  server.use(
    mockGet("/api/settings", someSettings({ brandName: "Card Cove", brand })),
    mockGet("/api/brand/pages/rules", { slug: "rules", title: "House rules", html: "<h2>Be kind</h2>" }),
  );
  renderAt("/pages/rules");
  expect(await screen.findByRole("heading", { level: 1, name: "House rules" })).toBeVisible();
  expect(screen.getByRole("heading", { level: 2, name: "Be kind" })).toBeVisible();
  await waitFor(() => expect(document.title).toBe("House rules · Card Cove"));
  const footer = within(await screen.findByRole("navigation", { name: "About this site" }));
  expect(footer.getByRole("link", { name: "House rules" })).toHaveAttribute("href", "/pages/rules");
  expect(footer.getByRole("link", { name: "Discord" })).toHaveAttribute(
    "href",
    "https://discord.example/nova",
  );
  await expectNoViolations();
});

test("says that there is no such page", async () => {
  server.use(
    http.get("*/api/brand/pages/gone", () => errorResponse(404, "page_not_found", "There is no such page.")),
  );
  renderAt("/pages/gone");
  expect(await screen.findByRole("heading", { level: 1, name: "There is no such page" })).toBeVisible();
});

test("shows a notice until it is closed, and another one again", async () => {
  server.use(mockGet("/api/settings", someSettings({ brand })));
  const first = renderAt("/login");
  const notice = await screen.findByRole("region", { name: "Notice" });
  await first.user.click(within(notice).getByRole("button", { name: "Close" }));
  expect(screen.queryByText("Maintenance tonight.")).toBeNull();
  first.unmount();

  server.use(mockGet("/api/settings", someSettings({ brand: { ...brand, notice: "All done." } })));
  renderAt("/login");
  expect(await screen.findByText("All done.")).toBeVisible();
});

test("shows the brand's headline and picture on the sign-in page", async () => {
  const login = { headline: "Rip it.\nKeep it.", picture: "/pictures/login.webp" };
  server.use(mockGet("/api/settings", someSettings({ brand: login })));
  const { container } = renderAt("/login");
  expect(await screen.findByRole("heading", { level: 1, name: /^Rip it\.\s+Keep it\.\s*$/ })).toBeVisible();
  expect(container.querySelector("img[src='/pictures/login.webp']")).toHaveAttribute("alt", "");
});

test("lets visitors choose the language, and nobody who is signed in", async () => {
  const loads: string[] = [];
  vi.stubGlobal("location", {
    ...location,
    href: location.href,
    replace: (to: URL) => loads.push(to.pathname),
  });
  const visitor = renderAt("/login");
  const choice = await screen.findByRole("combobox", { name: "Language" });
  await visitor.user.selectOptions(choice, "日本語");
  expect(loads).toEqual([location.pathname]);
  expect(document.cookie).toContain("foilcast-language=ja");
  visitor.unmount();
  vi.unstubAllGlobals();

  server.use(mockGet("/api/settings", someSettings({ brand })), mockGet("/api/users/me", aMe()));
  renderAt("/no/such/page", { token: "t" });
  expect(await screen.findByRole("navigation", { name: "About this site" })).toBeVisible();
  expect(screen.queryByRole("combobox", { name: "Language" })).toBeNull();
});
