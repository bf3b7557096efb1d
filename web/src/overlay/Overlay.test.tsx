import { readFileSync } from "node:fs";
import { act, render, screen, within } from "@testing-library/react";
import axe from "axe-core";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ADDRESS_PROBLEMS } from "./addressProblem";
import { Overlay } from "./Overlay";
import { readOpening } from "./opening";
import { readOptions } from "./options";
import { rankOf } from "./ranks";
import { createShows } from "./shows";
import { createFakeClock } from "./testing/fakeClock";
import { opening } from "./testing/openings";

const FIVE = ["Legendary", "Basic", "Epic", "Basic", "Divine"] as const;

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
});

function overlay(query = "effects=full") {
  const clock = createFakeClock();
  const completed: string[] = [];
  const shows = createShows({
    clock,
    random: () => 0,
    rankOf: ({ cards }) => cards.map(rankOf),
    decode: () => Promise.resolve({ missing: new Set(["/pictures/Epic 2.webp"]) }),
    onComplete: (id) => completed.push(id),
  });
  const options = readOptions(new URL(`http://127.0.0.1/stream-overlay/u?${query}`));
  const view = render(<Overlay shows={shows} options={options} ownEffects="full" />);
  const goTo = (time: number) => act(() => clock.goTo(time));
  const cards = () =>
    screen.getAllByRole("listitem").map(({ dataset }) => ({
      flipped: dataset.flipped === "true",
      hidden: dataset.hidden === "true",
    }));
  return { ...view, shows, goTo, completed, cards };
}

