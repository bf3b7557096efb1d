import { type RefObject, useEffect } from "react";
import { orbit } from "./pointerTilt";

/** Lets the lamp of the large card in `place` orbit while `on`, from `after` milliseconds on. */
export function useOrbit(place: RefObject<HTMLElement | null>, on: boolean, after = 0): void {
  useEffect(() => {
    if (!on) return undefined;
    let stop = () => {};
    const start = () => {
      const card =
        place.current?.closest<HTMLElement>(".card") ?? place.current?.querySelector<HTMLElement>(".card");
      if (card != null) stop = orbit(card, "full");
    };
    const timer = setTimeout(start, after);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [on, place, after]);
}
