import { expect, test, vi } from "vitest";
import { createCatalogue } from "../lib/catalogue";
import { loadMessages, RETRY_MS } from "./loadMessages";

test("retries until the messages are loaded", async () => {
  vi.useFakeTimers();
  let requests = 0;
  const load = () => {
    requests += 1;
    return requests < 3 ? Promise.reject(new Error("offline")) : Promise.resolve({ default: ["Hello"] });
  };
  const { text } = createCatalogue({ en: load });
  const loaded = loadMessages();
  await vi.advanceTimersByTimeAsync(2 * RETRY_MS);
  await loaded;
  expect(text(0)).toBe("Hello");
  expect(requests).toBe(3);
});
