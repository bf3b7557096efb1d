import styles from "./space.module.css";

/** A step of the spacing tokens: `3` is `--space-3`; `hair` is 2px. */
export type Space = "hair" | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** Between two steps: the smaller one on a phone, the larger one where there is room. */
export type FluidSpace = "2-3" | "3-4" | "3-5" | "4-5" | "4-6" | "5-6";

/** The room around a part and between what is in it. */
export interface SpaceProps {
  gap?: Space | FluidSpace | undefined;
  /** The gap between rows, where it is another one than between columns. */
  rowGap?: Space | undefined;
  pad?: Space | FluidSpace | undefined;
  padX?: Space | FluidSpace | undefined;
  padY?: Space | FluidSpace | undefined;
  padAbove?: Space | undefined;
  padBelow?: Space | undefined;
  /** At the side where lines begin. */
  padStart?: Space | undefined;
  /** The margin above. */
  before?: Space | undefined;
  /** The margin below. */
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
