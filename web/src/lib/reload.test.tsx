import { afterEach, expect, test, vi } from "vitest";
import { reloadIfServerAnswers } from "./reload";

afterEach(() => vi.unstubAllGlobals());

const answering = (answer: () => Promise<Response>) => vi.stubGlobal("fetch", vi.fn(answer));

test("the page is loaded again once the server answers, and then not for a minute", async () => {
  const load = vi.fn();
  answering(() => Promise.reject(new TypeError("no connection")));
  await reloadIfServerAnswers(load);
  answering(() => Promise.resolve(new Response(null, { status: 503 })));
  await reloadIfServerAnswers(load);
  expect(load).not.toHaveBeenCalled();
  answering(() => Promise.resolve(new Response()));
  await reloadIfServerAnswers(load);
  await reloadIfServerAnswers(load);
  expect(load).toHaveBeenCalledOnce();
});
