import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Schemas } from "../../../api/client";
import { aCard } from "../../../test/builders";
import { act, expectNoViolations, fireEvent, renderAt, screen, waitFor, within } from "../../../test/render";
import { errorResponse, HttpResponse, http, mockGet, server } from "../../../test/server";
import { PAGE } from "../../collection/queries";
import { inspect, stopInspecting } from "./store";

const names = Array.from({ length: PAGE + 20 }, (_, at) => `Card ${at + 1}`);
const cards = names.map((name, at) =>
  aCard({ _id: (at + 1).toString(16).padStart(24, "0"), name, mintNumber: at + 1 }),
);
const WHEN = "2026-05-01T12:00:00Z";
const person = (username: string) => ({ _id: "f".repeat(24), username });

/** Serves a collection of `count` cards. Returns the requested pages. */
function serve(count: number): number[] {
  const requests: number[] = [];
  server.use(
    http.get("*/api/users/:idOrName/collection", ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get("page"));
      requests.push(page);
      const found = cards.slice(0, count);
      const body: Schemas["CollectionPage"] = {
        cards: found.slice((page - 1) * PAGE, page * PAGE),
        packs: 0,
        total: count,
      };
      return HttpResponse.json(body);
    }),
    mockGet("/api/users/:idOrName/collection/rarities", { rarities: [] }),
  );
  return requests;
}

const inGrid = (name: string) => screen.findByRole("button", { name: new RegExp(`^${name}, `) });
const opened = (name: string) => screen.findByRole("dialog", { name });
const emptyPlaces = () =>
  [...document.querySelectorAll(".card[data-away] .card-open")].map((button) =>
    button.getAttribute("aria-label")?.replace(/,.*/, ""),
  );

/** Opens a card of the collection. */
async function open(name: string, count = 3) {
  const requests = serve(count);
  const view = renderAt("/collection/mira");
  await view.user.click(await inGrid(name));
  const dialog = await opened(name);
  // Keys go to the dialog once the focus is there.
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  return { ...view, requests, dialog };
}

beforeEach(() => {
  stopInspecting();
  Element.prototype.setPointerCapture = () => {};
});

