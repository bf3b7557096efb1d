import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { watchStyles } from "../lib/lateStyles";
import { reload, reloadIfServerAnswers } from "../lib/reload";
import { CHUNK_TIMEOUT_MS, RETRY_MS, SLOW_MS } from "./LatePage";
import { lazyPage } from "./lazyPage";

vi.mock("../lib/reload", () => ({ reload: vi.fn(), reloadIfServerAnswers: vi.fn() }));

const show = (Page: ReturnType<typeof lazyPage>) => act(async () => render(<Page />));
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const Here = () => <p>Here</p>;

afterEach(() => vi.restoreAllMocks());

test("explains a long wait after ten seconds and shows a page after two minutes", async () => {
  vi.useFakeTimers();
  let arrive = (_: { default: typeof Here }) => {};
  await show(lazyPage(() => new Promise((resolve) => (arrive = resolve))));
  expect([SLOW_MS, CHUNK_TIMEOUT_MS]).toEqual([10_000, 120_000]);
  await wait(SLOW_MS - 1);
  expect(screen.getByText("Loading…")).toBeVisible();
  await wait(1);
  expect(screen.getByText(/your connection is slow, or the server does not answer/)).toBeVisible();
  screen.getByRole("button", { name: "Load the page again" }).click();
  expect(reload).toHaveBeenCalledOnce();
  await wait(CHUNK_TIMEOUT_MS - SLOW_MS);
  expect(screen.getByRole("heading", { name: "This page could not be loaded" })).toBeVisible();
  await act(async () => arrive({ default: Here }));
  expect(screen.getByText("Here")).toBeVisible();
});

test("fetches code again after a failure and opens the page", async () => {
  vi.useFakeTimers();
  const load = vi.fn(() => Promise.reject<{ default: typeof Here }>(new TypeError("failed to fetch")));
  await show(lazyPage(load));
  expect(screen.getByText(/could not be loaded/)).toBeVisible();
  await wait(RETRY_MS);
  expect(load).toHaveBeenCalledTimes(2);
  expect(reloadIfServerAnswers).not.toHaveBeenCalled();
  await wait(RETRY_MS);
  expect(reloadIfServerAnswers).toHaveBeenCalledOnce();
  load.mockResolvedValue({ default: Here });
  await wait(RETRY_MS);
  expect(screen.getByText("Here")).toBeVisible();
});

test("reports a missing connection, and continues immediately when there is one", async () => {
  const isOnline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const load = vi.fn(() => Promise.reject<{ default: typeof Here }>(new TypeError("failed to fetch")));
  await show(lazyPage(load));
  expect(screen.getByText(/You’re offline/)).toBeVisible();
  load.mockResolvedValue({ default: Here });
  isOnline.mockReturnValue(true);
  await act(async () => void window.dispatchEvent(new Event("online")));
  expect(screen.getByText("Here")).toBeVisible();
});

test("waits for a missing style sheet the next time and is not shown without it", async () => {
  vi.useFakeTimers();
  watchStyles();
  const load = vi.fn(() => Promise.reject<{ default: typeof Here }>(new Error("no style sheet")));
  await show(lazyPage(load));
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = "/assets/Here.css";
  document.head.append(link);
  link.dispatchEvent(new Event("error"));
  link.remove();
  load.mockResolvedValue({ default: Here });
  await wait(RETRY_MS);
  expect(screen.queryByText("Here")).toBeNull();
  const again = document.head.querySelector("link[href$='/assets/Here.css']");
  await act(async () => void again?.dispatchEvent(new Event("load")));
  expect(screen.getByText("Here")).toBeVisible();
});

test("fetches code once, however often the page is shown or preloaded", async () => {
  const load = vi.fn(() => Promise.resolve({ default: Here }));
  const Page = lazyPage(load);
  await Page.preload();
  await show(Page);
  expect(await screen.findByText("Here")).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});
