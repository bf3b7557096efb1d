import { expect, test, vi } from "vitest";
import type { Schemas } from "../../api/client";
import { aCard } from "../../test/builders";
import { gradeOf, withResults } from "../../test/fairnessResults";
import { serveLog } from "../../test/publicLog";
import { expectNoViolations, renderAt, screen, within } from "../../test/render";
import { errorResponse, http, mockGet, server } from "../../test/server";

// jsdom has no cryptography of its own, which the imported builders need.
await vi.hoisted(async () => vi.stubGlobal("crypto", (await import("node:crypto")).webcrypto));

const levels = { 1: await withResults(1), 2: await withResults(2) };

function show(level: 1 | 2, change: Partial<Schemas["OwnedCard"]> = {}, data = levels[level].data) {
  const { card: _id } = levels[level];
  const card = aCard({ _id, name: "Radio Whale", slabbed: true, grade: gradeOf(data, _id).shown, ...change });
  serveLog(data);
  server.use(mockGet(`/api/cards/owned/${card._id}`, { card, owner: null, events: [], wantedBy: 0 }));
  return renderAt(`/fairness/grades/${card._id}`);
}

test("draws a grade again with the round of its batch, and shows the texts that are hashed", async () => {
  const { user } = show(2);
  expect(await screen.findByText("Other beacon")).toBeVisible();
  expect(screen.getByRole("heading", { name: "The streamer could know the result" })).toBeVisible();
  expect(screen.getByText("4 of 4")).toBeVisible();
  expect(screen.getByRole("link", { name: "Radio Whale" })).toHaveAttribute(
    "href",
    `/card/${levels[2].card}`,
  );
  const facts = within(screen.getByRole("region", { name: "The grade" }));
  expect(facts.getAllByRole("link", { name: /^batch \d of the log$/ })).toHaveLength(2);
  expect(facts.getByText("1 in 10")).toBeVisible();
  const bytes = within(screen.getByRole("region", { name: "The bytes" }));
  await user.click(bytes.getByText("Log line of the draw"));
  expect(bytes.getByText(`grade-due ${levels[2].card} 2`)).toBeVisible();
  await user.click(bytes.getByText("The secret"));
  expect(bytes.getByText(/^hash [0-9a-f]{64} secret [0-9a-f]{64}$/)).toBeVisible();
  await expectNoViolations();
});

test("says what a grade without the beacon proves", async () => {
  show(1);
  expect(await screen.findByText("No beacon")).toBeVisible();
  expect(screen.getByRole("heading", { name: "The streamer could choose the result" })).toBeVisible();
  expect(screen.getByText("3 of 3")).toBeVisible();
});

test("detects a grade that the card shows but that was not drawn", async () => {
  const grade = gradeOf(levels[2].data, levels[2].card).shown ?? 0;
  show(2, { grade: (grade % 10) + 1 });
  expect(await screen.findByRole("heading", { name: "This grade does not add up" })).toBeVisible();
  const checks = within(screen.getByRole("region", { name: "What was checked" }));
  expect(checks.getByText("Your browser drew again and got another grade.")).toBeVisible();
});

test("detects a changed batch", async () => {
  const data = structuredClone(levels[2].data);
  for (const batch of data.batches.slice(0, 1)) batch.timeMs += 1;
  show(2, {}, data);
  expect(await screen.findByText(/^A line of this grade is missing or doubled/)).toBeVisible();
});

test("says that a grade from before the log cannot be checked", async () => {
  show(2, { _id: "0c".repeat(12), grade: 7 });
  expect(await screen.findByRole("heading", { name: "This grade cannot be checked" })).toBeVisible();
  expect(screen.getByText("Before the public log")).toBeVisible();
});

test("says that a card has no grade yet, and that there is no such card", async () => {
  show(2, { grade: null });
  expect(await screen.findByRole("heading", { name: "Nothing to check yet" })).toBeVisible();
  const id = "0d".repeat(12);
  server.use(http.get(`*/api/cards/owned/${id}`, () => errorResponse(404, "card_not_found", "No card.")));
  renderAt(`/fairness/grades/${id}`);
  expect(await screen.findByRole("heading", { name: "No such card" })).toBeVisible();
});
