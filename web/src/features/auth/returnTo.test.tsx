import { expect, test } from "vitest";
import { forgetReturnTo, readReturnTo, rememberReturnTo } from "./returnTo";

test("leads home when the tab has no remembered place", () => {
  expect(readReturnTo()).toBe("/dashboard");
});

test("remembers a place as long as a sign-in may take, or until it is forgotten", () => {
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
