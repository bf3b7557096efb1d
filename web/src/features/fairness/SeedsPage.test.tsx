import { afterEach, expect, test, vi } from "vitest";
import type { Schemas } from "../../api/client";
import { aMe, anOpening, someSeeds } from "../../test/builders";
import { expectNoViolations, renderAt, retry, screen, waitFor, within } from "../../test/render";
import { errorResponse, failOnce, HttpResponse, http, mockGet, server } from "../../test/server";
import { keep } from "./heads";
import { list, newIntent, type ReceiptsFile, type StoredReceipt, save, withOpening } from "./receipts";

const seeds = someSeeds();

function serve(change: Partial<Schemas["FairnessMe"]> = {}): unknown[] {
  const calls: unknown[] = [];
  let now = { ...seeds, ...change };
  server.use(
    http.get("*/api/fairness/me", () => HttpResponse.json(now)),
    http.post("*/api/fairness/rotate", ({ request }) => {
      calls.push(["rotate", request.headers.get("idempotency-key") !== null]);
      const { seedHash, nextSeedHash, counter, createdAt } = now;
      const serverSeed = "12".repeat(32);
      const revealed = { seedHash, clientSeed: null, counter, serverSeed, revealedAt: createdAt };
      now = {
        ...now,
        seedHash: nextSeedHash,
        nextSeedHash: "ef".repeat(32),
        counter: 0,
        revealed: [revealed, ...now.revealed],
      };
      return HttpResponse.json(now);
    }),
    http.get("*/api/packs/by-entropy/*", () => errorResponse(404, "opening_not_found", "None.")),
  );
  return calls;
}

const show = () => renderAt("/fairness", { token: "t" });
const region = async (name: string) => within(await screen.findByRole("region", { name }));

afterEach(() => vi.unstubAllGlobals());

test("shows the current and the next seed, each with its purpose", async () => {
  serve();
  show();
  const current = await region("Current seed");
  expect(current.getByText(seeds.seedHash)).toBeVisible();
  expect(current.getByText(/published the seed’s hash in advance/)).toBeVisible();
  const next = await region("Next seed");
  expect(next.getByText(seeds.nextSeedHash)).toBeVisible();
  expect(next.getByText(/cannot choose another seed then/)).toBeVisible();
  expect(
    screen.getByText("Your packs are drawn immediately, with random numbers from your browser."),
  ).toBeVisible();
  await expectNoViolations();
});

test("reveals the current seed after a question that names the consequence", async () => {
  const calls = serve();
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Reveal this seed and start a new one…" }));
  const dialog = await screen.findByRole("dialog");
  expect(
    within(dialog).getByText(/check the 3 packs you opened with it.*You cannot undo this/),
  ).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Reveal" }));
  const revealed = await region("Revealed seeds");
  expect(revealed.getByText("12".repeat(32))).toBeVisible();
  expect((await region("Current seed")).getByText(seeds.nextSeedHash)).toBeVisible();
  expect((await region("Next seed")).getByText("ef".repeat(32))).toBeVisible();
  expect(calls).toEqual([["rotate", true]]);
});

test("does not reveal a seed while a ticket is drawn with it", async () => {
  serve({ undrawn: "0e".repeat(12), way: "ticket" });
  show();
  expect(await screen.findByText(/One of your tickets is not drawn yet/)).toBeVisible();
  expect(screen.getByRole("button", { name: /^Reveal this seed/ })).toBeDisabled();
  expect(screen.getByText(/drawn by a ticket, with random numbers/)).toBeVisible();
});

test("shows revealed seeds, with the user's half of version 1", async () => {
  const revealed = { seedHash: "11".repeat(32), counter: 1, revealedAt: seeds.createdAt };
  serve({
    revealed: [
      { ...revealed, serverSeed: "22".repeat(32), clientSeed: "my lucky text" },
      { ...revealed, seedHash: "33".repeat(32), serverSeed: "44".repeat(32) },
    ],
  });
  show();
  const panel = await region("Revealed seeds");
  expect(panel.getByText("my lucky text")).toBeVisible();
  expect(panel.getAllByText("Your client seed")).toHaveLength(1);
});

