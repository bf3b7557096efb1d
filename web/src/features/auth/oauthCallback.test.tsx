import { beforeEach, expect, test } from "vitest";
import { signInFailure } from "./login/signInFailure";
import { readOAuthCallback } from "./oauthCallback";

const TOKEN = "0123456789abcdef0123456789abcdef";

function give(value: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server's callback sets it.
  document.cookie = `foilcast_arrival=${value}; Path=/login`;
}

function open(address: string) {
  history.replaceState(null, "", address);
}

beforeEach(() => {
  open("/login");
  give("");
});

test("accepts a token that the server gave this browser, once", () => {
  open(`/login?token=${TOKEN}`);
  give(TOKEN.slice(0, 16));
  expect(readOAuthCallback()).toEqual({ kind: "token", token: TOKEN, expected: true });
  expect(location.search).toBe("");
  expect(document.cookie).toBe("");
  open(`/login?token=${TOKEN}`);
  expect(readOAuthCallback()).toEqual({ kind: "token", token: TOKEN, expected: false });
});

test("rejects an injected token, with or without a sign-in or token of this browser", () => {
  for (const given of ["", "fedcba9876543210", "0", TOKEN.slice(0, 15)]) {
    open(`/login?token=${TOKEN}`);
    give(given);
    expect(readOAuthCallback()).toMatchObject({ expected: false });
  }
});

test("ends a failed sign-in", () => {
  open("/login?error=denied");
  give(TOKEN.slice(0, 16));
  readOAuthCallback();
  open(`/login?token=${TOKEN}`);
  expect(readOAuthCallback()).toMatchObject({ expected: false });
});

test("describes a failure and removes it from the address", () => {
  open("/login?error=denied");
  expect(readOAuthCallback()).toEqual({ kind: "error", code: "denied" });
  expect(location.search).toBe("");
  for (const code of ["denied", "expired", "provider", "busy", "too_many", "internal", "anything"]) {
    expect(signInFailure(code)).toMatch(/\.$/);
  }
});

test("keeps the address of the plain page", () => {
  open("/login");
  expect(readOAuthCallback()).toEqual({ kind: "plain" });
});
