/**
 * Draws a pack on the page as foil: a canvas follows the pack's custom properties, which stay the only clock, and replaces
 * its print while `data-foil` is set on it.
 */

import { createFrameWatch } from "../../../lib/show/frameWatch";
import { isSoftware, rendererOf } from "../../../lib/show/software";
import { orbit } from "../../cards/pointerTilt";
import { type Print, printsOf } from "./prints";
import { createScene, type Frame, type Scene } from "./scene";
import { followCurl } from "./shape";

// For tests, which draw given frames.
export { createScene, printsOf };

export interface PlayOptions {
  /** Also in software rendering, and when frames are slow. */
  always: boolean;
}

/** The time of the style sheet's transition between the print and the foil, and that in which the foil swells. */
const FADE_MS = 160;
const SWELL_MS = 420;
/** Seconds in which most of the light under the pointer appears. */
const LIGHTS_UP = 0.12;
/** The shortest frame in software rendering. */
const SOFTWARE_FRAME_MS = 30;

/** Invisible differences need no frame. */
const rounded = (value: number) => Math.round(value * 500) / 500;

/** Reads a frame's state from the pack and its picture. */
function stateOf(pack: HTMLElement, art: HTMLElement) {
  const packStyle = getComputedStyle(pack);
  const artStyle = getComputedStyle(art);
  const read = (style: CSSStyleDeclaration, name: string, otherwise = 0) => {
    const value = Number.parseFloat(style.getPropertyValue(name));
    return Number.isFinite(value) ? value : otherwise;
  };
  const share = (name: string) => Math.min(1, Math.max(0, read(artStyle, name)));
  return {
    tear: share("--pack-tear"),
    fall: share("--pack-fall"),
    mirrored: art.dataset.mirrored !== undefined,
    turnX: read(packStyle, "--tilt-x"),
    turnY: read(packStyle, "--tilt-y") + read(packStyle, "--pack-turn") + read(packStyle, "--pack-drag"),
    lampX: read(packStyle, "--pointer-x", 0.5),
    lampY: read(packStyle, "--pointer-y", 0.5),
    active: read(packStyle, "--active"),
  };
}

/**
 * Plays the foil of the pack in `pack` on a canvas in `place`, as soon as its prints are drawn and it is whole. Without
 * WebGL 2, after a lost context and when frames are slow, the pack shows its print instead. Returns a function that ends it.
 */
export function play(
  place: HTMLElement,
  pack: HTMLElement,
  art: HTMLElement,
  print: Print,
  { always }: PlayOptions,
): () => void {
  const canvas = document.createElement("canvas");
  const gl = canvas.getContext("webgl2", { alpha: true, antialias: true, premultipliedAlpha: true });
  const free = () => gl?.getExtension("WEBGL_lose_context")?.loseContext();
  if (gl === null || (!always && isSoftware(rendererOf(gl)))) {
    free();
    return () => {};
  }
  const isSoftwareDrawn = isSoftware(rendererOf(gl));
  let frame = 0;
  let stopOrbit = () => {};
  let fade: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  let redraw = () => {};
  const observer = new ResizeObserver(() => redraw());
  const remove = () => {
    clearTimeout(fade);
    canvas.remove();
    free();
  };
  const end = () => {
    ended = true;
    cancelAnimationFrame(frame);
    observer.disconnect();
    stopOrbit();
    canvas.removeEventListener("webglcontextlost", endAtOnce);
    delete pack.dataset.foil;
  };
  const endAtOnce = () => {
    end();
    remove();
  };
  /** Shows the print again below the foil, which fades. */
  const giveUp = () => {
    end();
    fade = setTimeout(remove, FADE_MS);
  };
  canvas.addEventListener("webglcontextlost", endAtOnce);

  const run = (scene: Scene) => {
    const isSlow = createFrameWatch();
    let shownAt: number | null = null;
    let before = { now: 0, tear: 0, curl: 0, active: 0 };
    let drawn = "";
    const draw = (now: number) => {
      const state = stateOf(pack, art);
      // A torn pack would jump.
      if (shownAt === null && state.tear > 0) return;
      const seconds = shownAt === null ? 0 : (now - before.now) / 1000;
      // A fallen strip is not seen.
      const curl = state.fall < 1 ? followCurl(before.curl, state.tear - before.tear, seconds) : 0;
      // The light grows as the style sheet's does.
      const active = state.active + (before.active - state.active) * Math.exp(-seconds / LIGHTS_UP);
      before = { now, tear: state.tear, curl, active };
      const swell = shownAt === null ? 0 : Math.min(1, (now - shownAt) / SWELL_MS);
      const next: Frame = {
        ...state,
        active: rounded(active),
        curl: rounded(curl),
        swell: 1 - (1 - swell) ** 3,
      };
      const width = pack.offsetWidth;
      const key = JSON.stringify([next, width]);
      if (key === drawn) return;
      drawn = key;
      scene.draw(next, width);
      if (shownAt === null) {
        shownAt = now;
        place.append(canvas);
        pack.dataset.foil = "";
        if (!isSoftwareDrawn) stopOrbit = orbit(pack, "full");
      } else if (!always && isSlow(seconds * 1000)) giveUp();
    };
    const tick = (now: number) => {
      frame = requestAnimationFrame(tick);
      if (!isSoftwareDrawn || now - before.now >= SOFTWARE_FRAME_MS) draw(now);
    };
    redraw = () => shownAt !== null && draw(performance.now());
    observer.observe(pack);
    frame = requestAnimationFrame(tick);
  };
  printsOf(print, pack.offsetWidth * Math.min(2, window.devicePixelRatio))
    .then((prints) => {
      if (!ended) run(createScene(canvas, prints));
    })
    .catch((error: unknown) => {
      console.warn("The foil of a pack could not be drawn, so its print is shown:", error);
      if (!ended) endAtOnce();
    });
  return endAtOnce;
}
