import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { createCache } from "../../api/cache";
import { expectNoViolations } from "../../test/axe";
import { aMe, anOpening, aPack, someSeeds } from "../../test/builders";
import { errorResponse, hold, mockGet, server } from "../../test/server";
import { me } from "../auth/queries";
import { inspected, stopInspecting } from "../cards/inspector/store";
import { OpenPack } from "./OpenPack";

const opening = {
  ...anOpening(["Divine", "Basic", "Epic", "Basic", "Common"]),
  marks: ["new", "duplicate", "new", "new", "duplicate"],
};

function show(packs = 1) {
  const onDone = vi.fn();
  const cache = createCache();
  cache.setQueryData(me().queryKey, aMe({ packs }));
  const root = createRootRoute({ component: () => <OpenPack pack={aPack()} onDone={onDone} /> });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), onDone };
}

afterEach(() => vi.unstubAllGlobals());

const opensPack = (answer = opening) => http.post("*/api/packs/open", () => HttpResponse.json(answer));
const tear = () => screen.findByRole("button", { name: /^Tear open/ });
const turned = () =>
  screen.queryAllByRole("button", { name: /mint/ }).map((card) => card.getAttribute("aria-label"));

test("opens a sealed pack and turns its cards by keyboard alone, the rarest last", async () => {
  server.use(opensPack());
  const { user, onDone } = show();
  const pack = await tear();
  await waitFor(() => expect(pack).toHaveFocus());
  await expectNoViolations();
  await user.keyboard(" ");
  const first = await screen.findByRole("button", { name: "Turn card 1 of 5" });
  await waitFor(() => expect(first).toHaveFocus());
  await expectNoViolations();
  await user.keyboard("    ");
  expect(turned().at(-1)).toBe("Card 3, Epic, mint 3 of 200");
  expect(screen.queryByRole("button", { name: "Done" })).toBeNull();
  await user.keyboard(" ");
  expect(turned().at(-1)).toBe("Card 1, Divine, mint 1 of 1");
  expect(screen.getAllByText("NEW")).toHaveLength(3);
  expect(screen.getAllByText("Duplicate")).toHaveLength(2);
  expect(screen.getByText(/Card 1, Divine, mint 1 of 1, new\.$/)).toBeInTheDocument();
  await user.keyboard(" ");
  expect(await screen.findByRole("link", { name: "See them in my collection" })).toHaveAttribute(
    "href",
    "/collection",
  );
  await expectNoViolations();
  await user.click(await screen.findByRole("button", { name: "Done" }));
  expect(onDone).toHaveBeenCalledOnce();
});

test("says before the pack is opened how soon luck is certain", async () => {
  const protection = { packId: aPack()._id, minimum: "Legendary", unlucky: 15, within: 1, isLeft: true };
  server.use(opensPack(), mockGet("/api/packs/mine", { expiring: [], protection: [protection] }));
  const { user } = show();
  expect(await screen.findByText("Legendary or better in this pack")).toBeVisible();
  await expectNoViolations();
  await user.click(await tear());
  expect(screen.queryByText("Legendary or better in this pack")).toBeNull();
});

test("turns the stack by taps, and keeps the focus on the card in the hand and then on the rarest", async () => {
  server.use(opensPack());
  const { user } = show();
  await user.click(await tear());
  const hand = await screen.findByRole("button", { name: "Turn card 1 of 5" });
  await waitFor(() => expect(hand).toHaveFocus());
  for (let card = 2; card <= 5; card += 1) {
    await user.click(hand);
    expect(hand).toHaveAccessibleName(`Turn card ${card} of 5`);
  }
  await user.click(hand);
  await user.click(screen.getByRole("button", { name: "Show all cards" }));
  expect(turned()).toHaveLength(5);
  const rarest = screen.getByRole("button", { name: "Card 1, Divine, mint 1 of 1" });
  await waitFor(() => expect(rarest).toHaveFocus());
});

test("lets the user take one of three packs by the arrow keys, and then tear it", async () => {
  server.use(opensPack());
  const { user } = show(5);
  const first = await screen.findByRole("button", { name: "Take pack 1 of 3" });
  await waitFor(() => expect(first).toHaveFocus());
  await expectNoViolations();
  await user.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}");
  expect(screen.getByRole("button", { name: "Take pack 3 of 3" })).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(await tear()).toHaveFocus();
  await user.keyboard(" ");
  expect(await screen.findByRole("button", { name: "Turn card 1 of 5" })).toBeVisible();
});

test("takes a pack by a swipe upwards, and not by one to the side", async () => {
  show(2);
  const second = await screen.findByRole("button", { name: "Take pack 2 of 2" });
  const swipe = (x: number, y: number) => {
    fireEvent.pointerDown(second, { clientX: 100, clientY: 300 });
    fireEvent.pointerUp(second, { clientX: x, clientY: y });
  };
  swipe(40, 280);
  expect(screen.queryByRole("button", { name: /^Tear open/ })).toBeNull();
  swipe(110, 240);
  expect(await tear()).toBeVisible();
});

