import { fireEvent, render, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { aCard } from "../../test/builders";
import { Card } from "./Card";
import { orbit } from "./pointerTilt";
import { orbitAt } from "./tilt";

function card(): HTMLElement {
  const { container } = render(<Card card={aCard()} inspection={false} />);
  const found = container.querySelector<HTMLElement>(".card");
  if (found === null) throw new Error("no card");
  return found;
}

/** The tests' browser prefers reduced motion. */
function allowMotion(): void {
  const answer = Object.assign(new EventTarget(), { matches: false, media: "" });
  vi.spyOn(window, "matchMedia").mockReturnValue(answer as MediaQueryList);
}

const lamp = (element: HTMLElement) => element.style.getPropertyValue("--pointer-x");

afterEach(() => vi.restoreAllMocks());

test("the lamp of a card goes around until it is stopped", async () => {
  allowMotion();
  document.documentElement.dataset.effects = "full";
  const element = card();
  const stop = orbit(element, "full");
  await waitFor(() => expect(lamp(element)).not.toBe(""));
  const first = lamp(element);
  await waitFor(() => expect(lamp(element)).not.toBe(first));
  stop();
  await waitFor(() => expect(element).not.toHaveAttribute("data-live"));
});

test("the pointer takes the lamp, and gives it back", () => {
  allowMotion();
  document.documentElement.dataset.effects = "full";
  const element = card();
  const stop = orbit(element, "full");
  fireEvent.pointerMove(element, { clientX: 900, clientY: 100 });
  fireEvent.pointerLeave(element);
  expect(element.style.getPropertyValue("--active")).toBe("1");
  expect(element).toHaveAttribute("data-live");
  stop();
});

test("the lamp stays still with reduced motion", () => {
  document.documentElement.dataset.effects = "full";
  const element = card();
  orbit(element, "full");
  expect(element).not.toHaveAttribute("data-live");
});

test("the orbit keeps off the card's corners and closes", () => {
  for (let seconds = 0; seconds < 4.6; seconds += 0.1) {
    const { x, y } = orbitAt(seconds);
    expect(Math.hypot(x - 0.5, y - 0.5)).toBeLessThanOrEqual(0.34);
  }
  expect(orbitAt(4.6).x).toBeCloseTo(orbitAt(0).x);
});
