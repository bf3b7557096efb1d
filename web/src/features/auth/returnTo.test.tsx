import { expect, test } from "vitest";
import { forgetReturnTo, readReturnTo, rememberReturnTo } from "./returnTo";

test("returns to the dashboard without a stored place", () => {
  expect(readReturnTo()).toBe("/dashboard");
});

test("keeps a place for the duration of a sign-in, or until it is removed", () => {
  rememberReturnTo("/market/listing/1?offers=packs", 1000);
  expect(readReturnTo(2000)).toBe("/market/listing/1?offers=packs");
  expect(readReturnTo(1000 + 15 * 60_000)).toBe("/dashboard");
  forgetReturnTo();
  expect(readReturnTo(2000)).toBe("/dashboard");
});

test.each(["//elsewhere.example/", "https://elsewhere.example/", "market", ""])(
  "rejects %o as a place outside of the app",
  (href) => {
    rememberReturnTo(href);
    expect(readReturnTo()).toBe("/dashboard");
  },
);