test("skips to the end by holding, and opens no card on release", async () => {
  server.use(opensPack());
  const { user } = show();
  await user.click(await tear());
  const card = await screen.findByRole("button", { name: "Turn card 1 of 5" });
  fireEvent.pointerDown(card, { button: 0 });
  await waitFor(() => expect(turned()).toHaveLength(5));
  expect(screen.queryByRole("button", { name: "Done" })).toBeNull();
  const open = screen.getByRole("button", { name: /^Card 2, Basic/ });
  fireEvent.pointerUp(open);
  fireEvent.click(open);
  expect(inspected.get()).toBeNull();
  await user.click(open);
  expect(inspected.get()?.card.name).toBe("Card 2");
  stopInspecting();
});

test("does not claim that a missing pack is safe", async () => {
  server.use(
    http.post("*/api/packs/open", () => errorResponse(409, "no_packs", "No packs are left to open.")),
  );
  const { user, onDone } = show();
  await user.click(await tear());
  expect(await screen.findByRole("alert")).toHaveTextContent("No packs are left to open.");
  expect(screen.queryByText(/Your pack is safe/)).toBeNull();
  await user.click(screen.getAllByRole("button", { name: "Close" }).at(-1) ?? document.body);
  expect(onDone).toHaveBeenCalledOnce();
});

test("shows a refusal, and retries with the same key if the pack is still closed", async () => {
  const keys: (string | null)[] = [];
  server.use(
    http.get("*/api/packs/by-entropy/*", () => errorResponse(404, "opening_not_found", "None.")),
    http.post("*/api/packs/open", ({ request }) => {
      keys.push(request.headers.get("idempotency-key"));
      return keys.length === 1
        ? errorResponse(503, "busy", "Too busy right now. Try again.")
        : HttpResponse.json(opening);
    }),
  );
  const { user } = show();
  await user.click(await tear());
  expect(await screen.findByRole("alert")).toHaveTextContent("Too busy right now. Try again.");
  await expectNoViolations();
  await user.click(await tear());
  expect(await screen.findByRole("button", { name: "Turn card 1 of 5" })).toBeVisible();
  expect(keys[1]).toBe(keys[0]);
});

/** Refuses the first request to open a pack, and records the bodies. */
function refusesOnce(code: string) {
  const bodies: Record<string, unknown>[] = [];
  server.use(
    http.get("*/api/packs/by-entropy/*", () => errorResponse(404, "opening_not_found", "None.")),
    http.post("*/api/packs/open", async ({ request }) => {
      bodies.push((await request.json()) as Record<string, unknown>);
      return bodies.length === 1 ? errorResponse(409, code, "Refused.") : HttpResponse.json(opening);
    }),
  );
  return bodies;
}

test("asks before it opens with new odds, and tells it to a screen reader", async () => {
  const bodies = refusesOnce("odds_changed");
  const { user } = show();
  await user.click(await tear());
  expect(await screen.findByRole("alert")).toHaveTextContent("The odds have changed.");
  expect(screen.getByRole("button", { name: "Odds of this pack" })).toBeVisible();
  expect(screen.getAllByText(/open it with the new odds/)).toHaveLength(2);
  await expectNoViolations();
  await user.click(await tear());
  expect(await screen.findByRole("button", { name: "Turn card 1 of 5" })).toBeVisible();
  expect(bodies[1]).toEqual(bodies[0]);
});

test("offers to open without the beacon", async () => {
  server.use(mockGet("/api/fairness/me", { ...someSeeds({ way: "ticket" }) }));
  const bodies = refusesOnce("beacon_unusable");
  const { user } = show();
  await user.click(await tear());
  await user.click(await screen.findByRole("button", { name: "Open without the beacon" }));
  expect(await screen.findByRole("button", { name: "Turn card 1 of 5" })).toBeVisible();
  expect(bodies.map(({ way }) => way)).toEqual(["ticket", "immediate"]);
});

test("can be closed while an earlier ticket is drawn, but not while a request is sent", async () => {
  const { held, release } = hold();
  server.use(
    http.post("*/api/packs/open", async () => {
      await held;
      return errorResponse(409, "opening_under_way", "Wait.", { "retry-after": "5" });
    }),
  );
  const { user, onDone } = show();
  await user.click(await tear());
  expect(screen.getByRole("button", { name: "Close" })).toBeDisabled();
  release();
  expect(await screen.findAllByText(/This one follows/)).toHaveLength(2);
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(onDone).toHaveBeenCalledOnce();
});

