import { useState } from "react";
import * as m from "./messages";

/** Number of rows that are added at a time. */
const PAGE_SIZE = 100;

interface VisibleRows {
  /** Number of visible rows. */
  shown: number;
  /** Label of the button for more rows; null if all are visible. */
  moreLabel: string | null;
  showMore: () => void;
}

/** Shows a long list in steps of a hundred rows. Resets when `key` changes. */
export function useVisibleRows(total: number, key = ""): VisibleRows {
  const [state, setState] = useState({ key, shown: PAGE_SIZE });
  // State is reset during rendering when the prop changes, as React documents.
  if (state.key !== key) setState({ key, shown: PAGE_SIZE });
  const left = total - state.shown;
  return {
    shown: state.shown,
    moreLabel: left > 0 ? m.showMore({ more: Math.min(left, PAGE_SIZE), left }) : null,
    showMore: () => setState((now) => ({ ...now, shown: now.shown + PAGE_SIZE })),
  };
}
