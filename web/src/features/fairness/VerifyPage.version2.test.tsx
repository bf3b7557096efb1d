import { webcrypto } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import type { Schemas } from "../../api/client";
import { recordOf } from "../../test/fairnessScenario";
import { openingOf, scenario, serveLog } from "../../test/publicLog";
import { expectNoViolations, renderAt, screen, within } from "../../test/render";
import { mockGet, server } from "../../test/server";
import type { Record2 } from "./algorithm/record2";
import type { PublicData } from "./algorithm/verify/data";
import { addKept } from "./kept";
import { AUTO_READ_LIMIT } from "./useReading";

beforeEach(() => {
  // jsdom has no cryptography of its own.
  vi.stubGlobal("crypto", webcrypto);
});

const tickets = scenario("tickets");
const other = "0".repeat(64);

function idAt(data: PublicData, index: number): string {
  const found = data.openings[index];
  if (found === undefined) throw new Error(`There is no opening ${index}.`);
  return found._id;
}

function recordAt(data: PublicData, index: number): Record2 {
  return recordOf(data, idAt(data, index));
}

/** Mocks an opening with the data of its instance, and shows its page. */
function show(data: PublicData, index: number, change: Partial<Schemas["Opening"]> = {}) {
  const id = idAt(data, index);
  const requests = serveLog(data);
  server.use(mockGet(`/api/packs/openings/${id}`, { ...openingOf(data, id), ...change }));
  return { ...renderAt(`/openings/${id}/verify`), requests };
}

