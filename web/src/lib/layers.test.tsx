import { createBrowserHistory, type RouterHistory } from "@tanstack/react-router";
import { act, render, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { pageWindow, useLayer } from "./layers";

let router: RouterHistory;

function Layer({ close = () => {} }: { close?: () => unknown }) {
  useLayer(true, close);
  return null;
}

const depth = () => (history.state as Record<string, number>)["foilcast.layers"] ?? 0;
const reaches = (deep: number) => waitFor(() => expect(depth()).toBe(deep));
const here = () => location.pathname + location.search;
/** Where each Back from here leads, until there is nothing before. */
async function backTargets(): Promise<string[]> {
  const found = [here()];
  while (router.location.state.__TSR_index > 0) {
    const before = router.location;
    router.back();
    await waitFor(() => expect(router.location).not.toBe(before));
    found.push(here());
  }
  return found;
}

function start() {
  history.replaceState(null, "", "/");
  router = createBrowserHistory({ window: pageWindow() });
  router.push("/collection");
  router.flush();
}

afterEach(() => router.destroy());

test("closes the topmost layer on Back and stays on the page, unseen by the router", async () => {
  start();
  const listener = vi.fn();
  router.subscribe(listener);
  const [below, above] = [vi.fn(), vi.fn()];
  const view = render(<Layer close={below} />);
  view.rerender(
    <>
      <Layer key="below" close={below} />
      <Layer key="above" close={above} />
    </>,
  );
  await reaches(2);
  history.back();
  await waitFor(() => expect(above).toHaveBeenCalledOnce());
  view.rerender(<Layer key="below" close={below} />);
  await reaches(1);
  expect(below).not.toHaveBeenCalled();
  expect(here()).toBe("/collection");
  expect(listener).not.toHaveBeenCalled();
});

test("removes the entry of a layer that is closed by other means", async () => {
  start();
  const view = render(<Layer />);
  await reaches(1);
  view.unmount();
  await reaches(0);
  expect(await backTargets()).toEqual(["/collection", "/"]);
});

test("keeps the entry of a layer that does not close", async () => {
  start();
  const close = vi.fn();
  render(<Layer close={close} />);
  await reaches(1);
  history.back();
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  await reaches(1);
});

test("removes the entry of a layer that is about to close", async () => {
  start();
  render(<Layer close={() => true} />);
  await reaches(1);
  const pushed = vi.spyOn(history, "pushState");
  history.back();
  await reaches(0);
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(pushed).not.toHaveBeenCalled();
});

test("does not cut off a navigation to another document by a step back", async () => {
  start();
  const view = render(<Layer />);
  await reaches(1);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const historyGo = vi.spyOn(history, "go");
  view.unmount();
  window.dispatchEvent(new Event("beforeunload"));
  await act(() => vi.advanceTimersByTimeAsync(29_000));
  expect(historyGo).not.toHaveBeenCalled();
  // The page is still there: it was a download.
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(historyGo).toHaveBeenCalledOnce();
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(depth()).toBe(0);
});

test("reuses the entry when one layer follows another", async () => {
  start();
  const pushed = vi.spyOn(history, "pushState");
  const view = render(<Layer key="one" />);
  await reaches(1);
  view.rerender(<Layer key="two" />);
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(depth()).toBe(1);
  expect(pushed).toHaveBeenCalledOnce();
  pushed.mockRestore();
});

test("navigates from page to page by a link in a layer, with nothing between them", async () => {
  start();
  render(
    <>
      <Layer />
      <Layer />
    </>,
  );
  await reaches(2);
  router.push("/market");
  await waitFor(() => expect(here()).toBe("/market"));
  expect(depth()).toBe(0);
  expect(await backTargets()).toEqual(["/market", "/collection", "/"]);
});

test("keeps the entry of a layer that the next page opens while the last page's are left", async () => {
  start();
  const view = render(<Layer key="last page" />);
  await reaches(1);
  router.push("/market");
  router.flush();
  expect(here()).toBe("/collection");
  const close = vi.fn();
  view.rerender(<Layer key="next page" close={close} />);
  await waitFor(() => expect(here()).toBe("/market"));
  await reaches(1);
  history.back();
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(here()).toBe("/market");
});

test("sets a filter on the page from a layer, and keeps the layer", async () => {
  start();
  const view = render(<Layer />);
  await reaches(1);
  router.replace("/collection?rarity=Epic");
  await waitFor(() => expect(here()).toBe("/collection?rarity=Epic"));
  await reaches(1);
  view.unmount();
  await reaches(0);
  expect(await backTargets()).toEqual(["/collection?rarity=Epic", "/"]);
});

test("gives the question before leaving a page an entry there, also after Back", async () => {
  start();
  let openQuestion = () => {};
  const close = vi.fn();
  const unblock = router.block({
    blockerFn: () => {
      openQuestion();
      return true;
    },
  });
  openQuestion = () => void render(<Layer close={close} />);
  history.back();
  await reaches(1);
  expect(here()).toBe("/collection");
  history.back();
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(here()).toBe("/collection");
  unblock();
});

test("leaves an open layer's entry behind after a reload", async () => {
  start();
  history.pushState({ ...history.state, "foilcast.layers": 1 }, "");
  router.destroy();
  router = createBrowserHistory({ window: pageWindow() });
  expect(router.location.state).not.toHaveProperty("foilcast.layers");
  await reaches(0);
  expect(await backTargets()).toEqual(["/collection", "/"]);
});
