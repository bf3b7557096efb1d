/** The initial effects level if the URL has none. */

import type { EffectsLevel } from "./options";

export interface Machine {
  readonly reducedMotion: boolean;
  /** Name of the WebGL renderer; empty without WebGL. */
  readonly renderer: string;
}

/** `full` with a graphics processor, `lite` with software rendering, `off` with reduced motion. */
export function startLevel({ reducedMotion, renderer }: Machine): EffectsLevel {
  const isSoftware = renderer === "" || /swiftshader|llvmpipe|softpipe|software|basic render/i.test(renderer);
  if (reducedMotion) return "off";
  return isSoftware ? "lite" : "full";
}

export function detectMachine(): Machine {
  const reducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const context = document.createElement("canvas").getContext("webgl");
  const info = context?.getExtension("WEBGL_debug_renderer_info");
  const name: unknown = context?.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : context.RENDERER);
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return { reducedMotion, renderer: typeof name === "string" ? name : "" };
}
