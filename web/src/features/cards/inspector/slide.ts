import { inlineSign } from "../../../lib/language";
import { easing, FADE_MS, moves, play, stop, visualClone } from "./motion";

const SLIDE_MS = 260;

/** Moves a clone of the current card off to one side; the next card comes with `slideIn`. */
export function slideOff(slider: HTMLElement, by: number): void {
  const host = slider.parentElement;
  const from = slider.style.transform === "" ? "none" : slider.style.transform;
  slider.style.transform = "";
  if (host === null || !moves()) return;
  const copy = visualClone(slider, slider.offsetWidth);
  if (copy === null) return;
  copy.style.transform = "";
  host.append(copy);
  const away = { transform: `translateX(${-by * inlineSign() * 60}%)`, opacity: 0 };
  void play(copy, [{ transform: from, opacity: 1 }, away], {
    duration: SLIDE_MS,
    easing: easing("--ease-out"),
    fill: "forwards",
  }).then(() => copy.remove());
}

/** Moves the next card in from the other side. */
export function slideIn(slider: HTMLElement, by: number): void {
  stop(slider);
  slider.style.transform = "";
  if (!moves()) {
    void play(slider, [{ opacity: 0.3 }, { opacity: 1 }], { duration: FADE_MS });
    return;
  }
  const from = { transform: `translateX(${by * inlineSign() * 60}%)`, opacity: 0 };
  void play(slider, [from, { transform: "none", opacity: 1 }], {
    duration: SLIDE_MS,
    easing: easing("--ease-out"),
  });
}

/** Moves the card back to the middle after a drag. */
export function slideBack(slider: HTMLElement): void {
  const from = slider.style.transform;
  slider.style.transform = "";
  if (from === "" || !moves()) return;
  void play(slider, [{ transform: from }, { transform: "none" }], {
    duration: SLIDE_MS,
    easing: easing("--ease-flight"),
  });
}
