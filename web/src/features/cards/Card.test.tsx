import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { createCache } from "../../api/cache";
import { aCard } from "../../test/builders";
import { errorResponse, server } from "../../test/server";
import { Card, type CardProps } from "./Card";
import { inspected, stopInspecting } from "./inspector/store";
import { LazyCard } from "./LazyCard";

beforeEach(stopInspecting);

function show(props: CardProps) {
  const { container } = render(
    <QueryClientProvider client={createCache()}>
      <Card {...props} />
    </QueryClientProvider>,
  );
  const element = container.querySelector<HTMLElement>(".card");
  if (element === null) throw new Error("no card was drawn");
  return element;
}

const ID = "0123456789abcdef01234567";

describe("a name", () => {
  const named = (props: Partial<CardProps["card"]>, width?: number) =>
    show({ card: { ...aCard(), modifier: null, ...props }, ...(width === undefined ? {} : { width }) });
  const wraps = (card: HTMLElement) => card.querySelector(".card-name")?.hasAttribute("data-wraps");
  const sizeOf = (card: HTMLElement) =>
    Number(card.querySelector<HTMLElement>(".card-text")?.style.getPropertyValue("--name-fit"));

  test("shrinks on one line, and takes two where one would be too small to read", () => {
    const [short, long, longest] = ["Lantern Eel", "x".repeat(40), "word ".repeat(14)];
    expect(sizeOf(named({ name: short }))).toBeGreaterThan(sizeOf(named({ name: long })));
    expect(wraps(named({ name: long }))).toBe(false);
    expect(wraps(named({ name: longest }))).toBe(true);
    expect(sizeOf(named({ name: longest }))).toBeGreaterThan(9);
  });

  test("wraps sooner on a smaller card, and between letters where there are no spaces", () => {
    expect(wraps(named({ name: "x".repeat(40) }, 200))).toBe(true);
    expect(wraps(named({ name: "灯".repeat(60) }))).toBe(true);
  });

  test("has its modifier's word above it where both have room", () => {
    const kicker = (card: HTMLElement) => card.querySelector(".card-kicker")?.textContent;
    const name = "Negative Lantern Eel";
    const modified = named({ name, modifier: "Negative" });
    expect(kicker(modified)).toBe("Negative ");
    expect(modified.querySelector(".card-name")?.textContent).toBe(name);
    expect(sizeOf(modified)).toBeGreaterThan(19);
    for (const card of [
      named({ name }),
      named({ name, modifier: "Negative" }, 200),
      named({ name: `Negative ${"word ".repeat(14)}`, modifier: "Negative" }),
      show({ card: { ...aCard(), name, modifier: "Negative" }, size: "mini" }),
    ])
      expect(kicker(card)).toBeUndefined();
  });

  test("leaves room for the ribbon of a limited card", () => {
    const name = "A name of some length";
    expect(sizeOf(named({ name, limited: true }))).toBeLessThan(sizeOf(named({ name })));
    expect(sizeOf(named({ name, limited: true, rarity: "Divine" }))).toBe(
      sizeOf(named({ name, rarity: "Divine" })),
    );
  });
});

describe("modifier", () => {
  test.each([
    ["an object", { _id: ID, name: "Negative", prefix: "Negative " }, "negative"],
    ["a plain name", "Prismatic", "prismatic"],
    ["the other word for Glitch", "Glitched", "glitch"],
    ["nothing", null, "none"],
  ])("paints %s", (_, modifier, slug) => {
    expect(show({ card: { ...aCard(), modifier } }).dataset.modifier).toBe(slug);
  });

  test("fetches a modifier by its id", async () => {
    server.use(
      http.get(`*/api/modifiers/${ID}`, () =>
        HttpResponse.json({ _id: ID, name: "Glitch", prefix: "Glitched " }),
      ),
    );
    const card = show({ card: { ...aCard(), modifier: ID } });
    expect(card.dataset.modifier).toBe("none");
    await waitFor(() => expect(card.dataset.modifier).toBe("glitch"));
  });

  test("logs a modifier that cannot be fetched and shows none", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    server.use(
      http.get(`*/api/modifiers/${ID}`, () => errorResponse(404, "modifier_not_found", "No such modifier.")),
    );
    const card = show({ card: { ...aCard(), modifier: ID } });
    await waitFor(() => expect(log).toHaveBeenCalled());
    expect(card.dataset.modifier).toBe("none");
  });
});

