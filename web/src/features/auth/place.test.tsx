import { expect, test } from "vitest";
import { forgetPlace, placeToReturn, rememberPlace } from "./place";

test("a tab that remembers nothing leads home", () => {
  expect(placeToReturn()).toBe("/dashboard");
});

test("a place is remembered as long as a sign-in may take, or until it is forgotten", () => {
  rememberPlace("/market/listing/1?offers=packs", 1000);
  expect(placeToReturn(2000)).toBe("/market/listing/1?offers=packs");
  expect(placeToReturn(1000 + 15 * 60_000)).toBe("/dashboard");
  forgetPlace();
  expect(placeToReturn(2000)).toBe("/dashboard");
});

test.each(["//elsewhere.example/", "https://elsewhere.example/", "market", ""])(
  "%o is no place of ours",
  (href) => {
    rememberPlace(href);
    expect(placeToReturn()).toBe("/dashboard");
  },
);
