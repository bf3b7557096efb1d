import { expect, test } from "vitest";
import { routes } from "./routes";

/** The specification's table of screens, transcribed; `:name` is written `$name` here. */
const SPECIFIED = [
  ["/login", "public"],
  ["/kitchensink", "public"],
  ["/dashboard", "user"],
  ["/collection/$username", "public"],
  ["/collection", "user"],
  ["/profile/$username", "public"],
  ["/trading", "user"],
  ["/trades/pending", "user"],
  ["/achievements", "user"],
  ["/grading", "user"],
  ["/catalogue", "public"],
  ["/market", "public"],
  ["/market/create", "public"],
  ["/market/listing/$id", "public"],
  ["/leaderboard", "public"],
  ["/admin-dashboard", "admin"],
  ["/admin/packs", "admin"],
  ["/admin/actions", "admin"],
  ["/admin/card-ownership", "admin"],
  ["/admin/cards/$id", "public"],
  ["/admin/cardaudit", "public"],
] as const;

test.each(SPECIFIED)("has a route %s for %s", (path, access) => {
  expect(routes.find((row) => row.path === path)?.access).toBe(access);
});

test("lists no address twice", () => {
  const paths = routes.map((row) => row.path);
  expect(new Set(paths).size).toBe(paths.length);
});

test("hides the navigation bar only on the sign-in page", () => {
  expect(routes.filter((row) => row.navbar === false).map((row) => row.path)).toEqual(["/login"]);
});
