import { act, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lazyDialog, lazyPart } from "./lazyPart";
import { toasts } from "./toasts";

interface PartProps {
  name: string;
  onClose: () => void;
}

const Here = ({ name }: PartProps) => <p>{name} is here</p>;
const missing = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));

beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => {}));
afterEach(() => {
  vi.restoreAllMocks();
  toasts.set([]);
});

test("stays empty when its code cannot be loaded, and fetches it again when next shown", async () => {
  const load = vi.fn<() => Promise<typeof Here>>(missing);
  const onMissing = vi.fn();
  const Part = lazyPart(load, onMissing);
  const page = (
    <>
      <p>The page</p>
      <Suspense fallback={null}>
        <Part name="one" onClose={() => {}} />
      </Suspense>
    </>
  );
  const first = await act(async () => render(page));
  first.rerender(page);
  expect(screen.getByText("The page")).toBeVisible();
  expect(onMissing).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: "one" }));
  expect(load).toHaveBeenCalledOnce();
  first.unmount();
  load.mockResolvedValue(Here);
  const second = await act(async () => render(page));
  expect(screen.getByText("one is here")).toBeVisible();
  second.unmount();
  await act(async () => render(page));
  expect(screen.getByText("one is here")).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

test("reports a dialog whose code cannot be loaded, and closes it", async () => {
  const close = vi.fn();
  const Part = lazyDialog<PartProps>(missing, ({ onClose }) => onClose());
  await act(async () =>
    render(
      <Suspense fallback={null}>
        <Part name="one" onClose={close} />
      </Suspense>,
    ),
  );
  expect(close).toHaveBeenCalledOnce();
  expect(toasts.get().map(({ message }) => message)).toEqual([expect.stringMatching(/could not be loaded/)]);
});
