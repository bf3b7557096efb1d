import "@testing-library/jest-dom/vitest";
import "fake-indexeddb/auto";
import { cleanup, configure } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import { afterAll, afterEach, beforeAll, vi } from "vitest";
import { newestHead } from "../api/logHead";
import { dropToken } from "../api/token";
import { session } from "../features/auth/session";
import { away, inspected } from "../features/cards/inspector/store";
import { differences } from "../features/fairness/differences";
import { keptInFiles } from "../features/fairness/kept";
import { unstored } from "../features/fairness/receipts";
import { forgetLayers } from "../lib/layers";
import { setSound } from "../lib/sound";
import { toasts } from "../ui/toasts";
import { computedStyle } from "./computedStyle";
import { server } from "./server";
import { resetSockets } from "./sockets";

// Page tests have no socket server: `emit` (sockets.ts) sends events instead.
vi.mock("../realtime/socket", async () => {
  const { connect } = await import("./sockets");
  return { connect };
});

// Mocks what jsdom lacks: a layout, observers, media queries, scrolling.
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= Observer as unknown as typeof ResizeObserver;
window.matchMedia ??= ((query: string) =>
  Object.assign(new EventTarget(), { matches: query.includes("reduced-motion"), media: query })) as never;
window.getComputedStyle = computedStyle;
window.scrollTo = () => {};
window.scrollBy = () => {};
Element.prototype.scrollIntoView = () => {};
Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 1200, 800);
HTMLCanvasElement.prototype.getContext = () => null;
Image.prototype.decode = () => Promise.resolve();

// The first page of a run waits until its code is compiled.
configure({ asyncUtilTimeout: 8000 });

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => {
  cleanup();
  forgetLayers();
  resetSockets();
  server.resetHandlers();
  server.events.removeAllListeners();
  dropToken();
  session.set("out");
  inspected.set(null);
  away.set(null);
  toasts.set([]);
  keptInFiles.set({ receipts: [], heads: [] });
  differences.set([]);
  setSound({ on: false, volume: 0.6 });
  globalThis.indexedDB = new IDBFactory();
  unstored.clear();
  newestHead.set(null);
  localStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs a secure context.
  document.cookie = "foilcast-language=; path=/; max-age=0";
  sessionStorage.clear();
  vi.useRealTimers();
});
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

afterAll(async () => {
  server.close();
  // Closing dialogs defer work to the next frame, which needs the DOM.
  await nextFrame();
  await nextFrame();
});
