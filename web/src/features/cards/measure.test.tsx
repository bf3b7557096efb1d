import { act, render } from "@testing-library/react";
import { createElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const measured: string[] = [];
let perLetter = 50;
let loaded: () => void = () => {};

beforeEach(() => {
  vi.resetModules();
  measured.length = 0;
  perLetter = 50;
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation((() => ({
    font: "",
    measureText: (text: string) => {
      measured.push(text);
      return { width: [...text].length * perLetter };
    },
  })) as never);
  Object.defineProperty(document, "fonts", {
    configurable: true,
    value: { addEventListener: (_: string, listener: () => void) => (loaded = listener) },
  });
});

afterEach(() => {
  Reflect.deleteProperty(document, "fonts");
});

const widthOf = async () => (await import("./measure")).widthOf;

test("measures Latin letters once each and adds them up", async () => {
  const width = await widthOf();
  expect(width("noon", "text")).toBe(2);
  expect(width("on", "text")).toBe(1);
  expect(measured).toEqual(["n", "o"]);
  width("on", "name");
  expect(measured).toEqual(["n", "o", "o", "n"]);
});

test("measures scripts with joined letters as a whole", async () => {
  const width = await widthOf();
  expect(width("سلام", "text")).toBe(2);
  expect(measured).toEqual(["سلام"]);
});

test("measures again once the fonts are loaded", async () => {
  const width = await widthOf();
  expect(width("a", "text")).toBe(0.5);
  perLetter = 60;
  expect(width("a", "text")).toBe(0.5);
  loaded();
  expect(width("a", "text")).toBe(0.6);
});

test("resizes a name once the fonts are loaded", async () => {
  const { CardText } = await import("./CardText");
  perLetter = 70;
  const card = { name: "King Toad the Unhurried", rarity: "Common" } as never;
  const { container } = render(createElement(CardText, { card, size: "full" }));
  const size = () =>
    Number(container.querySelector<HTMLElement>(".card-text")?.style.getPropertyValue("--name-fit"));
  const before = size();
  perLetter = 60;
  act(loaded);
  expect(size()).toBeGreaterThan(before);
});

test("estimates without a canvas", async () => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  const width = await widthOf();
  expect(width("abcd", "name")).toBeCloseTo(2.2);
});
