import { useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";

/*
 * What lies over a page (a dialog, a menu, the inspector) has an entry in the browser's history above the page's own, with
 * the same address. Back closes the topmost; closing it by other means takes its entry away again.
 *
 * The router sees none of it: it gets `pageWindow()`, where only pages have entries. Before a page is pushed or replaced
 * the entries of layers are left, so that none of them stays between two pages.
 */

interface Layer {
  /** Answers true when it is about to close, but not closed yet. */
  close: () => unknown;
}

/** The mark on a layer's entry: how many layers are open there. */
const DEPTH = "foilcast.layers";
/** A step that has not been answered by then is impossible: the entry where the browser stands becomes a page's. */
const STEP_TIMEOUT_MS = 1000;
/** How long a closed layer's entry stays: a step back would cut off a navigation to another document that begins at once. */
const REMOVE_AFTER_MS = 100;
/** The same after `beforeunload`: the way to another document may be slow, or it was a download and the page stays. */
const REMOVE_AFTER_LEAVING_MS = 30_000;

/** What is open, lowest first. */
const layers: Layer[] = [];
/** What the router wants done, once no layer's entry is in the way. */
const writes: (() => void)[] = [];
const routerListeners = new Set<(event: PopStateEvent) => void>();
/** Set while a step through the history is on its way. */
let stepping: ReturnType<typeof setTimeout> | undefined;
let settling = false;
let removing: ReturnType<typeof setTimeout> | undefined;

function fieldOf(state: unknown, name: string): unknown {
  return typeof state === "object" && state !== null ? Reflect.get(state, name) : undefined;
}

const depthOf = (state: unknown) => Number(fieldOf(state, DEPTH) ?? 0);
/** Tells pages apart; the router gives every page's entry a key, and a layer's entry repeats that of its page. */
const keyOf = (state: unknown) => fieldOf(state, "__TSR_key");

const depth = () => depthOf(history.state);
let page = keyOf(history.state);

function step(by: number): void {
  clearTimeout(stepping);
  stepping = setTimeout(() => {
    stepping = undefined;
    history.replaceState(stateOfPage(), "");
    settle();
  }, STEP_TIMEOUT_MS);
  history.go(by);
}

function runWrites(): void {
  while (writes.length > 0 && stepping === undefined) {
    if (depth() > 0) step(-depth());
    else writes.shift()?.();
  }
}

/** Brings the history in line with what is open. */
function settle(): void {
  settling = false;
  runWrites();
  if (stepping !== undefined) return;
  if (depth() > layers.length) removing ??= setTimeout(remove, REMOVE_AFTER_MS);
  while (depth() < layers.length) history.pushState({ ...history.state, [DEPTH]: depth() + 1 }, "");
}

/** Takes away the entries of what is no longer open. */
function remove(): void {
  removing = undefined;
  if (stepping === undefined && depth() > layers.length) step(layers.length - depth());
}

/** Later: one layer may follow another at once, and the router may be about to undo a step. */
function settleSoon(): void {
  if (settling) return;
  settling = true;
  setTimeout(settle);
}

function handlePop(event: PopStateEvent): void {
  const asked = stepping === undefined;
  clearTimeout(stepping);
  stepping = undefined;
  if (keyOf(event.state) !== page) {
    page = keyOf(event.state);
    // Not when the router takes a step back: what asks before a page is left is open by then.
    if (asked) layers.length = 0;
    for (const listener of routerListeners) listener(event);
  } else if (asked) {
    for (const layer of layers.slice(depthOf(event.state)).reverse()) {
      if (flushSync(layer.close) === true) dropLayer(layer);
    }
  }
  settleSoon();
}

window.addEventListener("popstate", handlePop);
window.addEventListener("beforeunload", () => {
  clearTimeout(removing);
  removing = setTimeout(remove, REMOVE_AFTER_LEAVING_MS);
});

function dropLayer(layer: Layer): void {
  const place = layers.indexOf(layer);
  if (place < 0) return;
  layers.splice(place, 1);
  settleSoon();
}

function removeLayers(gone: ReadonlySet<Layer>): void {
  const left = layers.filter((layer) => !gone.has(layer));
  layers.splice(0, layers.length, ...left);
}

function openLayer(close: () => unknown): () => void {
  const layer = { close };
  layers.push(layer);
  settleSoon();
  return () => dropLayer(layer);
}

/**
 * Gives what is open over a page its entry in the history: Back calls `close` instead of leaving the page. What does not
 * close keeps its entry; what closes later answers true.
 */
export function useLayer(open: boolean, close: () => unknown): void {
  const latest = useRef(close);
  useLayoutEffect(() => {
    latest.current = close;
  });
  useLayoutEffect(() => (open ? openLayer(() => latest.current()) : undefined), [open]);
}

/** Forgets every layer and what is still to be done, between tests. */
export function forgetLayers(): void {
  layers.length = 0;
  writes.length = 0;
  clearTimeout(stepping);
  clearTimeout(removing);
  stepping = undefined;
  removing = undefined;
  if (depth() > 0) history.replaceState(stateOfPage(), "");
}

type Write = (state: unknown, unused: string, href?: string) => void;

function write(act: () => void): void {
  writes.push(act);
  runWrites();
  settleSoon();
}

const writer =
  (name: "pushState" | "replaceState"): Write =>
  (state, unused, href) => {
    // Not those at the time of the write: the next page may have opened its own by then.
    const open = new Set(layers);
    write(() => {
      // What lies over another page than this one goes with it.
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

/** The window as the router sees it: without the entries of layers. */
export function pageWindow() {
  settleSoon();
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
