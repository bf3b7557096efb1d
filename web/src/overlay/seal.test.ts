import { afterEach, describe, expect, it, vi } from "vitest";
import { createSeals, type Seal } from "./seal";

const HEAD = {
  epoch: 1,
  batch: 812,
  previous: "0".repeat(64),
  head: "0123456789abcdef".repeat(4),
  round: 1000,
};

function seals(awaited: string | null, ticket: () => Promise<unknown>) {
  const found: [string, Seal][] = [];
  const receive = createSeals({
    awaited: () => awaited,
    fetchTicket: ticket,
    onSeal: (id, seal) => found.push([id, seal]),
  });
  return { receive, found };
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe("the batch of a ticket", () => {
  it("is found when a head has the ticket's round", async () => {
    const { receive, found } = seals("a", () => Promise.resolve({ round: 1000, batch: 812 }));
    await receive(HEAD);
    expect(found).toEqual([["a", { batch: 812, head: "0123456789abcdef0123" }]]);
  });

  it.each([
    { why: "no show waits for its cards", awaited: null, head: HEAD, ticket: { round: 1000, batch: 812 } },
    {
      why: "the batch has no tickets",
      awaited: "a",
      head: { ...HEAD, round: null },
      ticket: { round: 1000, batch: 812 },
    },
    { why: "the ticket has another round", awaited: "a", head: HEAD, ticket: { round: 1003, batch: 813 } },
    { why: "the ticket has no batch yet", awaited: "a", head: HEAD, ticket: { round: null, batch: null } },
    { why: "the message is invalid", awaited: "a", head: "head", ticket: { round: 1000, batch: 812 } },
  ])("is not shown when $why", async ({ awaited, head, ticket }) => {
    const { receive, found } = seals(awaited, () => Promise.resolve(ticket));
    await receive(head);
    expect(found).toEqual([]);
  });

  it("is not shown when the ticket cannot be fetched", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { receive, found } = seals("a", () => Promise.reject(new Error("offline")));
    await receive(HEAD);
    expect([found.length, warn.mock.calls.length]).toEqual([0, 1]);
  });
});
