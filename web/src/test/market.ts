import { HttpResponse, http } from "msw";
import type { Schemas } from "../api/client";
import type { ListingDetail, Offer, OwnOffer, Sale } from "../features/listings/types";
import { aCard } from "./builders";
import { errorResponse, server } from "./server";

const id = (number: number) => number.toString(16).padStart(24, "0");
const HOUR = 3_600_000;

/** The seller in these tests. */
export const mira = { _id: id(801), username: "mira" };
/** The signed-in user of these tests, as `aMe` has it. */
export const nova = { _id: id(700), username: "nova" };
/** Another user who wants the same card. */
export const otto = { _id: id(802), username: "otto" };

/** A card for sale. */
export function aListing(change: Partial<ListingDetail> = {}): ListingDetail {
  return {
    _id: id(900),
    owner: mira,
    card: aCard({ name: "Lantern Eel", rarity: "Rare", mintNumber: 7, status: "pending" }),
    status: "active",
    askingPacks: 3,
    note: null,
    offerCount: 0,
    offers: [],
    createdAt: new Date(Date.now() - 2 * HOUR).toISOString(),
    expiresAt: new Date(Date.now() + 50 * HOUR + 60_000).toISOString(),
    ...change,
  };
}

/** An offer for the listing. */
export function anOffer(change: Partial<Offer> = {}): Offer {
  return {
    _id: id(950),
    version: "a".repeat(24),
    offerer: otto,
    message: null,
    offeredCards: [],
    offeredPacks: 2,
    status: "active",
    createdAt: new Date(Date.now() - HOUR).toISOString(),
    ...change,
  };
}

/** A completed sale. */
export function aSale(change: Partial<Sale> = {}): Sale {
  return {
    listingId: id(990),
    rarity: "Rare",
    mintNumber: 12,
    modifier: null,
    packs: 3,
    cards: 0,
    soldAt: "2026-05-01T12:00:00Z",
    ...change,
  };
}

/** A recorded request. */
export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  authorization: string | null;
  key: string | null;
}

interface MarketState {
  listings?: ListingDetail[];
  sales?: Sale[];
  offers?: OwnOffer[];
  /** Replaces the computed totals. */
  total?: { total: number; more: boolean; pages: number };
}

/** Mocks the market's endpoints with filters and pages. Returns the recorded requests. */
export function serveMarket({ listings = [], sales = [], offers = [], total }: MarketState): Call[] {
  const calls: Call[] = [];
  const record = async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    const text = request.method === "GET" ? "" : await request.clone().text();
    calls.push({
      method: request.method,
      path: pathname,
      query: searchParams,
      body: text === "" ? undefined : JSON.parse(text),
      authorization: request.headers.get("authorization"),
      key: request.headers.get("idempotency-key"),
    });
    return searchParams;
  };
  server.use(
    http.get("*/api/market/listings", async ({ request }) => {
      const query = await record(request);
      if (query.get("seller") === "nobody")
        return errorResponse(404, "user_not_found", "There is no such user.");
      const [page, limit] = [Number(query.get("page") ?? 1), Number(query.get("limit"))];
      const found = listings.filter(
        ({ card, owner, status }) =>
          status === (query.get("status") ?? "active") &&
          [owner._id, owner.username].includes(query.get("seller") ?? owner._id) &&
          card.rarity === (query.get("rarity") ?? card.rarity) &&
          (card.name ?? "").toLowerCase().includes((query.get("search") ?? "").toLowerCase()),
      );
      const response: Schemas["ListingPage"] = {
        listings: found.slice((page - 1) * limit, page * limit).map((one) => ({ ...one, offers: [] })),
        total: found.length,
        more: false,
        page,
        pages: Math.ceil(found.length / limit),
        ...total,
      };
      return HttpResponse.json(response);
    }),
    http.get("*/api/market/listings/:id", async ({ request, params }) => {
      await record(request);
      const found = listings.find(({ _id }) => _id === params.id);
      return found === undefined
        ? errorResponse(404, "listing_not_found", "There is no such listing.")
        : HttpResponse.json(found);
    }),
    http.get("*/api/market/user/:id/listings", async ({ request, params }) => {
      const query = await record(request);
      const found = listings.filter(({ owner }) => owner._id === params.id);
      return HttpResponse.json({
        listings: found.slice(0, Number(query.get("limit"))),
        total: found.length,
      });
    }),
    http.get("*/api/market/history", async ({ request }) => {
      await record(request);
      return HttpResponse.json({ sales });
    }),
    http.get("*/api/market/offers", async ({ request }) => {
      await record(request);
      return HttpResponse.json({ offers, total: offers.length });
    }),
    http.all("*/api/market/*", async ({ request }) => {
      await record(request);
      return undefined;
    }),
  );
  return calls;
}
