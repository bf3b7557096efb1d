import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  dismissToast,
  holdToasts,
  releaseToasts,
  TOAST_MS,
  toastError,
  toastSuccess,
  toasts,
} from "./toasts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const messages = () => toasts.get().map((toast) => toast.message);

test("removes a toast after three seconds and not before", () => {
  toastSuccess("Saved.");
  vi.advanceTimersByTime(TOAST_MS - 1);
  expect(messages()).toEqual(["Saved."]);
  vi.advanceTimersByTime(1);
  expect(messages()).toEqual([]);
});

test("stacks toasts and dismisses one", () => {
  const first = toastSuccess("One.");
  toastError("Two.");
  dismissToast(first);
  expect(messages()).toEqual(["Two."]);
});

test("stops the clock while held and restarts it when released", () => {
  toastError("Read me.");
  vi.advanceTimersByTime(TOAST_MS - 1);
  holdToasts();
  vi.advanceTimersByTime(10 * TOAST_MS);
  expect(messages()).toEqual(["Read me."]);
  releaseToasts();
  vi.advanceTimersByTime(TOAST_MS);
  expect(messages()).toEqual([]);
});
