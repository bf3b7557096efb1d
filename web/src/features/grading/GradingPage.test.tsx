import { beforeEach, expect, test } from "vitest";
import type { Schemas } from "../../api/client";
import { aCard } from "../../test/builders";
import { expectNoViolations, renderAt, screen, waitFor, within } from "../../test/render";
import { errorResponse, HttpResponse, http, mockGet, server } from "../../test/server";

type OwnedCard = Schemas["OwnedCard"];

const HOUR = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const WEIGHTS = { "10": 1, "9": 3, "8": 7, "7": 10, "6": 12, "5": 14, "4": 12, "3": 10, "2": 7, "1": 4 };

const waiting = (mintNumber: number, readyIn: number) =>
  aCard({
    mintNumber,
    name: `Waiting ${mintNumber}`,
    status: "grading",
    gradingRequestedAt: at(readyIn - 24),
    gradingReadyAt: at(readyIn),
  });
const faceDown = (mintNumber: number) =>
  aCard({ mintNumber, name: `Sealed ${mintNumber}`, rarity: "Epic", status: "grading", slabbed: true });

interface World {
  grading: OwnedCard[];
  ready: OwnedCard[];
  draws: Schemas["GradeDraw"][];
  sent: { call: string; body: unknown; key: string | null }[];
}

/** Mocks grading with the given grades. */
function serve(start: Partial<World>, grades: Record<string, number> = {}): World {
  const world: World = { grading: [], ready: [], draws: [], sent: [], ...start };
  const record = async (request: Request) => {
    const body = (await request.json()) as { cardId: string; cardIds: string[]; step: string };
    const call = new URL(request.url).pathname;
    world.sent.push({ call, body, key: request.headers.get("idempotency-key") });
    return body;
  };
  const turn = (id: string) => {
    const card = world.ready.find(({ _id }) => _id === id);
    world.ready = world.ready.filter(({ _id }) => _id !== id);
    return card && { ...card, status: "available" as const, grade: grades[id] ?? 5 };
  };
  server.use(
    http.get("*/api/grading", () =>
      HttpResponse.json({
        grading: world.grading,
        gradingTotal: world.grading.length,
        ready: world.ready,
        readyTotal: world.ready.length,
        hours: 24,
        weights: WEIGHTS,
        draws: world.draws,
      }),
    ),
    http.post("*/api/grading/grade-card/reveal", async ({ request }) => {
      const { cardId } = await record(request);
      return HttpResponse.json({ card: turn(cardId) });
    }),
    http.post("*/api/grading/grade-card/complete", async ({ request }) => {
      const { cardId } = await record(request);
      const card = world.grading.find(({ _id }) => _id === cardId);
      world.grading = world.grading.filter((one) => one !== card);
      if (card !== undefined) world.ready = [...world.ready, { ...card, slabbed: true }];
      return HttpResponse.json({ card });
    }),
    http.post("*/api/grading/bulk", async ({ request }) => {
      const { cardIds, step } = await record(request);
      if (step === "reveal") return HttpResponse.json({ done: cardIds.map(turn), refused: [] });
      const [refused, ...taken] = [...cardIds].reverse();
      const done = taken.length === 0 ? [refused] : taken;
      world.grading = done.map((_, index) => waiting(index + 1, 24));
      const message =
        "Lantern Eel is already in its slab. A card can be graded only once. Choose another card.";
      return HttpResponse.json({
        done: world.grading,
        refused: taken.length === 0 ? [] : [{ cardId: refused, message }],
      });
    }),
  );
  const graded = [
    { grade: 9, rarity: "Epic", count: 2 },
    { grade: 4, rarity: "Epic", count: 1 },
  ];
  server.use(mockGet("/api/cards/:id", { grades: graded }));
  return world;
}

const show = (path = "/grading") => renderAt(path, { token: "t" });

beforeEach(() => {
  const cards = [
    aCard({ mintNumber: 1 }),
    aCard({ mintNumber: 2 }),
    aCard({ mintNumber: 3, slabbed: true, grade: 4 }),
  ];
  server.use(mockGet("/api/users/:id/collection", { cards, packs: 0, total: 3 }));
});

