import { beforeEach, expect, test } from "vitest";
import { beginSignIn, readArrival, signInFailure } from "./arrival";

beforeEach(() => sessionStorage.clear());

function open(address: string) {
  history.replaceState(null, "", address);
}

test("a token that this browser asked for is expected, once", () => {
  beginSignIn(1000);
  open("/login?token=abc");
  expect(readArrival(60_000)).toEqual({ kind: "token", token: "abc", expected: true });
  expect(location.search).toBe("");
  open("/login?token=abc");
  expect(readArrival(61_000)).toEqual({ kind: "token", token: "abc", expected: false });
});

test("a token that comes out of nowhere, or much later, is not", () => {
  open("/login?token=planted");
  expect(readArrival()).toMatchObject({ expected: false });
  beginSignIn(0);
  open("/login?token=late");
  expect(readArrival(5 * 60_000)).toMatchObject({ expected: false });
  beginSignIn(0);
  open("/login?token=in-time");
  expect(readArrival(5 * 60_000 - 1)).toMatchObject({ expected: true });
});

test("a sign-in that was abandoned lets no link in that another tab opens", () => {
  beginSignIn(1000);
  // What another tab has of this one.
  sessionStorage.clear();
  open("/login?token=planted");
  expect(readArrival(2000)).toMatchObject({ expected: false });
});

test("a sign-in that failed is over", () => {
  beginSignIn(1000);
  open("/login?error=denied");
  readArrival(2000);
  open("/login?token=planted");
  expect(readArrival(3000)).toMatchObject({ expected: false });
});

test("a failure is told in words and leaves the address", () => {
  open("/login?error=denied");
  expect(readArrival()).toEqual({ kind: "error", code: "denied" });
  expect(location.search).toBe("");
  for (const code of ["denied", "expired", "provider", "busy", "too_many", "internal", "anything"]) {
    expect(signInFailure(code)).toMatch(/\.$/);
  }
});

test("the plain page keeps its address", () => {
  open("/login");
  expect(readArrival()).toEqual({ kind: "plain" });
});
