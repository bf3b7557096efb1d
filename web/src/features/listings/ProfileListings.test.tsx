import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { render, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { createCache } from "../../api/cache";
import { aCard } from "../../test/builders";
import { aListing, mira, serveMarket } from "../../test/market";
import { server } from "../../test/server";
import { ProfileListings } from "./ProfileListings";

function show() {
  const cache = createCache();
  cache.setDefaultOptions({ queries: { retry: false } });
  const root = createRootRoute({
    component: () => (
      <QueryClientProvider client={cache}>
        <h1>mira</h1>
        <ProfileListings userId={mira._id} username="mira" />
      </QueryClientProvider>
    ),
  });
  const history = createMemoryHistory({ initialEntries: ["/"] });
  return render(<RouterProvider router={createRouter({ routeTree: root, history }) as never} />);
}

const listings = [1, 2, 3, 4, 5].map((mintNumber) =>
  aListing({ _id: mintNumber.toString(16).padStart(24, "0"), card: aCard({ mintNumber }) }),
);

test("shows three of a user’s listings, and the way to all of them", async () => {
  const calls = serveMarket({ listings });
  show();
  expect(await screen.findAllByRole("link", { name: /^Lantern Eel/ })).toHaveLength(3);
  expect(screen.getByText("5 for sale")).toBeVisible();
  expect(screen.getByRole("link", { name: "All 5 listings of mira" })).toHaveAttribute(
    "href",
    "/market?seller=mira",
  );
  expect(calls[0]?.query.get("limit")).toBe("3");
});

test("shows nothing for a user without listings", async () => {
  const calls = serveMarket({});
  show();
  await waitFor(() => expect(calls).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole("heading", { name: "On the market" })).toBeNull());
  expect(screen.getByRole("heading", { name: "mira" })).toBeVisible();
});

test("retries after a failure", async () => {
  server.use(http.get("*/api/market/user/:id/listings", () => new HttpResponse(null, { status: 500 })));
  show();
  expect(await screen.findByRole("heading", { name: "Their listings could not be loaded" })).toBeVisible();
});
