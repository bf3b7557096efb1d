/** Which effects this machine should begin with when the address does not say. */

import type { EffectsLevel } from "./options";

/** What is asked of the browser. */
export interface Machine {
  readonly prefersCalm: boolean;
  /** The name of what draws, empty when there is no graphics processor at all. */
  readonly renderer: string;
}

/** Full on a graphics processor; less where one is missing or only imitated, and no motion where it is unwelcome. */
export function startLevel({ prefersCalm, renderer }: Machine): EffectsLevel {
  const imitated = renderer === "" || /swiftshader|llvmpipe|softpipe|software|basic render/i.test(renderer);
  if (prefersCalm) return "off";
  return imitated ? "lite" : "full";
}

/** Asks the browser. */
export function thisMachine(): Machine {
  const prefersCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const context = document.createElement("canvas").getContext("webgl");
  const named = context?.getExtension("WEBGL_debug_renderer_info");
  const answer: unknown = context?.getParameter(named ? named.UNMASKED_RENDERER_WEBGL : context.RENDERER);
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return { prefersCalm, renderer: typeof answer === "string" ? answer : "" };
}
