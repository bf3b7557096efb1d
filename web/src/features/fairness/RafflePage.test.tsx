import { expect, test, vi } from "vitest";
import type { Schemas } from "../../api/client";
import { raffleOf, withResults } from "../../test/fairnessResults";
import { serveLog } from "../../test/publicLog";
import { expectNoViolations, renderAt, retry, screen, within } from "../../test/render";
import { failOnce, mockGet, server } from "../../test/server";

type Raffle = Schemas["RaffleView"];

// jsdom has no cryptography of its own, which the imported builders need.
await vi.hoisted(async () => vi.stubGlobal("crypto", (await import("node:crypto")).webcrypto));

const levels = { 1: await withResults(1), 2: await withResults(2) };
const WHEN = "2026-05-01T12:00:00Z";

/** A drawn raffle of a level as the server publishes it. */
function published(level: 1 | 2, change: Partial<Raffle> = {}): Schemas["RaffleRecord"] {
  const { data, raffle } = levels[level];
  const { id, seedHash, serverSeed, digest, entrants, winnersWanted, batch, signature, winners } = raffleOf(
    data,
    raffle,
  );
  return {
    entrants: entrants.map((_id, index) => ({ _id, username: `entrant ${index}` })),
    raffle: {
      _id: id,
      openedAt: WHEN,
      closesAt: WHEN,
      decidedAt: WHEN,
      state: "drawn",
      entry: "join",
      prize: "packs",
      prizeText: "2 packs",
      packs: 2,
      names: [],
      entrants: entrants.length,
      winnersWanted,
      seedHash,
      serverSeed,
      digest,
      level,
      place: { batch: batch.batch, round: batch.round, dueMs: 0, signature: signature ?? null },
      winners: winners.map((winner) => ({
        ...winner,
        _id: winner.id,
        username: `winner ${winner.number}`,
        given: 2,
      })),
      ...change,
    } as Raffle,
  };
}

function show(level: 1 | 2, change: Partial<Raffle> = {}) {
  const record = published(level, change);
  serveLog(levels[level].data);
  server.use(mockGet(`/api/raffles/${record.raffle._id}`, record));
  return renderAt(`/raffles/${record.raffle._id}`);
}

test("draws a raffle again with the round of its batch, and shows the texts that are signed", async () => {
  const { user } = show(2);
  expect(
    await screen.findByRole("heading", { name: "winner 1 and winner 2 won, and everything matches" }),
  ).toBeVisible();
  expect(screen.getByText("Other beacon")).toBeVisible();
  expect(screen.getByText("5 of 5")).toBeVisible();
  const checks = within(screen.getByRole("region", { name: "What was checked" }));
  expect(checks.getByText("Its signature is valid under the beacon’s public key.")).toBeVisible();
  const { place } = published(2).raffle;
  expect(screen.getByRole("link", { name: `batch ${place?.batch} of the log` })).toHaveAttribute(
    "href",
    `/fairness/log?from=${place?.batch}`,
  );
  const bytes = within(screen.getByRole("region", { name: "The bytes" }));
  await user.click(bytes.getByText("Log line of the raffle"));
  expect(bytes.getByText(new RegExp(`^raffle ${levels[2].raffle} .* 4 2 2$`))).toBeVisible();
  await user.click(bytes.getByText(`Round ${place?.round} of the beacon`));
  expect(bytes.getByText(place?.signature ?? "")).toBeVisible();
  await expectNoViolations();
});

test("says what a raffle without the beacon proves", async () => {
  show(1);
  expect(await screen.findByText("No beacon")).toBeVisible();
  expect(screen.getByText(/the streamer could know the result and choose it/)).toBeVisible();
  expect(screen.getByText("4 of 4")).toBeVisible();
});

test("shows a raffle that waits for its round", async () => {
  const { place } = published(2).raffle;
  show(2, {
    state: "closed",
    serverSeed: null,
    winners: [],
    place: place == null ? null : { ...place, signature: null },
  });
  expect(
    await screen.findByRole("heading", { name: "Checks out so far: the secret is not public yet" }),
  ).toBeVisible();
  expect(screen.getByText("The beacon has not made the round yet.")).toBeVisible();
  expect(screen.getByText("2 of 5")).toBeVisible();
});

test("shows an open raffle, which has no line in the log", async () => {
  show(2, {
    state: "open",
    serverSeed: null,
    digest: null,
    level: null,
    place: null,
    winners: [],
  });
  expect(await screen.findByRole("heading", { name: "The draw is still to come" })).toBeVisible();
  expect(screen.getByText("0 of 3")).toBeVisible();
  expect(screen.queryByRole("region", { name: "The bytes" })).not.toBeInTheDocument();
});

test.each<[what: string, change: (raffle: Raffle) => Partial<Raffle>, text: RegExp]>([
  [
    "another winner",
    ({ winners }) => ({ winners: winners.toReversed() }),
    /^Your browser drew again and got other people/,
  ],
  ["another secret", () => ({ serverSeed: "00".repeat(32) }), /^It is not the one whose hash was published/],
  ["another digest", () => ({ digest: "00".repeat(32) }), /^The public log has no line with this list/],
  [
    "an invalid signature",
    ({ place = null }) => ({ place: place && { ...place, signature: "00".repeat(48) } }),
    /^Its signature is missing or not valid/,
  ],
])("detects %s", async (_, change, text) => {
  show(2, change(published(2).raffle));
  expect(await screen.findByRole("heading", { name: "This raffle does not add up" })).toBeVisible();
  const checks = within(screen.getByRole("region", { name: "What was checked" }));
  expect(checks.getByText(text)).toBeVisible();
});

test("reports an unknown raffle, and retries after a failure", async () => {
  const { _id } = published(2).raffle;
  serveLog(levels[2].data);
  server.use(failOnce(`/api/raffles/${_id}`), mockGet(`/api/raffles/${_id}`, published(2)));
  const { user } = renderAt(`/raffles/${_id}`);
  await retry(user);
  expect(await screen.findByText("5 of 5")).toBeVisible();
});
