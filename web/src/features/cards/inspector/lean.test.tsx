import { afterEach, expect, test, vi } from "vitest";
import { askToLean, followPhone, leaning, pointOf, setLeaning } from "./lean";

const REST = { beta: 40, gamma: 0 };

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  localStorage.clear();
});

function lean(beta: number | null, gamma: number | null): void {
  window.dispatchEvent(Object.assign(new Event("deviceorientation"), { beta, gamma }));
}

function aCardOnTheScreen(): HTMLElement {
  const card = document.body.appendChild(document.createElement("span"));
  card.getBoundingClientRect = () => new DOMRect(0, 0, 300, 450);
  document.documentElement.dataset.effects = "full";
  return card;
}

test("moves the light where the phone leans, never over the edge", () => {
  expect(pointOf(REST, REST, 0)).toEqual({ x: 0.5, y: 0.5 });
  expect(pointOf({ beta: 40, gamma: 14 }, REST, 0)).toEqual({ x: 0.75, y: 0.5 });
  expect(pointOf({ beta: 26, gamma: 0 }, REST, 0)).toEqual({ x: 0.5, y: 0.25 });
  expect(pointOf({ beta: 180, gamma: -90 }, REST, 0)).toEqual({ x: 0, y: 1 });
});

test("swaps the axes when the phone is on its side", () => {
  const { x, y } = pointOf({ beta: 54, gamma: 0 }, REST, 90);
  expect(x).toBeCloseTo(0.75);
  expect(y).toBeCloseTo(0.5);
});

test("follows the phone until released, relative to how it was first held", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const card = aCardOnTheScreen();
  const stop = followPhone(card);
  lean(null, null);
  expect(card.dataset.live).toBeUndefined();
  lean(40, 0);
  lean(40, 20);
  await vi.waitFor(() => expect(Number(card.style.getPropertyValue("--pointer-x"))).toBeGreaterThan(0.6));
  stop();
  await vi.waitFor(() => expect(card.dataset.live).toBeUndefined(), { timeout: 5000 });
  lean(40, -20);
  expect(card.dataset.live).toBeUndefined();
});

test("moves nothing with reduced motion", () => {
  const card = aCardOnTheScreen();
  followPhone(card);
  lean(40, 0);
  lean(40, 25);
  expect(card.dataset.live).toBeUndefined();
});

test("asks for permission where needed, and accepts a refusal", async () => {
  vi.stubGlobal("DeviceOrientationEvent", { requestPermission: async () => "denied" });
  expect(await askToLean()).toBe(false);
  vi.stubGlobal("DeviceOrientationEvent", { requestPermission: async () => "granted" });
  expect(await askToLean()).toBe(true);
  vi.stubGlobal("DeviceOrientationEvent", {
    requestPermission: () => Promise.reject(new Error("not by a tap")),
  });
  expect(await askToLean()).toBe(false);
  vi.stubGlobal("DeviceOrientationEvent", {});
  expect(await askToLean()).toBe(true);
});

test("remembers the choice", () => {
  setLeaning(true);
  expect([leaning.get(), localStorage.getItem("foilcast.lean")]).toEqual([true, "yes"]);
  setLeaning(false);
  expect([leaning.get(), localStorage.getItem("foilcast.lean")]).toEqual([false, "no"]);
});
