import { afterEach, expect, test, vi } from "vitest";
import { flyHome, flyOut, isInSight, onto } from "./flight";

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  delete document.documentElement.dataset.effects;
});

function box(left: number, top: number, width: number): HTMLElement {
  const element = document.createElement("div");
  element.getBoundingClientRect = () => new DOMRect(left, top, width, width * 1.5);
  document.body.append(element);
  return element;
}

/** Records animations, which finish immediately. */
function watchMotion() {
  const played: Keyframe[][] = [];
  const animate = (frames: Keyframe[]) => {
    played.push(frames);
    return { finished: Promise.resolve() };
  };
  Object.assign(Element.prototype, { animate, getAnimations: () => [] });
  return played;
}

const motionIs = (calm: boolean) =>
  vi
    .spyOn(window, "matchMedia")
    .mockImplementation((media) => Object.assign(new EventTarget(), { matches: calm, media }) as never);

test("maps a box exactly onto another, around its upper left corner", () => {
  const stage = { left: 400, top: 100, width: 400, height: 600 };
  expect(onto(stage, { left: 20, top: 700, width: 100, height: 150 })).toBe(
    "translate(-380px, 600px) scale(0.25)",
  );
  expect(onto(stage, stage)).toBe("translate(0px, 0px) scale(1)");
});

test("counts a place as visible as long as a good part of it can be seen", () => {
  expect(isInSight(box(10, 10, 100))).toBe(true);
  expect(isInSight(box(10, window.innerHeight - 60, 100))).toBe(true);
  expect(isInSight(box(10, window.innerHeight - 20, 100))).toBe(false);
  expect(isInSight(box(-90, 10, 100))).toBe(false);
  expect(isInSight(box(10, -5000, 100))).toBe(false);
});

test("counts a place scrolled out of its pane as hidden, though it lies in the window", () => {
  const pane = box(0, 0, 200);
  pane.style.overflowY = "auto";
  const card = box(10, 320, 100);
  pane.append(card);
  expect(isInSight(card)).toBe(false);
  pane.style.overflowY = "visible";
  expect(isInSight(card)).toBe(true);
});

test("flies from its place and back, animating only transform and opacity", async () => {
  const played = watchMotion();
  motionIs(false);
  vi.stubGlobal("CSS", { supports: () => true });
  const [stage, place] = [box(400, 100, 400), box(20, 50, 100)];
  await flyOut(stage, place);
  await flyHome(stage, place);
  const start = "translate(-380px, -50px) scale(0.25)";
  const flights = played.filter((frames) => frames.some(({ transform }) => transform === start));
  expect(flights.map((frames) => frames.findIndex(({ transform }) => transform === start))).toEqual([0, 1]);
  const moved = new Set(played.flat().flatMap((frame) => Object.keys(frame)));
  expect([...moved].sort()).toEqual(["offset", "opacity", "transform"]);
});

test.each([
  ["the user prefers reduced motion", true, "full", 20],
  ["effects are off", false, "off", 20],
  ["its place is out of sight", false, "full", -5000],
] as const)("only fades when %s", async (_, calm, effects, top) => {
  const played = watchMotion();
  motionIs(calm);
  document.documentElement.dataset.effects = effects;
  const [stage, place] = [box(400, 100, 400), box(20, top, 100)];
  await flyOut(stage, place);
  await flyHome(stage, place);
  expect(played).toHaveLength(2);
  expect(played.flat().map(({ transform = "none" }) => transform)).not.toContainEqual(
    expect.stringContaining("translate"),
  );
  expect(played.map((frames) => frames.at(-1)?.opacity)).toEqual([1, 0]);
});
