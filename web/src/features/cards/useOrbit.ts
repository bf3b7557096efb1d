import { type RefObject, useEffect } from "react";
import { orbit } from "./pointerTilt";

/** Lets the lamp of the large card in `place` orbit while `on`. */
export function useOrbit(place: RefObject<HTMLElement | null>, on: boolean): void {
  useEffect(() => {
    const card =
      place.current?.closest<HTMLElement>(".card") ?? place.current?.querySelector<HTMLElement>(".card");
    return on && card != null ? orbit(card, "full") : undefined;
  }, [on, place]);
}
