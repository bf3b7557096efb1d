import styles from "./space.module.css";

/** A step of the spacing tokens: `3` is `--space-3`; `hair` is 2px. */
export type Space = "hair" | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** A fluid space between two steps, smaller on phones. */
export type FluidSpace = "2-3" | "3-4" | "3-5" | "4-5" | "4-6" | "5-6";

/** Padding, margins and gaps of an element. */
export interface SpaceProps {
  gap?: Space | FluidSpace | undefined;
  /** Gap between rows, if it differs from `gap`. */
  rowGap?: Space | undefined;
  pad?: Space | FluidSpace | undefined;
  padX?: Space | FluidSpace | undefined;
  padY?: Space | FluidSpace | undefined;
  padAbove?: Space | undefined;
  padBelow?: Space | undefined;
  /** Padding at the inline start. */
  padStart?: Space | undefined;
  /** Margin above the element. */
  before?: Space | undefined;
  /** Margin below the element. */
  after?: Space | undefined;
}

export const SPACE_PROPS = [
  "gap",
  "rowGap",
  "pad",
  "padX",
  "padY",
  "padAbove",
  "padBelow",
  "padStart",
  "before",
  "after",
] as const;

export function spaceClass(props: SpaceProps): (string | undefined)[] {
  return SPACE_PROPS.map((name) => (props[name] === undefined ? undefined : styles[`${name}${props[name]}`]));
}