test("shows the cards of a pack whose answer was lost, and says so", async () => {
  let isOpen = false;
  server.use(
    http.post("*/api/packs/open", () => {
      isOpen = true;
      return HttpResponse.error();
    }),
    http.get("*/api/packs/by-entropy/*", () =>
      isOpen ? HttpResponse.json({ opening }) : errorResponse(404, "opening_not_found", "None."),
    ),
  );
  const { user } = show();
  await user.click(await tear());
  expect(await screen.findByText(/A pack opens only once/, { selector: "footer p" })).toBeVisible();
  await user.click(await tear());
  const first = await screen.findByRole("button", { name: "Turn card 1 of 5" });
  await waitFor(() => expect(first).toHaveFocus());
  await user.keyboard("      ");
  expect(await screen.findByText(/You already opened this pack/)).toBeVisible();
});

test("opens a pack in a browser that stores nothing, and says that no receipt was kept", async () => {
  vi.stubGlobal("indexedDB", undefined);
  server.use(opensPack());
  const { user } = show();
  await user.click(await tear());
  const first = await screen.findByRole("button", { name: "Turn card 1 of 5" });
  await waitFor(() => expect(first).toHaveFocus());
  await user.keyboard("      ");
  expect(await screen.findByText(/no receipt was kept/)).toBeVisible();
});

test("keeps sound off until it is turned on, and remembers it", async () => {
  const { user } = show();
  const toggle = await screen.findByRole("button", { name: "Sound" });
  expect(toggle).toHaveAttribute("aria-pressed", "false");
  await user.click(toggle);
  expect(toggle).toHaveAttribute("aria-pressed", "true");
  expect(localStorage.getItem("foilcast.sound")).toBe("on");
  await user.click(toggle);
  expect(localStorage.getItem("foilcast.sound")).toBe("off");
});

test("announces a big pull above the table, not a small one", async () => {
  server.use(opensPack());
  const { user } = show();
  await user.click(await tear());
  const first = await screen.findByRole("button", { name: "Turn card 1 of 5" });
  await waitFor(() => expect(first).toHaveFocus());
  await user.keyboard("    ");
  expect(screen.queryByText("1 / 1", { selector: "p > span" })).toBeNull();
  await user.keyboard(" ");
  expect(screen.getByText("Divine", { selector: "p > strong" })).toBeInTheDocument();
});

test("names the pack's pattern after the last card, on the screen and to screen readers", async () => {
  const patterns = ["god-pack" as const];
  const cards = opening.cards.map((card) => ({ ...card, patterns }));
  server.use(opensPack({ ...opening, cards }));
  const { user } = show();
  await user.click(await tear());
  const first = await screen.findByRole("button", { name: "Turn card 1 of 5" });
  await waitFor(() => expect(first).toHaveFocus());
  await user.keyboard("    ");
  expect(screen.queryByText(/God pack/)).toBeNull();
  await user.keyboard("  ");
  const cue = "God pack: every card is Epic or better";
  expect(await screen.findByText(cue)).toBeVisible();
  expect(screen.getByText(new RegExp(`\\. ${cue}$`))).toHaveAttribute("aria-live", "polite");
  await expectNoViolations();
});

test("shows the odds one click away", async () => {
  const id = opening.pack._id;
  server.use(
    mockGet(`/api/packs/${id}/odds`, {
      oddsVersion: 1,
      policy: "supply",
      guarantee: "Uncommon",
      cardsPerPack: 5,
      modifierChance: 0.05,
      copiesLeft: 3461,
      firstDraw: [{ rarity: "Divine", probability: 1 / 3461, copiesLeft: 1 }],
      guaranteedDraw: [{ rarity: "Divine", probability: 1 / 1061 }],
      atLeastOne: [{ rarity: "Divine", probability: 0.0021, method: "exact" }],
      patterns: [],
    }),
  );
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Odds of this pack" }));
  expect(await screen.findByRole("row", { name: /Divine 0.21% 1 in 3,461 1 in 1,061 1/ })).toBeVisible();
  await expectNoViolations();
});

test("offers no face-down card as a neighbour in the inspector", async () => {
  server.use(opensPack());
  const { user } = show();
  await user.click(await tear());
  await user.click(await screen.findByRole("button", { name: "Turn card 1 of 5" }));
  await user.click(await screen.findByRole("button", { name: "Turn card 2 of 5" }));
  await user.click(await screen.findByRole("button", { name: /^Card 2, Basic/ }));
  const list = inspected.get()?.lineup?.list.get();
  const names = Array.from({ length: list?.count ?? 0 }, (_, place) => list?.at(place)?.name);
  expect(names).toHaveLength(2);
  expect(names).toContain("Card 2");
  expect(names).not.toContain("Card 1");
  stopInspecting();
});