describe("neighbours", () => {
  test("moves through the list by arrow keys and buttons, and stops at its ends", async () => {
    const { user, dialog } = await open("Card 2");
    expect(within(dialog).getByText("2 of 3")).toBeVisible();
    await user.keyboard("{ArrowRight}");
    expect(await opened("Card 3")).toBe(dialog);
    expect(within(dialog).getByText("3 of 3")).toBeVisible();
    expect(within(dialog).getByText("Card 3, Common, mint 3 of 800. 3 of 3.")).toBeInTheDocument();
    const next = within(dialog).getByRole("button", { name: "Next card" });
    expect(next).toHaveAttribute("aria-disabled", "true");
    await user.click(next);
    await user.keyboard("{ArrowRight}");
    expect(dialog).toHaveAccessibleName("Card 3");
    const previous = within(dialog).getByRole("button", { name: "Previous card" });
    await user.click(previous);
    await user.click(previous);
    expect(dialog).toHaveAccessibleName("Card 1");
    expect(previous).toHaveFocus();
    expect(previous).toHaveAttribute("aria-disabled", "true");
    await expectNoViolations();
  });

  test("ignores keys that mean something else", async () => {
    const { user, dialog } = await open("Card 2");
    await user.keyboard("{Alt>}{ArrowLeft}{/Alt}{Control>}{ArrowRight}{/Control}{Meta>}f{/Meta}");
    const field = document.createElement("input");
    dialog.append(field);
    field.focus();
    await user.keyboard("{ArrowLeft}{ArrowRight}f");
    expect(dialog).toHaveAccessibleName("Card 2");
    expect(within(dialog).getByRole("button", { name: "Turn over" })).toHaveAttribute(
      "aria-pressed",
      "false",
    );
  });

  test("leaves the shown card's place empty, and returns the focus to it", async () => {
    const { user } = await open("Card 1");
    expect(emptyPlaces()).toEqual(["Card 1"]);
    await user.keyboard("{ArrowRight}");
    await opened("Card 2");
    expect(emptyPlaces()).toEqual(["Card 2"]);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(emptyPlaces()).toEqual([]);
    expect(await inGrid("Card 2")).toHaveFocus();
  });

  test("prefetches a card that is not loaded yet, and shows it once it is", async () => {
    const { requests, dialog } = await open("Card 3", PAGE + 20);
    const right = () => fireEvent.keyDown(dialog, { key: "ArrowRight" });
    for (let at = 3; at < PAGE - 2; at++) right();
    expect(dialog).toHaveAccessibleName(`Card ${PAGE - 2}`);
    expect(requests).toEqual([1]);
    // Two before the end of what is loaded, the rest is requested.
    right();
    right();
    expect(dialog).toHaveAccessibleName(`Card ${PAGE}`);
    await waitFor(() => expect(requests).toEqual([1, 2]));
    right();
    expect(await opened(`Card ${PAGE + 1}`)).toBe(dialog);
    expect(within(dialog).getByText(`${PAGE + 1} of ${PAGE + 20}`)).toBeVisible();
    expect(requests).toEqual([1, 2]);
  });

  test("reports that the next cards cannot be loaded, and retries", async () => {
    const { user, dialog } = await open("Card 3", PAGE + 20);
    let succeeds = false;
    server.use(
      http.get("*/api/users/:idOrName/collection", () =>
        succeeds
          ? HttpResponse.json({ cards: cards.slice(PAGE), packs: 0, total: cards.length })
          : errorResponse(500, "internal", "Something went wrong."),
      ),
    );
    for (let at = 3; at < PAGE; at++) fireEvent.keyDown(dialog, { key: "ArrowRight" });
    expect(dialog).toHaveAccessibleName(`Card ${PAGE}`);
    const next = within(dialog).getByRole("button", { name: "Next card" });
    await user.click(next);
    expect(await screen.findByText("The next card could not be loaded. Try again.")).toBeVisible();
    expect(dialog).toHaveAccessibleName(`Card ${PAGE}`);
    succeeds = true;
    await user.click(next);
    expect(await opened(`Card ${PAGE + 1}`)).toBe(dialog);
  });

  test("shows none for a single card", async () => {
    serve(0);
    renderAt("/collection/mira");
    await screen.findByRole("heading", { level: 1 });
    act(() => inspect(aCard({ name: "Hermit" })));
    const dialog = await opened("Hermit");
    expect(within(dialog).queryByRole("button", { name: "Next card" })).not.toBeInTheDocument();
    expect(within(dialog).queryByText(/ of /, { selector: "span" })).not.toBeInTheDocument();
  });
});

