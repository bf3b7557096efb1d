import { beforeEach, expect, test } from "vitest";
import { aMe } from "../../test/builders";
import { aListing, mira, nova, serveMarket } from "../../test/market";
import { expectNoViolations, renderAt, screen, waitFor } from "../../test/render";
import { HttpResponse, http, server } from "../../test/server";
import { emit, hasListener } from "../../test/sockets";
import type { Listing } from "../listings/types";

beforeEach(() => {
  server.use(
    http.get("*/api/users/:idOrName/collection", () => HttpResponse.json({ cards: [], packs: 4, total: 0 })),
    http.get("*/api/users/me", () => HttpResponse.json(aMe({ packs: 4 }))),
  );
});

test.each<[Partial<Listing>, string, string]>([
  [
    { status: "cancelled" },
    "This listing is over",
    "cancelled the listing of Lantern Eel. Your cards and packs are available again.",
  ],
  [
    { status: "sold", soldTo: mira, soldFor: { packs: 1, cards: 0 } },
    "This listing is over",
    "Lantern Eel was sold to mira. Your cards and packs are available again.",
  ],
  [{ status: "sold", soldTo: nova }, "Your offer was accepted", "Lantern Eel is yours."],
  [{ status: "expired" }, "This listing is over", "It has expired."],
])("says that a listing has ended while an offer is made: %#", async (end, title, text) => {
  const listing = aListing();
  serveMarket({ listings: [listing], sales: [] });
  const { user } = renderAt(`/market/listing/${listing._id}`, { token: "t" });
  await user.click(await screen.findByRole("button", { name: "Make an offer" }));
  await screen.findByRole("dialog", { name: "Offer for Lantern Eel" });
  await waitFor(() => expect(hasListener("market:listingUpdated")).toBe(true));
  Object.assign(listing, end);
  await emit("market:listingUpdated", { _id: listing._id });
  expect(await screen.findByRole("dialog", { name: title })).toHaveTextContent(text);
  await expectNoViolations();
  await user.click(screen.getByText("Close", { selector: "button" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByRole("button", { name: "Make an offer" })).toBeNull();
});
