import { act, render, screen } from "@testing-library/react";
import { Component, type ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { CHUNK_TIMEOUT_MS, lazyPage } from "./lazyPage";
import { RetryScreen } from "./RetryScreen";

class Boundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};
  static getDerivedStateFromError = (error: unknown) => ({ error });
  override render() {
    return this.state.error === undefined ? this.props.children : <RetryScreen error={this.state.error} />;
  }
}

function show(Page: ReturnType<typeof lazyPage>) {
  vi.spyOn(console, "error").mockImplementation(() => {});
  return act(async () =>
    render(
      <Boundary>
        <Page />
      </Boundary>,
    ),
  );
}

test("a page whose code does not arrive in two minutes shows a retry screen", async () => {
  vi.useFakeTimers();
  await show(lazyPage(() => new Promise(() => {})));
  expect(CHUNK_TIMEOUT_MS).toBe(120_000);
  await act(() => vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1));
  expect(screen.getByText("Loading…")).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByText(/took too long to load/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
});

test("a page whose code cannot be fetched shows it at once", async () => {
  await show(lazyPage(() => Promise.reject(new TypeError("failed to fetch"))));
  expect(await screen.findByText(/could not be loaded/)).toBeVisible();
});

test("code is fetched once, however often the page is shown or announced", async () => {
  const load = vi.fn(() => Promise.resolve({ default: () => <p>Here</p> }));
  const Page = lazyPage(load);
  await Page.preload();
  await show(Page);
  expect(await screen.findByText("Here")).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});
