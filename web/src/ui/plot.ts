import styles from "./plot.module.css";

/** Classes of the parts of a plot. */
export const plot = {
  /** A line of the grid. */
  grid: styles.grid,
  /** A number or date at an edge. */
  label: styles.label,
  /** A line of one width however the drawing is stretched; its color is `--_look`. */
  line: styles.line,
  /** What is below a line. */
  area: styles.area,
  /** Something that can be pointed at, filled with the accent. */
  mark: styles.mark,
} as const;
