import { expect, test } from "vitest";
import { someSettings } from "../../test/builders";
import { expectNoViolations, renderAt, screen, waitFor } from "../../test/render";
import { delay, HttpResponse, http, mockGet, server } from "../../test/server";
import { serveTrading } from "../../test/trading";
import { signIn } from "./session";

test("shows the instance's welcome text and the sign-in button", async () => {
  server.use(
    mockGet(
      "/api/settings",
      someSettings({ brandName: "Card Cove", brandIntro: "Fish for cards.", brandLogo: "/cove.svg" }),
    ),
  );
  const { container } = renderAt("/login");
  expect(await screen.findByText("Fish for cards.")).toBeVisible();
  expect(screen.getByText("Card Cove")).toBeVisible();
  expect(container.querySelector("img[src='/cove.svg']")).toHaveAttribute("alt", "");
  expect(screen.getByRole("link", { name: "Login with Twitch" })).toHaveAttribute("href", "/api/auth/twitch");
  expect(screen.getByText(/The packs you open are public/)).toHaveTextContent(
    /stay public, without your name/,
  );
  expect(screen.queryByText(/This is a demo/)).toBeNull();
  expect(screen.queryByRole("navigation")).toBeNull();
  await expectNoViolations();
});

test("explains in a demo how to sign in as the streamer", async () => {
  server.use(mockGet("/api/settings", someSettings({ demo: true })));
  renderAt("/login");
  expect(await screen.findByText(/on the next page, you can sign in as anyone/)).toBeVisible();
});

test("waits for the instance's texts so that nothing shifts, unless they cannot be loaded", async () => {
  server.use(http.get("*/api/settings", () => delay("infinite")));
  const waiting = renderAt("/login");
  expect(await screen.findByText("Loading…")).toBeVisible();
  expect(screen.queryByRole("link", { name: "Login with Twitch" })).toBeNull();
  waiting.unmount();
  server.use(http.get("*/api/settings", () => new HttpResponse(null, { status: 500 })));
  renderAt("/login");
  expect(await screen.findByRole("link", { name: "Login with Twitch" })).toBeVisible();
});

test("sends a signed-in user on to the dashboard", async () => {
  const { path } = renderAt("/login", { token: "t" });
  await waitFor(() => expect(path()).toBe("/dashboard"));
});

test("returns to the page that required the sign-in", async () => {
  serveTrading();
  const { path, cache } = renderAt("/trades/pending?trade=000000000000000000000001");
  await waitFor(() => expect(path()).toBe("/login"));
  await signIn(cache, "t");
  await waitFor(() => expect(path()).toBe("/trades/pending?trade=000000000000000000000001"));
});

test("returns once to the page whose link led to the sign-in", async () => {
  serveTrading();
  const first = renderAt("/market/create");
  await first.user.click(await screen.findByRole("link", { name: "Login with Twitch" }));
  await waitFor(() => expect(first.path()).toBe("/login"));
  await signIn(first.cache, "t");
  await waitFor(() => expect(first.path()).toBe("/market/create"));
  first.unmount();
  const second = renderAt("/login", { token: "t" });
  await waitFor(() => expect(second.path()).toBe("/dashboard"));
});

test("starts at the dashboard after a logout", async () => {
  serveTrading();
  server.use(http.post("*/api/auth/logout", () => HttpResponse.json({ message: "Signed out." })));
  const { path, cache, user } = renderAt("/trading", { token: "t" });
  await user.click(await screen.findByRole("button", { name: /^Your menu/ }));
  await user.click(await screen.findByRole("button", { name: "Logout" }));
  await waitFor(() => expect(path()).toBe("/login"));
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
  await signIn(cache, "t");
  await waitFor(() => expect(path()).toBe("/dashboard"));
});