describe("the overlay", () => {
  it("is empty without a queue and an opening", () => {
    const { container } = overlay();
    expect(screen.getByRole("main")).toBeEmptyDOMElement();
    expect(container.textContent).toBe("");
  });

  it.each(["no-streamer", "not-the-streamer", "no-key", "wrong-key"] as const)(
    "explains a problem of the address and what to do: %s",
    (problem) => {
      const { shows, rerender, container } = overlay();
      const at = readOptions(new URL("http://127.0.0.1/stream-overlay/u"));
      rerender(<Overlay shows={shows} options={at} ownEffects="full" problem={problem} />);
      const { message, solution } = ADDRESS_PROBLEMS[problem];
      expect(screen.getByRole("status")).toHaveTextContent(`${message()}${solution()}`);
      rerender(<Overlay shows={shows} options={at} ownEffects="full" problem={null} />);
      expect(container.textContent).toBe("");
    },
  );

  it("draws a modifier that was made at the desk, and one that was imported with CSS", async () => {
    const { shows, goTo, container } = overlay();
    const look = { recipe: "foil", first: "#ffb347", second: "#7d6dff", strength: 60, motion: "drift" };
    const modifiers = [
      { name: "Sunlit", prefix: "Sunlit ", look },
      { name: "Faded", css: "filter: sepia(1)" },
    ];
    const cards = modifiers.map((modifier, slot) => ({
      _id: `${slot}`,
      name: "Eel",
      rarity: "Basic",
      modifier,
    }));
    const shown = readOpening({ _id: "m", username: "mira", pack: { _id: "p", name: "Harbour" }, cards });
    if (shown === null) throw new Error("the opening is invalid");
    shows.receive(shown);
    await goTo(4500);
    const [made, imported] = container.querySelectorAll<HTMLElement>(".card-print");
    expect(made?.dataset).toMatchObject({ look: "foil", motion: "drift" });
    expect(made?.style.getPropertyValue("--look-first")).toBe("#ffb347");
    expect(imported?.style.filter).toBe("sepia(1)");
  });

  it("shows the length of the queue, and hides it when it is empty", () => {
    const { shows } = overlay();
    act(() => shows.setQueue(["ada", "ben"]));
    expect(screen.getByText("Packs in Queue: 2")).toBeInTheDocument();
    expect(screen.getByText("next up ada")).toBeInTheDocument();
    act(() => shows.setQueue([]));
    expect(screen.getByRole("main")).toBeEmptyDOMElement();
  });

  it("shows a greeting with the name, the pack and the queue, and no cards yet", async () => {
    const { shows, goTo } = overlay();
    shows.receive(opening("a", FIVE));
    await goTo(0);
    expect(screen.getByRole("heading", { name: "All eyes on mira!" })).toBeInTheDocument();
    expect(screen.getByText("Ripping Harbour open…")).toBeInTheDocument();
    expect(screen.getByText("Packs in Queue: 0")).toBeInTheDocument();
    expect(screen.getByRole("main")).toHaveAttribute("data-phase", "greeting");
    expect(screen.getByRole("list")).toHaveAttribute("data-shown", "false");
  });

  it("says that an announced pack is being drawn, and shows the batch of its ticket", async () => {
    const { shows, goTo } = overlay();
    shows.announce(opening("a", []));
    await goTo(60_000);
    expect(screen.getByRole("heading", { name: "All eyes on mira!" })).toBeInTheDocument();
    expect(screen.getByText("Harbour is being drawn…")).toBeInTheDocument();
    act(() => shows.setSeal("a", { batch: 812, head: "0123456789abcdef0123" }));
    expect(screen.getByText("Batch 812 · 0123456789abcdef0123")).toBeInTheDocument();
    shows.receive(opening("a", FIVE, { elapsedMs: 4000 }));
    await goTo(60_100);
    expect(screen.getByText("Ripping Harbour open…")).toBeInTheDocument();
    await goTo(60_500);
    expect(screen.getByRole("list")).toHaveAttribute("data-shown", "true");
    act(() => shows.end("a"));
    expect(screen.getByRole("main")).toBeEmptyDOMElement();
  });

  it("names the pack's pattern from the last flip to the end of the show", async () => {
    const { shows, goTo } = overlay();
    const { cards } = opening("a", ["Epic", "Epic", "Divine"]);
    const patterns = ["of-tomorrow", "god-pack"];
    shows.receive(opening("a", [], { cards: cards.map((card) => ({ ...card, patterns })) }));
    await goTo(6500);
    expect(screen.queryByText(/God pack/)).not.toBeInTheDocument();
    await goTo(6600);
    expect(screen.getByText("God pack: every card is Epic or better")).toBeInTheDocument();
    await goTo(12_500);
    expect(screen.getByRole("main")).toBeEmptyDOMElement();
  });

  it("deals face down, turns lowest first, and hides from the outside inward", async () => {
    const { shows, goTo, cards, completed } = overlay();
    shows.receive(opening("a", FIVE));
    await goTo(4500);
    expect(screen.queryByRole("heading")).not.toBeInTheDocument();
    expect(screen.getByRole("list")).toHaveAttribute("data-shown", "true");
    expect(cards().map((card) => card.flipped)).toEqual([false, false, false, false, false]);
    await goTo(6600);
    expect(cards().map((card) => card.flipped)).toEqual([false, true, true, true, false]);
    await goTo(8000);
    expect(cards().map((card) => card.flipped)).toEqual([true, true, true, true, true]);
    await goTo(13_000);
    expect(cards().map((card) => card.hidden)).toEqual([true, false, false, false, true]);
    await goTo(13_300);
    expect(cards().map((card) => card.hidden)).toEqual([true, true, false, true, true]);
    await goTo(14_200);
    expect(screen.getByRole("main")).toBeEmptyDOMElement();
    expect(completed).toEqual(["a"]);
  });

  it("hides the faces of unturned cards, also from screen readers", async () => {
    const { shows, goTo } = overlay();
    shows.receive(opening("a", FIVE));
    await goTo(5200);
    expect(screen.getAllByRole("img").map((face) => face.getAttribute("aria-label"))).toEqual([
      "Basic 1, Basic, mint 7 of 100",
    ]);
  });

  it("shows name, light and confetti only for a big pull", async () => {
    const { shows, goTo, container } = overlay();
    shows.receive(opening("a", FIVE));
    shows.receive(opening("b", ["Basic", "Epic"]));
    await goTo(8000);
    const pull = container.querySelector<HTMLElement>('[data-part="pull"]');
    expect(pull && within(pull).getByText("Divine 4")).toBeInTheDocument();
    expect(container.querySelector('[data-part="confetti"]')).toBeInTheDocument();
    await goTo(14_200 + 5900);
    expect(screen.getByRole("main")).toHaveAttribute("data-phase", "holding");
    for (const part of ["pull", "confetti", "rays", "dusk"]) {
      expect(container.querySelector(`[data-part="${part}"]`)).not.toBeInTheDocument();
    }
  });

  it.each([
    { where: "at the edge", cards: FIVE, leaves: 13_000 },
    {
      where: "in the middle",
      cards: ["Basic", "Basic", "Divine", "Basic", "Basic"] as const,
      leaves: 13_600,
    },
  ])("removes the rays with their card, $where", async ({ cards, leaves }) => {
    const { shows, goTo, container } = overlay();
    shows.receive(opening("a", cards));
    const leaving = () => container.querySelector<HTMLElement>('[data-part="rays"]')?.dataset.leaving;
    await goTo(leaves - 1);
    expect(leaving()).toBe("false");
    await goTo(leaves);
    expect(leaving()).toBe("true");
  });

  it("fades the rays faster than the card", () => {
    const fade = (file: string, rule: RegExp) =>
      Number(rule.exec(readFileSync(`${import.meta.dirname}/${file}`, "utf8"))?.[1]);
    const rays = fade("Rays.module.css", /\.rays \{[^}]*transition: opacity (\d+)ms/);
    const card = fade(
      "StageCard.module.css",
      /data-hidden="true"\] \{[^}]*transition-duration: \d+ms, (\d+)ms/,
    );
    expect(rays).toBeGreaterThan(0);
    expect(rays).toBeLessThan(card);
  });

  it("darkens the stream right before a big pull turns", async () => {
    const { shows, goTo, container } = overlay();
    shows.receive(opening("a", FIVE));
    const dusk = () => container.querySelector('[data-part="dusk"]') !== null;
    await goTo(7299);
    expect(dusk()).toBe(false);
    await goTo(7300);
    expect(dusk()).toBe(true);
  });

  it.each([
    { effects: "lite", parts: ["pull", "rays"] },
    { effects: "off", parts: ["pull"] },
  ])("reduces the effects at level $effects", async ({ effects, parts }) => {
    const { shows, goTo, container } = overlay(`effects=${effects}`);
    shows.receive(opening("a", FIVE));
    await goTo(8000);
    const shown = [...container.querySelectorAll<HTMLElement>("[data-part]")].map(
      ({ dataset }) => dataset.part,
    );
    expect(shown.filter((part) => part !== "queue" && part !== "cards").sort()).toEqual(parts);
  });

  it("draws a star in place of a missing picture", async () => {
    const { shows, goTo, container } = overlay();
    shows.receive(opening("a", FIVE));
    await goTo(0);
    const without = container.querySelectorAll(".card[data-missing]");
    expect([...without].map((face) => face.getAttribute("aria-label"))).toEqual([
      "Epic 2, Epic, mint 7 of 100",
    ]);
    expect(without[0]?.querySelector("img")).not.toBeInTheDocument();
  });

  it("marks a test from the greeting to the last pair", async () => {
    const { shows, goTo } = overlay();
    shows.receive(opening("a", ["Basic", "Mythic"], { test: true }));
    for (const time of [0, 4500, 5200, 5900, 10_900]) {
      await goTo(time);
      expect(screen.getByText("TEST")).toBeInTheDocument();
    }
  });

  it("marks a lost connection", () => {
    const { shows } = overlay();
    act(() => shows.setLost(true));
    expect(screen.getByRole("status")).toHaveTextContent("Reconnecting…");
    act(() => shows.setLost(false));
    expect(screen.getByRole("main")).toBeEmptyDOMElement();
  });

  it.each([0, 4500, 6600, 8000, 13_000])("has no accessibility violations at %i ms", async (time) => {
    const { shows, goTo, container } = overlay();
    act(() => shows.setQueue(["ada"]));
    act(() => shows.setLost(true));
    shows.receive(opening("a", FIVE, { test: true }));
    await goTo(time);
    const { violations } = await axe.run(container, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)).toEqual(
      [],
    );
  });
});

it("keeps the place of each of ten cards", async () => {
  const { shows, goTo, cards } = overlay();
  shows.receive(opening("a", new Array<string>(10).fill("Common")));
  await goTo(11_500);
  expect(cards()).toHaveLength(10);
  expect(cards().every((card) => card.flipped)).toBe(true);
});