const subject = { user: aMe()._id, packId: "0a".repeat(12), title: "First Light", reward: false };
const opening = anOpening(["Rare"]);

/** Stores a receipt that is this many minutes old. */
async function stored(minutes: number, change: (receipt: StoredReceipt) => StoredReceipt = (it) => it) {
  const receipt = newIntent(subject, seeds, 1, "immediate");
  receipt.intent.sentAtMs -= minutes * 60_000;
  await save(change(receipt));
  return receipt.intent.entropy;
}

test("lists the receipts with their states, latest first", async () => {
  serve();
  await stored(10, (receipt) => withOpening(receipt, opening));
  await stored(5);
  show();
  const panel = await region("Your receipts");
  expect(await panel.findByRole("link", { name: "Check First Light, 10 minutes ago" })).toHaveAttribute(
    "href",
    `/openings/${opening._id}/verify`,
  );
  expect(panel.getAllByRole("listitem").map((row) => row.textContent)).toEqual([
    "First Light5 minutes ago, not opened yet; the next try sends the same random numbers",
    "First Light10 minutes ago, openedCheck",
  ]);
  await expectNoViolations();
});

test("completes a receipt whose answer was lost", async () => {
  serve();
  const entropy = await stored(5);
  server.use(mockGet(`/api/packs/by-entropy/${entropy}`, { opening }));
  show();
  expect(await (await region("Your receipts")).findByText(/^5 minutes ago, opened$/)).toBeVisible();
  expect(await list(subject.user)).toMatchObject([{ opening: { _id: opening._id } }]);
});

test("shows five receipts until all are wanted", async () => {
  serve();
  for (let minutes = 1; minutes <= 7; minutes++) await stored(minutes, (it) => withOpening(it, opening));
  const { user } = show();
  const panel = await region("Your receipts");
  await user.click(await panel.findByRole("button", { name: "Show all 7" }));
  expect(panel.getAllByRole("listitem")).toHaveLength(7);
  expect(panel.queryByRole("button", { name: /^Show all/ })).toBeNull();
});

test("downloads receipts and kept heads as one file", async () => {
  serve();
  const entropy = await stored(1, (receipt) => withOpening(receipt, opening));
  await keep({ epoch: 7, batch: 12, head: "b".repeat(64), round: 1000 }, 5);
  const reader = new FileReader();
  URL.createObjectURL = (file) => {
    reader.readAsText(file as Blob);
    return "blob:receipts";
  };
  URL.revokeObjectURL = () => {};
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Download receipts" }));
  await waitFor(() => expect(reader.result).not.toBeNull());
  expect(click).toHaveBeenCalledOnce();
  const content = JSON.parse(String(reader.result)) as ReceiptsFile;
  expect(content).toMatchObject({
    format: "foilcast-receipts-1",
    receipts: [{ intent: { entropy }, opening: { _id: opening._id } }],
    heads: [{ batch: 12, round: 1000 }],
  });
});

test("says why there is no receipt", async () => {
  serve();
  const first = show();
  expect(await screen.findByRole("heading", { name: "No receipt yet" })).toBeVisible();
  first.unmount();
  vi.stubGlobal("indexedDB", undefined);
  show();
  expect(await screen.findByRole("heading", { name: "This browser does not store receipts" })).toBeVisible();
});

test("links the latest packs to their checks, or to opening one", async () => {
  serve();
  server.use(mockGet("/api/packs/openings", { openings: [opening], total: 1 }));
  const first = show();
  expect(await screen.findByRole("link", { name: /^Check First Light/ })).toHaveAttribute(
    "href",
    `/openings/${opening._id}/verify`,
  );
  await expectNoViolations();
  first.unmount();
  server.use(mockGet("/api/packs/openings", { openings: [], total: 0 }));
  show();
  expect(await screen.findByRole("heading", { name: "Nothing to check yet" })).toBeVisible();
});

test("retries after a failure", async () => {
  serve();
  server.use(failOnce("/api/fairness/me"));
  const { user } = show();
  await retry(user);
  expect(await screen.findByRole("region", { name: "Current seed" })).toBeVisible();
});

test("asks a visitor to sign in", async () => {
  const visitor = renderAt("/fairness");
  await waitFor(() => expect(visitor.path()).toContain("/login"));
});
