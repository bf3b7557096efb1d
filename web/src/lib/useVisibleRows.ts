import { useState } from "react";
import { formatNumber } from "./formats";

/** So many rows come at once. */
const STEP = 100;

/** How far a long list is shown. */
interface VisibleRows {
  /** Rows that are shown. */
  shown: number;
  /** What a button for more says; null when all of them are shown. */
  words: string | null;
  more: () => void;
}

/** Shows a long list a hundred rows at a time; `of` names what is listed, and another name begins again. */
export function useVisibleRows(total: number, of = ""): VisibleRows {
  const [state, setState] = useState({ of, shown: STEP });
  // React's pattern for following a prop before rendering.
  if (state.of !== of) setState({ of, shown: STEP });
  const left = total - state.shown;
  return {
    shown: state.shown,
    words: left > 0 ? `Show ${Math.min(left, STEP)} more of ${formatNumber(left)}` : null,
    more: () => setState((now) => ({ ...now, shown: now.shown + STEP })),
  };
}
