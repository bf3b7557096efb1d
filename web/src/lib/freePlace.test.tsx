import { render } from "@testing-library/react";
import { useRef } from "react";
import { expect, test, vi } from "vitest";
import { freePlace, type Obstacle, useFreePlace } from "./freePlace";

const TOAST = new DOMRect(16, 0, 358, 60);
const HEIGHT = 844;
const ROOM = { width: 390, height: HEIGHT };
const bar = (top: number, height: number, kind: Obstacle["kind"] = "press"): Obstacle => ({
  kind,
  box: new DOMRect(0, top, 390, height),
});
const from = (...obstacles: Obstacle[]) => freePlace(TOAST, ROOM, obstacles).bottom;

test("puts a message at the lower edge where nothing is in its way", () => {
  expect(from()).toBe(16);
  expect(from(bar(0, 64))).toBe(16);
});

test("puts it above a bar of buttons", () => {
  const up = from(bar(788, 56));
  expect(HEIGHT - up).toBeLessThanOrEqual(788);
});

test("covers text rather than buttons, and neither where there is room", () => {
  const text = bar(600, 244, "text");
  expect(from(text)).toBe(248);
  expect(from(text, bar(540, 40))).toBeGreaterThan(248);
  const buttons = Array.from({ length: 13 }, (_, at) => bar(80 + at * 40, 40));
  expect(from(text, ...buttons)).toBeLessThan(248);
});

test("never covers the focus, and may cover a corner of a large card", () => {
  expect(from(bar(400, 420))).toBe(16);
  expect(from(bar(400, 420, "focus"))).toBeGreaterThan(440);
});

test("moves to the other side, where there is room, before it covers something", () => {
  const toast = new DOMRect(16, 0, 400, 60);
  const page: Obstacle = { kind: "text", box: new DOMRect(0, 0, 700, HEIGHT) };
  expect(freePlace(toast, { width: 1280, height: HEIGHT }, [page])).toEqual({ left: 864, bottom: 16 });
  expect(freePlace(toast, { width: 1280, height: HEIGHT }, [])).toEqual({ left: 16, bottom: 16 });
});

function Message() {
  const ref = useRef<HTMLElement>(null);
  useFreePlace(ref, "shown");
  return <section ref={ref} aria-label="Message" />;
}

test("measures a message where its styles place it, also after the window got narrower", () => {
  let fromStyles = new DOMRect(800, 700, 380, 60);
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
    return this.style.inset === "" ? fromStyles : new DOMRect(800, 700, 380, 60);
  });
  const view = render(<Message />);
  const { style } = view.getByLabelText("Message");
  expect(style.inset).toBe("auto auto 16px 800px");
  fromStyles = new DOMRect(16, 700, 358, 60);
  window.dispatchEvent(new Event("resize"));
  expect(style.inset).toBe("auto auto 16px 16px");
  view.unmount();
  vi.restoreAllMocks();
});

test("moves a message that covers a button when scrolling ends", () => {
  const button = document.body.appendChild(document.createElement("button"));
  let top = 300;
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
    if (this === button) return new DOMRect(16, top, 358, 44);
    const bottom = Number(this.style.inset.match(/auto auto (\d+)px/)?.[1] ?? 16);
    return new DOMRect(16, window.innerHeight - bottom - 60, 358, 60);
  });
  const view = render(<Message />);
  const { style } = view.getByLabelText("Message");
  const scrollTo = (place: number) => {
    top = place;
    document.dispatchEvent(new Event("scrollend"));
  };
  expect(style.inset).toMatch(/^auto auto 16px/);
  scrollTo(200);
  expect(style.inset).toMatch(/^auto auto 16px/);
  scrollTo(window.innerHeight - 50);
  expect(style.inset).toMatch(/^auto auto 56px/);
  view.unmount();
  button.remove();
  vi.restoreAllMocks();
});
