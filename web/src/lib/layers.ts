import { useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";

/*
 * A layer over a page (a dialog, a menu, the inspector) has its own entry in the browser's history, with the URL of the
 * page. Back closes the topmost layer. If a layer is closed in another way, its entry is removed.
 *
 * The router does not see these entries: it gets `pageWindow()`, which has only the entries of pages. Before the router
 * pushes or replaces a page, the history steps back over the layers' entries, so that none remains between two pages.
 */

interface Layer {
  /** Closes the layer. Returns true if it closes later, for example after an animation. */
  close: () => unknown;
}

/** Field of a layer's history state with the number of open layers. */
const DEPTH = "foilcast.layers";
/** A step without a `popstate` event within this time has failed. The current entry then becomes the page's. */
const STEP_TIMEOUT_MS = 1000;
/** Delay before a closed layer's entry is removed: a step back would cancel a navigation that has just started. */
const REMOVE_AFTER_MS = 100;
/** The same after `beforeunload`: the navigation may be slow, or a download that leaves the page open. */
const REMOVE_AFTER_LEAVING_MS = 30_000;

/** Open layers, lowest first. */
const layers: Layer[] = [];
/** The router's history calls, queued until the layers' entries are left. */
const writes: (() => void)[] = [];
const routerListeners = new Set<(event: PopStateEvent) => void>();
/** Set while a step through the history is pending. */
let stepTimer: ReturnType<typeof setTimeout> | undefined;
let isSyncScheduled = false;
let removeTimer: ReturnType<typeof setTimeout> | undefined;

function fieldOf(state: unknown, name: string): unknown {
  return typeof state === "object" && state !== null ? Reflect.get(state, name) : undefined;
}

const depthOf = (state: unknown) => Number(fieldOf(state, DEPTH) ?? 0);
/** The router's key of a page's entry. A layer's entry has the key of its page. */
const keyOf = (state: unknown) => fieldOf(state, "__TSR_key");

const depth = () => depthOf(history.state);
let page = keyOf(history.state);

function step(by: number): void {
  clearTimeout(stepTimer);
  stepTimer = setTimeout(() => {
    stepTimer = undefined;
    history.replaceState(stateOfPage(), "");
    sync();
  }, STEP_TIMEOUT_MS);
  history.go(by);
}

function runWrites(): void {
  while (writes.length > 0 && stepTimer === undefined) {
    if (depth() > 0) step(-depth());
    else writes.shift()?.();
  }
}

/** Makes the history's entries match the open layers. */
function sync(): void {
  isSyncScheduled = false;
  runWrites();
  if (stepTimer !== undefined) return;
  if (depth() > layers.length) removeTimer ??= setTimeout(removeEntries, REMOVE_AFTER_MS);
  while (depth() < layers.length) history.pushState({ ...history.state, [DEPTH]: depth() + 1 }, "");
}

/** Removes the entries of closed layers. */
function removeEntries(): void {
  removeTimer = undefined;
  if (stepTimer === undefined && depth() > layers.length) step(layers.length - depth());
}

/** Deferred: another layer may open immediately, or the router may undo a step. */
function scheduleSync(): void {
  if (isSyncScheduled) return;
  isSyncScheduled = true;
  setTimeout(sync);
}

function handlePop(event: PopStateEvent): void {
  const byUser = stepTimer === undefined;
  clearTimeout(stepTimer);
  stepTimer = undefined;
  if (keyOf(event.state) !== page) {
    page = keyOf(event.state);
    // Not when the router steps back: the dialog for unsaved changes is open by then.
    if (byUser) layers.length = 0;
    for (const listener of routerListeners) listener(event);
  } else if (byUser) {
    for (const layer of layers.slice(depthOf(event.state)).reverse()) {
      if (flushSync(layer.close) === true) dropLayer(layer);
    }
  }
  scheduleSync();
}

window.addEventListener("popstate", handlePop);
window.addEventListener("beforeunload", () => {
  clearTimeout(removeTimer);
  removeTimer = setTimeout(removeEntries, REMOVE_AFTER_LEAVING_MS);
});

function dropLayer(layer: Layer): void {
  const place = layers.indexOf(layer);
  if (place < 0) return;
  layers.splice(place, 1);
  scheduleSync();
}

function removeLayers(gone: ReadonlySet<Layer>): void {
  const left = layers.filter((layer) => !gone.has(layer));
  layers.splice(0, layers.length, ...left);
}

function openLayer(close: () => unknown): () => void {
  const layer = { close };
  layers.push(layer);
  scheduleSync();
  return () => dropLayer(layer);
}

/**
 * Gives an open layer an entry in the history, so that Back calls `close` instead of leaving the page. If the layer stays
 * open, it keeps its entry. `close` returns true if the layer closes later.
 */
export function useLayer(open: boolean, close: () => unknown): void {
  const latest = useRef(close);
  useLayoutEffect(() => {
    latest.current = close;
  });
  useLayoutEffect(() => (open ? openLayer(() => latest.current()) : undefined), [open]);
}

/** Resets the module between tests. */
export function forgetLayers(): void {
  layers.length = 0;
  writes.length = 0;
  clearTimeout(stepTimer);
  clearTimeout(removeTimer);
  stepTimer = undefined;
  removeTimer = undefined;
  if (depth() > 0) history.replaceState(stateOfPage(), "");
}

type Write = (state: unknown, unused: string, href?: string) => void;

function write(act: () => void): void {
  writes.push(act);
  runWrites();
  scheduleSync();
}

const writer =
  (name: "pushState" | "replaceState"): Write =>
  (state, unused, href) => {
    // Taken now: when the write runs, the next page may have opened layers of its own.
    const open = new Set(layers);
    write(() => {
      // The layers of a page are removed with it.
      if (new URL(href ?? "", location.href).pathname !== location.pathname) removeLayers(open);
      history[name](state, unused, href);
      page = keyOf(state);
    });
  };

function stateOfPage(): unknown {
  const state: unknown = history.state;
  if (depthOf(state) === 0) return state;
  return Object.fromEntries(Object.entries(state ?? {}).filter(([name]) => name !== DEPTH));
}

/** The window for the router, without the entries of layers. */
export function pageWindow() {
  scheduleSync();
  const go = (by: number) => write(() => step(by));
  return {
    document,
    get location() {
      return window.location;
    },
    history: {
      get state() {
        return stateOfPage();
      },
      get length() {
        return history.length - depth();
      },
      pushState: writer("pushState"),
      replaceState: writer("replaceState"),
      go,
      back: () => go(-1),
      forward: () => go(1),
    },
    addEventListener(type: string, listener: (event: Event) => void, options?: AddEventListenerOptions) {
      if (type === "popstate") routerListeners.add(listener);
      else window.addEventListener(type, listener, options);
    },
    removeEventListener(type: string, listener: (event: Event) => void, options?: EventListenerOptions) {
      if (type === "popstate") routerListeners.delete(listener);
      else window.removeEventListener(type, listener, options);
    },
  };
}
