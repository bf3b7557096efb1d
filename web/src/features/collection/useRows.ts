import { useLayoutEffect, useState } from "react";
import { type RowRange, rowsAround } from "./grid";

/** How far outside the screen rows are drawn. */
const OVERSCAN_PX = 1200;

interface RowsOptions {
  count: number;
  rowHeight: number;
  /** Where the first row begins on the page. */
  top: number;
}

/** The rows near the screen. All are of one height, so nothing is measured; a render happens only when they change. */
export function useRows({ count, rowHeight, top }: RowsOptions): RowRange {
  const look = () => rowsAround(window.scrollY - top, window.innerHeight, OVERSCAN_PX, rowHeight, count);
  const [, setSeen] = useState("");
  useLayoutEffect(() => {
    const update = () => {
      const { first, last } = look();
      setSeen(`${first}-${last}`);
    };
    window.addEventListener("scroll", update, { passive: true });
    window.addEventListener("resize", update);
    return () => {
      window.removeEventListener("scroll", update);
      window.removeEventListener("resize", update);
    };
  });
  return look();
}
