/** How long something fades that does not move. */
export const FADE_MS = 160;

/** Whether the person wants things to move. */
export function moves(): boolean {
  return (
    document.documentElement.dataset.effects !== "off" &&
    !window.matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}

/** An easing of the design; browsers that do not know it take a plain one. */
export function easing(token: "--ease-flight" | "--ease-out"): string {
  const value = getComputedStyle(document.documentElement).getPropertyValue(token).trim();
  return value !== "" && CSS.supports("transition-timing-function", value) ? value : "ease-out";
}

/** Plays to the end, or until something else is played; where nothing can be animated it is over at once. */
export async function play(
  element: HTMLElement,
  frames: Keyframe[],
  options: KeyframeAnimationOptions,
): Promise<void> {
  if (typeof element.animate !== "function") return;
  try {
    await element.animate(frames, options).finished;
  } catch {
    // Something else is played from here on.
  }
}

/** Ends what is played on an element. */
export function stop(element: HTMLElement): void {
  if (typeof element.getAnimations !== "function") return;
  for (const animation of element.getAnimations()) animation.cancel();
}

/** A likeness of what is drawn somewhere, as large as what it will lie on. */
export function likeness(of: HTMLElement, width: number): HTMLElement | null {
  const copy = of.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return null;
  delete copy.dataset.away;
  delete copy.dataset.live;
  copy.inert = true;
  copy.setAttribute("aria-hidden", "true");
  for (const control of copy.querySelectorAll("button")) control.remove();
  // What it shows is decoded already; later would be a flash.
  for (const picture of copy.querySelectorAll("img")) picture.decoding = "sync";
  const scale = of.offsetWidth === 0 ? 1 : width / of.offsetWidth;
  Object.assign(copy.style, {
    position: "absolute",
    inset: "0 auto auto 0",
    transformOrigin: "0 0",
    transform: `scale(${scale})`,
  });
  return copy;
}
