import { describe, expect, test } from "vitest";
import { advance, FOLLOW, isResting, MAX_TILT, pointOn, poseAt, RETURN, type Spring } from "./tilt";

const box = { left: 100, top: 200, width: 300, height: 450 };

test.each([
  [100, 200, 0, 0],
  [400, 650, 1, 1],
  [250, 425, 0.5, 0.5],
  [0, 9999, 0, 1],
])("maps the pointer at %d, %d to %d, %d of the card", (cx, cy, x, y) => {
  expect(pointOn(box, cx, cy)).toEqual({ x, y });
});

test("centres the pointer on a card without a size", () => {
  expect(pointOn({ left: 0, top: 0, width: 0, height: 0 }, 5, 5)).toEqual({ x: 0.5, y: 0.5 });
});

describe("tilt", () => {
  test.each([
    ["full", 0.5, 0.5, 0, 0],
    ["full", 0.75, 0.5, 0, 7.5],
    ["full", 0.5, 0.4, 4.5, 0],
    ["full", 1, 0, MAX_TILT, MAX_TILT],
    ["mini", 0.6, 0.5, 0, 4],
    ["mini", 0.5, 0.55, -3, 0],
    ["mini", 0, 1, -MAX_TILT, -MAX_TILT],
  ] as const)("%s card, pointer at %d, %d", (size, x, y, tiltX, tiltY) => {
    const pose = poseAt({ x, y }, size);
    expect(pose.tiltX).toBeCloseTo(tiltX, 6);
    expect(pose.tiltY).toBeCloseTo(tiltY, 6);
  });

  test("measures the distance from the centre from 0 to 1", () => {
    expect(poseAt({ x: 0.5, y: 0.5 }, "full").fromCenter).toBe(0);
    expect(poseAt({ x: 1, y: 1 }, "full").fromCenter).toBeCloseTo(1, 6);
  });
});

describe("springs", () => {
  const run = (frame: number, seconds: number, kind = FOLLOW) => {
    let spring: Spring = { value: 0, velocity: 0 };
    for (let time = 0; time < seconds; time += frame) spring = advance(spring, 1, frame, kind);
    return spring;
  };

  test.each([1 / 30, 1 / 60, 1 / 144])("comes to rest at its target at a frame of %d s", (frame) => {
    expect(isResting(run(frame, 3), 1)).toBe(true);
  });

  test("lags at first and returns more softly than it follows", () => {
    expect(run(1 / 60, 0.05).value).toBeLessThan(0.4);
    expect(run(1 / 60, 0.2, RETURN).value).toBeLessThan(run(1 / 60, 0.2).value);
  });

  test("stays stable after a long pause", () => {
    expect(Math.abs(advance({ value: 0, velocity: 0 }, 1, 60, FOLLOW).value)).toBeLessThan(2);
  });
});
