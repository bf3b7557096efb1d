/** The initial effects level if the URL has none. */

import { isSoftware, rendererOf } from "../lib/show/software";
import type { EffectsLevel } from "./options";

export interface Machine {
  readonly reducedMotion: boolean;
  /** Name of the WebGL renderer; empty without WebGL. */
  readonly renderer: string;
}

/** `full` with a graphics processor, `lite` with software rendering, `off` with reduced motion. */
export function startLevel({ reducedMotion, renderer }: Machine): EffectsLevel {
  if (reducedMotion) return "off";
  return isSoftware(renderer) ? "lite" : "full";
}

export function detectMachine(): Machine {
  const reducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const context = document.createElement("canvas").getContext("webgl");
  const renderer = rendererOf(context);
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return { reducedMotion, renderer };
}
