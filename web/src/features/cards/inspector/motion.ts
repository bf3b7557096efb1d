/** Duration of a fade without movement. */
export const FADE_MS = 160;

/** Whether effects and the system's settings allow movement. */
export function moves(): boolean {
  return (
    document.documentElement.dataset.effects !== "off" &&
    !window.matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}

/** An easing token's value; `ease-out` in browsers that do not support it. */
export function easing(token: "--ease-flight" | "--ease-out"): string {
  const value = getComputedStyle(document.documentElement).getPropertyValue(token).trim();
  return value !== "" && CSS.supports("transition-timing-function", value) ? value : "ease-out";
}

/** Resolves when the animation has finished or was cancelled; immediately where animations are not supported. */
export async function play(
  element: HTMLElement,
  frames: Keyframe[],
  options: KeyframeAnimationOptions,
): Promise<void> {
  if (typeof element.animate !== "function") return;
  try {
    await element.animate(frames, options).finished;
  } catch {
    // It was cancelled.
  }
}

/** Cancels all animations of an element. */
export function stop(element: HTMLElement): void {
  if (typeof element.getAnimations !== "function") return;
  for (const animation of element.getAnimations()) animation.cancel();
}

/** An inert clone of an element, scaled to a width, for an animation. */
export function visualClone(of: HTMLElement, width: number): HTMLElement | null {
  const copy = of.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return null;
  delete copy.dataset.away;
  delete copy.dataset.live;
  copy.inert = true;
  copy.setAttribute("aria-hidden", "true");
  for (const control of copy.querySelectorAll("button")) control.remove();
  // The pictures are decoded already; asynchronous decoding would flash.
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