describe("the back", () => {
  const events: Schemas["CardEvent"][] = [
    { kind: "opened", at: WHEN, to: person("nova"), pack: { _id: "c".repeat(24), name: "First Light" } },
    ...[2, 3, 4, 5].map((day) => ({
      kind: "traded",
      at: `2026-05-0${day}T12:00:00Z`,
      from: person("nova"),
      to: person(`day${day}`),
    })),
  ];
  const provenanceOf = (card: Schemas["OwnedCard"]): Schemas["CardProvenance"] => ({
    card,
    owner: null,
    events,
    wantedBy: 0,
  });

  test("shows the latest events once it is turned, and links to the full history", async () => {
    const requests: string[] = [];
    server.use(
      http.get("*/api/cards/owned/:id", ({ params }) => {
        requests.push(String(params.id));
        return HttpResponse.json(provenanceOf(aCard()));
      }),
    );
    const { user, dialog } = await open("Card 1");
    const front = within(dialog).getByRole("img", { name: /^Card 1, Common/ });
    expect(requests).toEqual([]);
    expect(within(dialog).queryByRole("group", { name: "Back of Card 1" })).not.toBeInTheDocument();
    await user.click(within(dialog).getByRole("button", { name: "Turn over", pressed: false }));
    const back = await within(dialog).findByRole("group", { name: "Back of Card 1" });
    const shown = (await within(back).findAllByRole("listitem")).map(
      (event) => event.querySelector("p")?.textContent,
    );
    expect(shown).toEqual([5, 4, 3, 2].map((day) => `nova traded it to day${day}`));
    expect(within(back).getByRole("link", { name: "Full story (1 more)" })).toHaveAttribute(
      "href",
      `/card/${cards[0]?._id}`,
    );
    expect(requests).toEqual([cards[0]?._id]);
    expect(front.closest("[inert]")).not.toBeNull();
    expect(back.closest("[inert]")).toBeNull();
    expect(within(dialog).getByText("The back is shown.")).toBeInTheDocument();
    await expectNoViolations();
    // The next card shows its front, and its history has not been requested.
    await user.keyboard("{ArrowRight}");
    expect(await within(dialog).findByRole("img", { name: /^Card 2/ })).toBeVisible();
    expect(within(dialog).getByRole("button", { name: "Turn over", pressed: false })).toBeVisible();
    expect(requests).toHaveLength(1);
    await user.keyboard("f");
    expect(within(dialog).getByRole("button", { name: "Turn over", pressed: true })).toBeVisible();
    await waitFor(() => expect(requests).toHaveLength(2));
    await user.keyboard("F");
    expect(within(dialog).getByRole("button", { name: "Turn over", pressed: false })).toBeVisible();
  });

  test("retries a history that failed to load", async () => {
    let refusals = 1;
    server.use(
      http.get("*/api/cards/owned/:id", () =>
        refusals-- > 0
          ? errorResponse(503, "busy", "The server is busy.")
          : HttpResponse.json(provenanceOf(aCard())),
      ),
    );
    const { user, dialog } = await open("Card 1");
    await user.keyboard("f");
    expect(await within(dialog).findByText(/The server is busy\./)).toBeVisible();
    await user.click(within(dialog).getByRole("button", { name: "Try again" }));
    expect(await within(dialog).findAllByRole("listitem")).toHaveLength(4);
  });

  test("offers no history for a card without an owner", async () => {
    serve(0);
    const { user } = renderAt("/collection/mira");
    await screen.findByRole("heading", { level: 1 });
    act(() => inspect({ name: "Idea", definitionId: "e".repeat(24), rarity: "Epic", printed: 50 }));
    const dialog = await opened("Idea");
    expect(within(dialog).queryByRole("button", { name: "Turn over" })).not.toBeInTheDocument();
    await user.keyboard("f");
    expect(within(dialog).getByRole("img", { name: /^Idea/ })).toBeVisible();
  });
});

describe("touch and mouse on the card", () => {
  const turnedIs = (dialog: HTMLElement) =>
    within(dialog).getByRole("button", { name: "Turn over" }).getAttribute("aria-pressed") === "true";
  const card = (dialog: HTMLElement) => within(dialog).getByRole("img", { name: /^Card / });
  const finger = { pointerId: 7, pointerType: "touch", isPrimary: true, button: 0 };

  beforeEach(() =>
    server.use(
      http.get("*/api/cards/owned/:id", () => errorResponse(404, "card_not_found", "No such card.")),
    ),
  );

  test("turns on a click and on a double tap, not on a single tap", async () => {
    const { user, dialog } = await open("Card 2");
    await user.pointer({ keys: "[TouchA]", target: card(dialog) });
    expect(turnedIs(dialog)).toBe(false);
    await user.pointer({ keys: "[TouchA]", target: card(dialog) });
    expect(turnedIs(dialog)).toBe(true);
    await user.keyboard("f");
    expect(turnedIs(dialog)).toBe(false);
    await user.click(card(dialog));
    expect(turnedIs(dialog)).toBe(true);
    expect(await within(dialog).findByText(/the stream has not shown it yet/)).toBeVisible();
  });

  test("swipes to the neighbour on that side, not beyond the last", async () => {
    const { dialog } = await open("Card 2");
    const swipe = (by: number) => {
      const on = card(dialog);
      fireEvent.pointerDown(on, { ...finger, clientX: 200, clientY: 300 });
      for (const part of [0.3, 0.6, 1])
        fireEvent.pointerMove(on, { ...finger, clientX: 200 + by * part, clientY: 300 });
      fireEvent.pointerUp(on, { ...finger, clientX: 200 + by, clientY: 300 });
    };
    swipe(-150);
    await waitFor(() => expect(dialog).toHaveAccessibleName("Card 3"));
    swipe(-150);
    expect(dialog).toHaveAccessibleName("Card 3");
    swipe(150);
    await waitFor(() => expect(dialog).toHaveAccessibleName("Card 2"));
    expect(turnedIs(dialog)).toBe(false);
  });
});