test("checks an opening by ticket, and shows the texts that are hashed", async () => {
  const { user } = show(tickets, 4);
  expect(await screen.findByText("Demo beacon")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Correct, but only a demonstration" })).toBeVisible();
  expect(screen.getByText("8 of 8")).toBeVisible();
  const draws = within(screen.getByRole("region", { name: "Draw by draw" }));
  expect(draws.getAllByText("Matches")).toHaveLength(3);
  const batch = recordAt(tickets, 4).ticket?.batch;
  expect(screen.getByRole("link", { name: `batch ${batch} of the log` })).toHaveAttribute(
    "href",
    `/fairness/log?from=${batch}`,
  );
  const bytes = within(screen.getByRole("region", { name: "The bytes" }));
  await user.click(bytes.getByText("Log line of the ticket"));
  expect(bytes.getByText(new RegExp(`^ticket ${idAt(tickets, 4)} .* live$`))).toBeVisible();
  await user.click(bytes.getByText("The record"));
  expect(bytes.getByText(/^foilcast-opening-2/)).toBeVisible();
  await expectNoViolations();
});

test("says what the opener's browser proves, and needs no ticket for it", async () => {
  show(tickets, 2);
  expect(
    await screen.findByRole("heading", { name: "The streamer alone could not choose these cards" }),
  ).toBeVisible();
  expect(screen.getByText("6 of 6")).toBeVisible();
  expect(screen.queryByText("The ticket came first")).not.toBeInTheDocument();
});

test("says that the streamer could know the cards of an opening without entropy", async () => {
  const data = scenario("level 1");
  show(data, 0);
  expect(await screen.findByText("Server entropy only")).toBeVisible();
  expect(
    screen.getByRole("heading", {
      name: "Nothing was changed afterwards, but the streamer could know the cards in advance",
    }),
  ).toBeVisible();
  expect(screen.getByText(/were used only once so far/)).toBeVisible();
});

test("reads the log only up to the opening's line", async () => {
  const { requests } = show(tickets, 2);
  await screen.findByText("6 of 6");
  // Its line is in batch 1; an answer has at most four batches.
  expect(requests.map((path) => path.replace(/&limit=\d+/, ""))).toEqual([
    "/api/fairness/openings?after=0",
    "/api/fairness/log/batches?after=-1&entries=true",
  ]);
});

test("detects a changed record, and names the card that should have come", async () => {
  const data = structuredClone(tickets);
  const copy = recordAt(data, 4).draws[0]?.copy;
  if (copy === undefined) throw new Error("The opening has no card.");
  copy.mint += 1;
  show(data, 4);
  expect(await screen.findByRole("heading", { name: "This opening does not add up" })).toBeVisible();
  const checks = within(screen.getByRole("region", { name: "What was checked" }));
  expect(checks.getByText(/^The record does not match its digest/)).toBeVisible();
  expect(checks.getByText(/^Your browser drew again and got another result/)).toBeVisible();
  expect(screen.getByText(`The record says ${copy.rarity}, mint ${copy.mint}.`)).toBeVisible();
});

test("detects cards that are shown but were not drawn", async () => {
  const cards = openingOf(tickets, idAt(tickets, 4)).cards.toReversed();
  show(tickets, 4, { cards });
  expect(await screen.findByRole("heading", { name: "This opening does not add up" })).toBeVisible();
  expect(screen.getByText(/^A drawn copy was not in the pack or already belonged/)).toBeVisible();
});

test("detects a log that says something else", async () => {
  const data = structuredClone(tickets);
  const batch = data.batches.find(({ entries }) => entries.some((line) => line.includes(idAt(data, 2))));
  if (batch !== undefined) batch.head = other;
  show(data, 2);
  expect(await screen.findByText(/^The log has another digest or no line/)).toBeVisible();
});

test("tells a problem before the opening from one of the opening", async () => {
  const data = structuredClone(tickets);
  recordAt(data, 2).salt = "00".repeat(16);
  const { user } = show(data, 4);
  const notice = await screen.findByText(/^Something before this opening does not add up/);
  expect(notice).toBeVisible();
  expect(screen.queryByRole("heading", { name: "This opening does not add up" })).not.toBeInTheDocument();
  await user.click(screen.getByText("Show the problem"));
  await user.click(screen.getByText(/^A record was changed after it was sealed/));
  expect(screen.getByRole("link", { name: `Opening ${idAt(data, 2)}` })).toBeVisible();
});

test("waits for a seed that is still secret", async () => {
  const { seeds: _, ...secret } = tickets;
  show(secret, 4);
  expect(await screen.findByText(/The seed is still in use. It is revealed/)).toBeVisible();
  expect(screen.getByText("7 of 8")).toBeVisible();
});

test("waits for the next batch if the line is not in the log yet", async () => {
  const data = { ...tickets, batches: tickets.batches.slice(0, 1) };
  show(data, 2);
  expect(await screen.findByText(/^Its line is not in the log yet/)).toBeVisible();
});

test("explains a list that ends before a live opening yet to be shown", async () => {
  const id = idAt(tickets, 4);
  serveLog({ ...tickets, openings: tickets.openings.slice(0, 4) });
  server.use(mockGet(`/api/packs/openings/${id}`, openingOf(tickets, id)));
  renderAt(`/openings/${id}/verify`);
  expect(await screen.findByRole("alert")).toHaveTextContent(/has not shown an earlier pack yet/);
  expect(screen.getByRole("heading", { name: "Not checked yet" })).toBeVisible();
});

test("reads a large instance only on request", async () => {
  const id = idAt(tickets, 4);
  const opening = openingOf(tickets, id);
  const requests = serveLog(tickets);
  const fairness = { ...opening.fairness, position: AUTO_READ_LIMIT + 1 };
  server.use(mockGet(`/api/packs/openings/${id}`, { ...opening, fairness }));
  const { user } = renderAt(`/openings/${id}/verify`);
  const read = await screen.findByRole("button", { name: "Read up to 3,001 openings" });
  expect(requests).toEqual([]);
  await user.click(read);
  await vi.waitFor(() => expect(requests.length).toBeGreaterThan(0));
});

const intentOf = ({ seedHash, packId, oddsVersion, entropy, openedAtMs }: Record2) => ({
  seedHash,
  nextSeedHash: other,
  packId,
  oddsVersion,
  reward: false,
  way: "immediate" as const,
  entropy: entropy ?? "",
  sentAtMs: openedAtMs,
});

test("compares the receipt of the opening", async () => {
  const record = recordAt(tickets, 2);
  const opening = { _id: idAt(tickets, 2), digest: record.digest, receivedAtMs: 0 };
  addKept({ receipts: [{ intent: intentOf(record), opening }], heads: [] });
  show(tickets, 2);
  expect(await screen.findByText("They match the log.")).toBeVisible();
});

test("shows a banner for a receipt that says something else", async () => {
  const record = recordAt(tickets, 2);
  const opening = { _id: idAt(tickets, 2), digest: other, receivedAtMs: 0 };
  addKept({ receipts: [{ intent: intentOf(record), opening }], heads: [] });
  show(tickets, 2);
  expect(await screen.findByText("A saved receipt or head differs from the log.")).toBeVisible();
  expect(screen.getByRole("alert", { name: "The log was changed" })).toHaveTextContent(`digest ${other}`);
});

test("checks an opening of version 1 against the log as well", async () => {
  show(tickets, 1);
  expect(await screen.findByRole("heading", { name: "Everything matches" })).toBeVisible();
  expect(screen.getByText("Before the public log")).toBeVisible();
  expect(screen.getByText(/could know the result in advance/)).toBeVisible();
  expect(screen.queryByText(/^Something before this opening/)).not.toBeInTheDocument();
});

test("names a problem before an opening of version 1", async () => {
  const data = structuredClone(tickets);
  const first = data.openings[0];
  if (first !== undefined) first.fairness.digest = other;
  show(data, 1);
  expect(await screen.findByText(/^Something before this opening does not add up/)).toBeVisible();
  expect(screen.getByRole("heading", { name: "Everything matches" })).toBeVisible();
});

test("compares kept heads with the log on the page of an opening of version 1", async () => {
  const { epoch } = tickets.batches[4] ?? { epoch: 0 };
  addKept({ receipts: [], heads: [{ epoch, batch: 4, head: other }] });
  show(tickets, 1);
  expect(await screen.findByRole("alert", { name: "The log was changed" })).toHaveTextContent(
    `Batch 4 of epoch ${epoch}: kept ${other}`,
  );
});

test("leads to the log, and to what the streamer can do", async () => {
  show(tickets, 2);
  expect(await screen.findByRole("link", { name: "The public log" })).toHaveAttribute(
    "href",
    "/fairness/log",
  );
  expect(screen.getByRole("link", { name: "Can the streamer cheat?" })).toHaveAttribute(
    "href",
    "/fairness/cheat",
  );
});