test("explains grading and its odds when no card is at the grader", async () => {
  serve({});
  show();
  expect(await screen.findByRole("heading", { name: "None of your cards are being graded" })).toBeVisible();
  const chances = within(screen.getByRole("table"));
  expect(chances.getAllByRole("row")).toHaveLength(11);
  expect(chances.getByRole("row", { name: /10 Gem mint 1.25%/ })).toBeVisible();
  await expectNoViolations();
});

test("says how grades are drawn, and waits calmly for a round", async () => {
  const [due, sealed, other] = [waiting(1, -1), faceDown(2), faceDown(3)];
  const place = { batch: 3, round: 4711, dueMs: Date.now(), signature: null };
  serve({
    grading: [due],
    ready: [sealed, other],
    draws: [
      { cardId: due._id, level: 2, place },
      { cardId: sealed._id, level: 1, place: { ...place, round: null } },
    ],
  });
  show();
  const text = "Its grade is being drawn with round 4,711 of the public randomness beacon (level 2).";
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Get the slab" })).toBeNull();
  expect(screen.getByText("Drawn without the public randomness beacon (level 1)")).toBeVisible();
  await expectNoViolations();
});

test("hands cards in together, and reports refused ones", async () => {
  const world = serve({});
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Choose cards" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Send to grading" }));
  expect(dialog.getByRole("button", { name: "Choose cards" })).toBeDisabled();
  const slabbed = await dialog.findByRole("button", { name: /graded 4.*Already graded/ });
  expect(slabbed).toHaveAttribute("aria-disabled", "true");
  await user.click(slabbed);
  await user.click(dialog.getByRole("button", { name: /mint 1 of/ }));
  await user.click(dialog.getByRole("button", { name: /mint 2 of/ }));
  expect(dialog.getByText("2 cards chosen.")).toBeVisible();
  await expectNoViolations();
  await user.click(dialog.getByRole("button", { name: "Send 2 cards to grading" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("is already in its slab");
  expect(screen.getByText("1 card sent to grading. Ready in 24 hours.")).toBeVisible();
  expect(world.sent).toEqual([
    {
      call: "/api/grading/bulk",
      body: { cardIds: [aCard({ mintNumber: 1 })._id, aCard({ mintNumber: 2 })._id], step: "start" },
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ]);
  await user.keyboard("{Escape}");
  expect(await screen.findByRole("progressbar", { name: "Grading of Waiting 1" })).toBeVisible();
});

test("preselects the card that the link names", async () => {
  const card = aCard({ mintNumber: 2, name: "Radio Whale" });
  serve({});
  server.use(mockGet(`/api/cards/owned/${card._id}`, { card, owner: null, events: [], wantedBy: 0 }));
  const { user, path } = show(`/grading?card=${card._id}`);
  const dialog = within(await screen.findByRole("dialog", { name: "Send to grading" }));
  expect(await dialog.findByText("Radio Whale is chosen.")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Send 1 card to grading" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(path()).toBe("/grading");
});

test("counts down for a waiting card, and offers one that is ready", async () => {
  const world = serve({ grading: [waiting(1, -0.01), waiting(2, 6)] });
  const { user } = show();
  expect(await screen.findByText(/^05:5\d:\d\d$|^06:00:00$/)).toBeVisible();
  expect(screen.getByRole("progressbar", { name: "Grading of Waiting 2" })).toHaveAttribute("value", "75");
  await expectNoViolations();
  await user.click(screen.getByRole("button", { name: "Get the slab" }));
  expect(await screen.findByRole("heading", { name: "Ready to reveal" })).toBeVisible();
  expect(world.sent.map(({ call }) => call)).toEqual(["/api/grading/grade-card/complete"]);
});

test("turns a slab over by keyboard alone, and shows its grade only then", async () => {
  const card = faceDown(7);
  const world = serve({ ready: [card] }, { [card._id]: 9 });
  const { user } = show();
  const slab = await screen.findByRole("button", { name: "Reveal grade of Sealed 7, Epic, mint 7 of 200" });
  expect(document.body).not.toHaveTextContent(/graded 9|Mint \(/);
  slab.focus();
  await user.keyboard("{Enter}");
  const dialog = within(await screen.findByRole("dialog", { name: /^The slab of Sealed 7/ }));
  await waitFor(() => expect(dialog.getByRole("button", { name: "Reveal grade" })).toHaveFocus());
  await user.keyboard("{Enter}");
  expect(
    await dialog.findByText(/Sealed 7 got grade 9 of 10. 3.75% of all cards get this grade./),
  ).toBeVisible();
  expect(
    await dialog.findByText("1 other Epic copy shares this grade, and none is graded higher."),
  ).toBeVisible();
  await expectNoViolations();
  expect(dialog.getByRole("button", { name: "Done" })).toHaveFocus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await screen.findByRole("heading", { name: "None of your cards are being graded" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Send to grading" })).toHaveFocus();
  expect(world.sent).toHaveLength(1);
});

test("leaves the slab sealed after a refusal, and retries", async () => {
  const card = faceDown(7);
  serve({ ready: [card] }, { [card._id]: 2 });
  server.use(
    http.post("*/api/grading/grade-card/reveal", () => errorResponse(503, "busy", "The server is busy."), {
      once: true,
    }),
  );
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: /^Reveal grade of Sealed 7/ }));
  await user.click(await screen.findByRole("button", { name: "Reveal grade" }));
  expect(await screen.findByText("The server is busy.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Reveal grade" }));
  expect(await screen.findByText(/Sealed 7 got grade 2 of 10/)).toBeVisible();
});

test.each([
  ["one slab", [faceDown(7)], /^Reveal grade of Sealed 7/, "Reveal grade", "*/api/grading/grade-card/reveal"],
  ["several slabs", [faceDown(7), faceDown(8)], "Reveal all 2", "Reveal all", "*/api/grading/bulk"],
])("retries %s with the same key after a failure, and with a new one after a refusal", async (...args) => {
  const [, ready, opener, button, path] = args;
  const world = serve({ ready });
  const keys: (string | null)[] = [];
  const fails = (status: number, message: string) =>
    http.post(
      path,
      ({ request }) => {
        keys.push(request.headers.get("idempotency-key"));
        return errorResponse(status, "refused", message);
      },
      { once: true },
    );
  server.use(fails(503, "The server is busy."), fails(409, "Not yet."));
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: opener }));
  for (const message of ["The server is busy.", "Not yet."]) {
    await user.click(await screen.findByRole("button", { name: button }));
    expect(await screen.findByText(message)).toBeVisible();
  }
  await user.click(screen.getByRole("button", { name: button }));
  await waitFor(() => expect(world.sent).toHaveLength(1));
  expect(keys[1]).toBe(keys[0]);
  expect(world.sent[0]?.key).not.toBe(keys[0]);
});

test("turns several slabs over together", async () => {
  const [one, two] = [faceDown(7), faceDown(8)];
  const world = serve({ ready: [one, two] }, { [one._id]: 10, [two._id]: 3 });
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Reveal all 2" }));
  const dialog = within(await screen.findByRole("dialog", { name: "2 slabs" }));
  await user.click(dialog.getByRole("button", { name: "Reveal all" }));
  expect(await dialog.findByText("2 cards revealed")).toBeVisible();
  expect(dialog.getByText("The best grade is 10: Gem mint. Grades: 10, 3.")).toBeVisible();
  expect(dialog.getByRole("img", { name: /Sealed 8.*graded 3/ })).toBeInTheDocument();
  await expectNoViolations();
  expect(world.sent.map(({ body }) => body)).toEqual([{ cardIds: [one._id, two._id], step: "reveal" }]);
});

test("retries after a failure", async () => {
  server.use(http.get("*/api/grading", () => errorResponse(500, "internal", "Something went wrong.")));
  const { user } = show();
  expect(await screen.findByText("Something went wrong.")).toBeVisible();
  serve({});
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("table")).toBeVisible();
});
