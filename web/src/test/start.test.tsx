import { readFileSync } from "node:fs";
import { join } from "node:path";
import { QueryClient } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SLOW_MS } from "../app/LatePage";
import { collectionPage } from "../features/collection/queries";
import { collectionSearch } from "../features/collection/search";
import { settings } from "../features/settings/queries";

const SCRIPT = readFileSync(join(import.meta.dirname, "../../public/start.js"), "utf8");
const fetchMock = vi.fn((address: Request | string) => {
  const url = typeof address === "string" ? address : address.url;
  return Promise.resolve(Response.json({ requested: url }));
});

/** Runs `start.js` at an address; returns its requests. */
function start(address: string) {
  history.replaceState(null, "", address);
  new Function(SCRIPT)();
  return fetchMock.mock.calls.splice(0).map(([address]) => address);
}

beforeEach(() => {
  vi.stubGlobal("fetch", fetchMock);
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetchMock.mockClear();
  delete window.foilcastEarly;
  history.replaceState(null, "", "/");
  for (const name of ["start", "theme", "effects"]) delete document.documentElement.dataset[name];
});

test("prefetches a collection with the page's own request, and only once", async () => {
  expect(start("/collection/Mira%20X/")).toEqual([
    "/api/settings",
    "/api/users/Mira%20X/collection?page=1&limit=60",
  ]);
  const cache = new QueryClient();
  const page = await cache.fetchQuery(collectionPage("Mira X", collectionSearch.defaults, 1));
  expect(page).toEqual({ requested: "/api/users/Mira%20X/collection?page=1&limit=60" });
  await cache.fetchQuery(settings());
  expect(fetchMock).not.toHaveBeenCalled();
  await cache.fetchQuery(collectionPage("Mira X", collectionSearch.defaults, 1));
  expect(fetchMock).toHaveBeenCalledOnce();
});

test.each(["/collection/mira?rarity=Epic", "/collection", "/dashboard", "/login"])(
  "prefetches no page of cards for %s",
  (address) => {
    expect(start(address)).toEqual(["/api/settings"]);
    expect(document.documentElement.dataset.start).toBe(address === "/login" ? "bare" : undefined);
  },
);

test("sends the bearer token while there is one", () => {
  localStorage.setItem("token", "t");
  history.replaceState(null, "", "/dashboard");
  new Function(SCRIPT)();
  expect(fetchMock).toHaveBeenCalledWith("/api/settings", {
    credentials: "include",
    headers: { "accept-language": "en", authorization: "Bearer t" },
  });
});

test("applies stored preferences before the first paint", () => {
  localStorage.setItem("foilcast.theme", "light");
  localStorage.setItem("foilcast.effects", "lite");
  start("/login");
  expect(document.documentElement.dataset).toMatchObject({ theme: "light", effects: "lite" });
});

test("shows an explanation after ten seconds without the app's code", () => {
  vi.useFakeTimers();
  const page = readFileSync(join(import.meta.dirname, "../../index.html"), "utf8");
  document.body.innerHTML = new DOMParser().parseFromString(page, "text/html").body.innerHTML;
  start("/dashboard");
  vi.advanceTimersByTime(SLOW_MS - 1);
  expect(screen.getByRole("status")).toHaveTextContent("Loading…");
  vi.advanceTimersByTime(1);
  expect(screen.getByRole("status")).toHaveTextContent(/is slow to load.* It opens as soon as/);
  expect(screen.getByRole("button", { name: "Load the page again" })).toBeVisible();
  document.body.innerHTML = "";
  start("/dashboard");
  vi.advanceTimersByTime(SLOW_MS);
  expect(document.body).toBeEmptyDOMElement();
});