test("is a button that opens the inspector, unless inspection is off", () => {
  const card = aCard({ name: "Lantern Eel", rarity: "Legendary", mintNumber: 7 });
  show({ card, ownerId: "me" });
  fireEvent.click(screen.getByRole("button", { name: "Lantern Eel, Legendary, mint 7 of 100" }));
  expect(inspected.get()).toMatchObject({ card, ownerId: "me", lineup: null });
  stopInspecting();
  const still = show({ card, inspection: false });
  expect(still).toHaveRole("img");
  expect(still).toHaveAccessibleName("Lantern Eel, Legendary, mint 7 of 100");
  fireEvent.click(still);
  expect(inspected.get()).toBeNull();
});

test.each(["full", "mini"] as const)("shows badges for a %s card", (size) => {
  const hour = 3_600_000;
  const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
  const card = {
    ...aCard({ remaining: 41, isFeatured: true }),
    availableFrom: at(-5),
    availableTo: at(50.5),
  };
  expect(show({ card, size }).textContent).toMatch(/Limited.*Ends in 2d 2h.*41 remaining/);
});

test("shows question marks as the mint of an unknown rarity", () => {
  const card = show({ card: { name: "Odd", rarity: "Shiny", mintNumber: 3 }, inspection: false });
  expect(card.dataset.rarity).toBe("unknown");
  expect(card.textContent).toContain("???");
});

test("changes only custom properties by pointer, and only one card is live", async () => {
  document.documentElement.dataset.effects = "full";
  const [first, second] = [show({ card: aCard() }), show({ card: aCard({ _id: "b" }) })];
  fireEvent.pointerMove(first, { clientX: 900, clientY: 100 });
  await waitFor(() => expect(Number(first.style.getPropertyValue("--tilt-y"))).toBeGreaterThan(0));
  fireEvent.pointerMove(second, { clientX: 100, clientY: 100 });
  expect(first).not.toHaveAttribute("data-live");
  expect(first.style.getPropertyValue("--tilt-y")).toBe("");
  expect(second).toHaveAttribute("data-live");
});

test("follows no pointer with effects off", () => {
  document.documentElement.dataset.effects = "off";
  const card = show({ card: aCard() });
  fireEvent.pointerMove(card, { clientX: 900, clientY: 100 });
  expect(card).not.toHaveAttribute("data-live");
});

test("keeps the place of far cards, with one observer and a margin of 800 pixels", () => {
  const made: {
    options: IntersectionObserverInit | undefined;
    seen: Element[];
    near: IntersectionObserverCallback;
  }[] = [];
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      entry: (typeof made)[number];
      constructor(near: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        this.entry = { options, seen: [], near };
        made.push(this.entry);
      }
      observe = (element: Element) => void this.entry.seen.push(element);
      unobserve() {}
    },
  );
  const { container } = render(
    <>
      <LazyCard card={aCard()} />
      <LazyCard card={aCard()} size="mini" />
    </>,
  );
  const boxes = [...container.querySelectorAll<HTMLElement>(".card-placeholder")].map(
    (box) => box.style.cssText,
  );
  expect(boxes).toEqual(["inline-size: 300px; block-size: 450px;", "inline-size: 120px; block-size: 180px;"]);
  expect(made.map(({ options, seen }) => [options?.rootMargin, seen.length])).toEqual([["800px", 2]]);
  vi.unstubAllGlobals();
});

test("keeps the smallest size of text that cannot fit, and all of it for screen readers", () => {
  const name = "The Extraordinarily Long-Winded Archchancellor of the Seventh Umbrella";
  show({ card: aCard({ name, rarity: "Common" }) });
  expect(screen.getByRole("button")).toHaveAccessibleName(new RegExp(name));
});
