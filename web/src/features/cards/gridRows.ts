import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
} from "@tanstack/react-virtual";
import { type FocusEvent, type RefObject, useLayoutEffect, useState } from "react";
import { LAZY_MARGIN_PX } from "./nearViewport";

/** Heights of the bars at the top and the bottom of a page. */
const BARS_PX = { top: 72, bottom: 88 };

/** The position of a list in its scrolling ancestor. */
export interface ListBox {
  /** 0 until it is measured. */
  width: number;
  /** Distance from the top of the scrolled content. */
  top: number;
  /** The ancestor that scrolls; null when the page does. */
  scroller: Element | null;
}

function scrollerOf(element: Element): Element | null {
  for (let at = element.parentElement; at !== null && at !== document.body; at = at.parentElement) {
    const { overflowY } = getComputedStyle(at);
    if (overflowY === "auto" || overflowY === "scroll") return at;
  }
  return null;
}

function boxOf(list: Element): ListBox {
  const { width, top } = list.getBoundingClientRect();
  const scroller = scrollerOf(list);
  const offset =
    scroller === null ? window.scrollY : scroller.scrollTop - scroller.getBoundingClientRect().top;
  return { width: Math.floor(width), top: Math.round(top + offset), scroller };
}

/** Measures a list whenever its size or the page's changes. */
export function useListBox(list: RefObject<HTMLElement | null>): ListBox {
  const [box, setBox] = useState<ListBox>({ width: 0, top: 0, scroller: null });
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const measure = () => {
      const next = boxOf(element);
      setBox((now) =>
        now.width === next.width && now.top === next.top && now.scroller === next.scroller ? now : next,
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return box;
}

interface GridRowsOptions {
  box: ListBox;
  /** Number of items in the whole grid. */
  count: number;
  columns: number;
  /** Height of every row, with the gap below it. */
  rowHeight: number;
  /** An item that stays in the DOM when it is scrolled away, like the one with the focus. */
  keep?: number;
}

interface GridRows {
  /** Indexes of the items to render, in order. Each item has its index in `data-index`. */
  places: readonly number[];
  /** Height of the whole grid. */
  height: number;
  /** Scrolls to the row of an item. */
  reveal: (place: number) => void;
  /** Event handlers for the list element. */
  listProps: { onFocus: (event: FocusEvent) => void; onBlur: (event: FocusEvent) => void };
}

/** A virtualized grid, in the page or in a scrolling pane. */
export function useGridRows({ box, count, columns, rowHeight, keep }: GridRowsOptions): GridRows {
  const [focused, setFocused] = useState<number>();
  const rows = box.width === 0 ? 0 : Math.ceil(count / columns);
  const kept = [keep, focused].flatMap((place) => (place === undefined ? [] : Math.floor(place / columns)));
  const options = {
    count: rows,
    estimateSize: () => rowHeight,
    overscan: Math.ceil(LAZY_MARGIN_PX / rowHeight),
    scrollMargin: box.top,
    useFlushSync: false,
    rangeExtractor: (range: Range) => {
      const near = defaultRangeExtractor(range);
      const far = kept.filter((row) => row < range.count && !near.includes(row));
      return [...near, ...new Set(far)].sort((a, b) => a - b);
    },
  };
  const { scroller } = box;
  const page = useWindowVirtualizer({
    ...options,
    enabled: scroller === null,
    scrollPaddingStart: BARS_PX.top,
    scrollPaddingEnd: BARS_PX.bottom,
  });
  const pane = useVirtualizer({
    ...options,
    enabled: scroller !== null,
    getScrollElement: () => scroller,
    initialOffset: () => scroller?.scrollTop ?? 0,
  });
  const virtualizer = scroller === null ? page : pane;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualizer caches row sizes until they are measured again.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  return {
    places: virtualizer
      .getVirtualItems()
      .flatMap(({ index }) => Array.from({ length: columns }, (_, column) => index * columns + column))
      .filter((place) => place < count),
    height: rows * rowHeight,
    reveal: (place) => virtualizer.scrollToIndex(Math.floor(place / columns)),
    listProps: {
      onFocus: ({ target }) => {
        const place = target.closest("[data-index]")?.getAttribute("data-index");
        setFocused(place == null ? undefined : Number(place));
      },
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setFocused(undefined);
      },
    },
  };
}
