import { afterEach, expect, test, vi } from "vitest";
import { reloadIfServerAnswers } from "./reload";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const always = () => true;

const answering = (answer: () => Promise<Response>) => vi.stubGlobal("fetch", vi.fn(answer));

test("reloads the page once the server responds, and then not for ten minutes", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const load = vi.fn();
  answering(() => Promise.reject(new TypeError("no connection")));
  await reloadIfServerAnswers(load, always);
  answering(() => Promise.resolve(new Response(null, { status: 503 })));
  await reloadIfServerAnswers(load, always);
  expect(load).not.toHaveBeenCalled();
  answering(() => Promise.resolve(new Response()));
  await reloadIfServerAnswers(load, always);
  vi.advanceTimersByTime(599_000);
  await reloadIfServerAnswers(load, always);
  expect(load).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1000);
  await reloadIfServerAnswers(load, always);
  expect(load).toHaveBeenCalledTimes(2);
});

test("does not reload a page that no longer wants it when the server responds", async () => {
  const load = vi.fn();
  let isShown = true;
  answering(() => {
    isShown = false;
    return Promise.resolve(new Response());
  });
  await reloadIfServerAnswers(load, () => isShown);
  expect(load).not.toHaveBeenCalled();
  await reloadIfServerAnswers(load, always);
  expect(load).toHaveBeenCalledOnce();
});

test("does not reload a tab that cannot remember it", async () => {
  const load = vi.fn();
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("There is no storage.", "SecurityError");
  });
  answering(() => Promise.resolve(new Response()));
  await reloadIfServerAnswers(load, always);
  expect(load).not.toHaveBeenCalled();
});
