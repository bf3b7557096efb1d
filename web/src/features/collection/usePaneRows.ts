import { type RefObject, useLayoutEffect, useState } from "react";
import { type RowRange, rowsAround } from "./grid";
import { scrollerOf } from "./gridScroll";

/** How far outside the visible part rows are drawn. */
const OVERSCAN_PX = 700;

/** What of a grid can be seen: how far it is scrolled past the top of what shows it, and how high that is. */
interface View {
  scrolled: number;
  height: number;
  width: number;
}

function viewOf(element: Element): View {
  const box = element.getBoundingClientRect();
  const frame = scrollerOf(element)?.getBoundingClientRect();
  const [top, height] = frame === undefined ? [0, window.innerHeight] : [frame.top, frame.height];
  return { scrolled: top - box.top, height, width: Math.floor(box.width) };
}

const UNSEEN: View = { scrolled: 0, height: 0, width: 0 };

/** How wide a grid may be, and which of its rows are near what is seen, whether its pane scrolls or the page. */
export function usePaneRows(
  place: RefObject<HTMLElement | null>,
  measure: (width: number) => { rowHeight: number; count: number },
): { width: number; rows: RowRange } {
  const [view, setView] = useState(UNSEEN);
  const { rowHeight, count } = measure(view.width);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const update = () => {
      const next = viewOf(element);
      // A quarter of the overscan is as exact as it has to be: most scrolling renders nothing.
      next.scrolled = Math.round(next.scrolled / 175) * 175;
      setView((now) =>
        now.width === next.width && now.height === next.height && now.scrolled === next.scrolled ? now : next,
      );
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    // Scrolling does not bubble, but it is captured on its way down: one listener for panes and pages.
    document.addEventListener("scroll", update, { passive: true, capture: true });
    window.addEventListener("resize", update);
    return () => {
      observer.disconnect();
      document.removeEventListener("scroll", update, { capture: true });
      window.removeEventListener("resize", update);
    };
  }, [place]);
  const rows = rowsAround(view.scrolled, view.height, OVERSCAN_PX, rowHeight, view.width === 0 ? 0 : count);
  return { width: view.width, rows };
}
