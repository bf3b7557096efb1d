import { type BoxLook, type BoxProps, drawBox } from "./look";
import styles from "./Table.module.css";

interface TableLook {
  /** Cells begin at the edge of the table. */
  flush?: boolean;
  /** On a phone each row is a stack of its cells, and only a screen reader has the headings. */
  stacks?: boolean;
}

/** Rows of cells with a line below each. */
export function Table({ flush, stacks, ...props }: TableLook & Omit<BoxProps<"table", BoxLook>, "as">) {
  return drawBox("table", [styles.table, flush && styles.flush, stacks && styles.stacks], props);
}