describe("closing", () => {
  const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  const room = (dialog: HTMLElement) => {
    const around = dialog.parentElement;
    if (around === null) throw new Error("the dialog has no parent");
    return around;
  };

  test.each([
    ["Escape", ({ user }: Awaited<ReturnType<typeof open>>) => user.keyboard("{Escape}")],
    [
      "the button",
      ({ user, dialog }: Awaited<ReturnType<typeof open>>) =>
        user.click(within(dialog).getByRole("button", { name: "Close" })),
    ],
    ["a click outside", ({ user, dialog }: Awaited<ReturnType<typeof open>>) => user.click(room(dialog))],
  ])("closes by %s and restores the focus", async (_, close) => {
    const view = await open("Card 2");
    expect(within(view.dialog).getByRole("button", { name: "Close" })).toHaveFocus();
    await close(view);
    await closed();
    expect(await inGrid("Card 2")).toHaveFocus();
  });

  test("keeps the focus if the user moves it during the closing animation", async () => {
    const { user } = await open("Card 2");
    let land = () => {};
    const finished = new Promise<void>((resolve) => {
      land = resolve;
    });
    // jsdom has no animations.
    Object.assign(Element.prototype, { animate: () => ({ finished }), getAnimations: () => [] });
    await user.keyboard("{Escape}");
    expect(await inGrid("Card 2")).toHaveFocus();
    expect(emptyPlaces()).toEqual(["Card 2"]);
    const search = screen.getByRole("searchbox", { name: "Search" });
    await user.click(search);
    land();
    await closed();
    await waitFor(() => expect(emptyPlaces()).toEqual([]));
    expect(search).toHaveFocus();
    Reflect.deleteProperty(Element.prototype, "animate");
    Reflect.deleteProperty(Element.prototype, "getAnimations");
  });

  test("stays open when a drag ends outside", async () => {
    const { user, dialog } = await open("Card 2");
    await user.pointer([
      { keys: "[MouseLeft>]", target: within(dialog).getByRole("heading", { name: "Card 2" }) },
      { target: room(dialog) },
      { keys: "[/MouseLeft]", target: room(dialog) },
    ]);
    expect(dialog).toBeVisible();
    expect(dialog).toHaveAccessibleName("Card 2");
  });

  test("closes by Back", async () => {
    const { path } = await open("Card 2");
    await waitFor(() => expect(history.state).toMatchObject({ "foilcast.layers": 1 }));
    history.back();
    await closed();
    expect(path()).toBe("/collection/mira");
    expect(await inGrid("Card 2")).toHaveFocus();
  });

  test("closes when one of its links is followed", async () => {
    const { user, dialog, path } = await open("Card 2");
    server.use(
      http.get("*/api/cards/owned/:id", () => errorResponse(404, "card_not_found", "No such card.")),
      mockGet("/api/market/history", { sales: [] }),
    );
    await user.click(within(dialog).getByRole("link", { name: "Its story" }));
    await closed();
    expect(path()).toBe(`/card/${cards[1]?._id}`);
  });
});

describe("sharing", () => {
  test.each([
    ["links a copy to its own page", aCard({ _id: "a".repeat(24) }), `/card/${"a".repeat(24)}`],
    [
      "links a card without an owner to the catalogue",
      { name: "Idea", definitionId: "e".repeat(24), rarity: "Epic", printed: 50 },
      `/catalogue/${"e".repeat(24)}?rarity=Epic`,
    ],
  ])("%s", async (_, card, path) => {
    serve(0);
    const { user } = renderAt("/collection/mira");
    await screen.findByRole("heading", { level: 1 });
    const copied = vi.spyOn(navigator.clipboard, "writeText");
    act(() => inspect(card));
    await user.click(await screen.findByRole("button", { name: "Share" }));
    expect(copied).toHaveBeenCalledExactlyOnceWith(window.location.origin + path);
    expect(await screen.findByText("Link copied")).toBeVisible();
  });

  test("shows the link if copying fails", async () => {
    serve(0);
    const { user } = renderAt("/collection/mira");
    await screen.findByRole("heading", { level: 1 });
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("not allowed"));
    act(() => inspect(aCard({ _id: "a".repeat(24) })));
    await user.click(await screen.findByRole("button", { name: "Share" }));
    expect(await screen.findByText(new RegExp(`The link is .*/card/${"a".repeat(24)}`))).toBeVisible();
  });
});
