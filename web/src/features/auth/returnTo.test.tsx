import { expect, test } from "vitest";
import { forgetReturnTo, readReturnTo, rememberReturnTo } from "./returnTo";

test("a tab that remembers nothing leads home", () => {
  expect(readReturnTo()).toBe("/dashboard");
});

test("a place is remembered as long as a sign-in may take, or until it is forgotten", () => {
  rememberReturnTo("/market/listing/1?offers=packs", 1000);
  expect(readReturnTo(2000)).toBe("/market/listing/1?offers=packs");
  expect(readReturnTo(1000 + 15 * 60_000)).toBe("/dashboard");
  forgetReturnTo();
  expect(readReturnTo(2000)).toBe("/dashboard");
});

test.each(["//elsewhere.example/", "https://elsewhere.example/", "market", ""])(
  "%o is no place of ours",
  (href) => {
    rememberReturnTo(href);
    expect(readReturnTo()).toBe("/dashboard");
  },
);
