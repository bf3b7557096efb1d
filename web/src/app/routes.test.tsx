import { createMemoryHistory, linkOptions } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { createCache } from "../api/cache";
import { makeRouter } from "./router";
import { pages } from "./routes";

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

const router = makeRouter({ cache: createCache(), history: createMemoryHistory() });
const table = Object.values(router.routesByPath).map(({ fullPath, options }) => ({
  path: fullPath,
  ...options.staticData,
}));

test.each(SPECIFIED)("has a route %s for %s", (path, access) => {
  expect(table.find((row) => row.path === path)?.access).toBe(access);
});

test("lists no address twice", () => {
  // Two routes with the same path would be one entry of the table; the redirect from `/` is not a page.
  expect(table).toHaveLength(pages.length + 1);
});

test("hides the navigation bar only on the sign-in page and in the setup", () => {
  expect(table.filter((row) => row.navbar === false).map((row) => row.path)).toEqual(["/login", "/setup"]);
});

test("dead links and unknown parameters do not compile", () => {
  // `tsc` fails where an expected error is none.
  const links = [
    linkOptions({ to: "/market", search: { seller: "mira", sort: "name" } }),
    linkOptions({ to: "/catalogue/$id", params: { id: "1" } }),
    // @ts-expect-error: no such page
    linkOptions({ to: "/markets" }),
    // @ts-expect-error: no such order
    linkOptions({ to: "/market", search: { sort: "colour" } }),
    // @ts-expect-error: no such parameter
    linkOptions({ to: "/market", search: { vendor: "mira" } }),
    // @ts-expect-error: the id is missing
    linkOptions({ to: "/catalogue/$id" }),
  ];
  expect(links).toHaveLength(6);
});
