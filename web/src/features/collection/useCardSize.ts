import { useState } from "react";
import { storage } from "../../lib/storage";

const KEY = "foilcast.card-size";

/** The range of card widths in a grid, in pixels. */
export const CARD_SIZES = { min: 120, max: 300, step: 20, usual: 200 };

/** Cards below this width in pixels show only picture, name and mint number. */
export const MINI_BELOW = 190;

function stored(): number {
  const value = Number(storage.get(KEY));
  return value >= CARD_SIZES.min && value <= CARD_SIZES.max ? value : CARD_SIZES.usual;
}

/** The user's preferred card width, stored in the browser. */
export function useCardSize(): [number, (size: number) => void] {
  const [size, setSize] = useState(stored);
  const change = (next: number) => {
    setSize(next);
    storage.set(KEY, String(next));
  };
  return [size, change];
}
