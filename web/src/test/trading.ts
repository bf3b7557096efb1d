import { HttpResponse, http } from "msw";
import type { Schemas } from "../api/client";
import { aCard, aMe } from "./builders";
import { errorResponse, server } from "./server";

type Trade = Schemas["Trade"];
type TradeHint = Schemas["TradeHint"];

const id = (number: number) => number.toString(16).padStart(24, "0");

/** The users of most trades: nova is signed in, mira is the partner. */
export const nova = { _id: aMe()._id, username: "nova" };
export const mira = { _id: id(701), username: "mira" };

/** A trade that mira offers nova: an eel and a pack for an otter. */
export function aTrade(change: Partial<Trade> = {}): Trade {
  return {
    _id: id(900),
    version: "v1",
    sender: mira,
    recipient: nova,
    offeredItems: [
      aCard({ _id: id(1), name: "Lantern Eel", rarity: "Rare", mintNumber: 7, status: "pending" }),
    ],
    requestedItems: [aCard({ _id: id(2), name: "Night Otter", rarity: "Common", mintNumber: 12 })],
    offeredPacks: 1,
    requestedPacks: 0,
    status: "pending",
    counts: true,
    expiresAt: new Date(Date.now() + 6 * 86_400_000).toISOString(),
    createdAt: new Date(Date.now() - 3_600_000).toISOString(),
    updatedAt: new Date(Date.now() - 3_600_000).toISOString(),
    ...change,
  };
}

/** The hint of an ordinary card. */
export function aHint(change: Partial<TradeHint> & { _id: string }): TradeHint {
  return { owner: nova._id, otherTrades: 0, lastCopy: false, alreadyOwned: false, wanted: false, ...change };
}

/** The mutable state of the mocked trading endpoints. */
export interface TradingState {
  cards: Record<string, Schemas["OwnedCard"][]>;
  packs: Record<string, number>;
  trades: Trade[];
  hints: TradeHint[];
  /** The recorded requests for collections. */
  requests: { owner: string; query: URLSearchParams }[];
  /** The recorded changes. */
  sent: { call: string; body: unknown; key: string | null }[];
  /** Replaces the response of the next change. */
  refusal: (() => Response) | null;
}

/** Mocks the trading endpoints. */
export function serveTrading(change: Partial<TradingState> = {}): TradingState {
  const world: TradingState = {
    cards: { [nova._id]: [], [mira._id]: [] },
    packs: { [nova._id]: 2, [mira._id]: 3 },
    trades: [],
    hints: [],
    requests: [],
    sent: [],
    refusal: null,
    ...change,
  };
  server.use(...reads(world), ...writes(world));
  return world;
}

const findUser = (idOrName: unknown) =>
  [nova, mira].find(({ _id, username }) => [_id, username].includes(`${idOrName}`));

function reads(world: TradingState) {
  return [
    http.get("*/api/users/:idOrName/collection", ({ params, request }) => {
      const [query, user] = [new URL(request.url).searchParams, findUser(params.idOrName)];
      if (user === undefined) return errorResponse(404, "user_not_found", "There is no such user.");
      world.requests.push({ owner: user.username, query });
      const found = (world.cards[user._id] ?? []).filter(
        (card) =>
          (query.get("rarity") ?? card.rarity) === card.rarity &&
          (card.name ?? "").toLowerCase().includes((query.get("search") ?? "").toLowerCase()),
      );
      return HttpResponse.json({ cards: found, packs: world.packs[user._id] ?? 0, total: found.length });
    }),
    http.get("*/api/users/:idOrName/collection/rarities", () =>
      HttpResponse.json({ rarities: [{ rarity: "Common", count: 1 }] }),
    ),
    http.get("*/api/users/profile/:name", ({ params }) => {
      const user = findUser(`${params.name}`.toLowerCase());
      if (user === undefined) return errorResponse(404, "user_not_found", "There is no such user.");
      return HttpResponse.json({ ...aMe(), ...user, packs: world.packs[user._id] ?? 0 });
    }),
    http.get("*/api/cards/owned/:cardId", ({ params }) => {
      for (const owner of [nova, mira]) {
        const card = world.cards[owner._id]?.find(({ _id }) => _id === params.cardId);
        if (card !== undefined) return HttpResponse.json({ card, owner, events: [] });
      }
      return errorResponse(404, "card_not_found", "There is no such card.");
    }),
    http.get("*/api/trades/hints", ({ request }) => {
      const wanted = new URL(request.url).searchParams.get("cards")?.split(",") ?? [];
      const all = Object.values(world.cards).flat();
      const hints = wanted.flatMap((card) => {
        if (!all.some(({ _id }) => _id === card) && world.trades.length === 0) return [];
        return [world.hints.find(({ _id }) => _id === card) ?? aHint({ _id: card })];
      });
      return HttpResponse.json({ hints });
    }),
    http.get("*/api/trades/:user/pending", () =>
      HttpResponse.json(world.trades.filter(({ status }) => status === "pending")),
    ),
    http.get("*/api/trades/:user", ({ request }) => {
      const id = new URL(request.url).searchParams.get("id");
      return HttpResponse.json(world.trades.filter((trade) => id === null || trade._id === id));
    }),
  ];
}

function writes(world: TradingState) {
  const record = async (request: Request) => {
    const call = `${request.method} ${new URL(request.url).pathname}`;
    world.sent.push({ call, body: await request.json(), key: request.headers.get("idempotency-key") });
    const refusal = world.refusal?.();
    world.refusal = null;
    return refusal;
  };
  return [
    http.post("*/api/trades", async ({ request }) => {
      const refused = await record(request);
      if (refused !== undefined) return refused;
      const trade = aTrade({ _id: id(901), sender: nova, recipient: mira });
      world.trades = [trade, ...world.trades];
      return HttpResponse.json(trade, { status: 201 });
    }),
    http.put("*/api/trades/:id/status", async ({ params, request }) => {
      const body = (await request.clone().json()) as Pick<Trade, "status">;
      const refused = await record(request);
      if (refused !== undefined) return refused;
      const trade = world.trades.find(({ _id }) => _id === params.id);
      if (trade === undefined) return errorResponse(404, "trade_not_found", "There is no such trade.");
      const after: Trade = { ...trade, status: body.status };
      world.trades = world.trades.map((one) => (one === trade ? after : one));
      return HttpResponse.json(after);
    }),
  ];
}
