import { type BoxLook, type BoxProps, drawBox } from "./look";
import styles from "./Table.module.css";

interface TableLook {
  /** Removes the padding at the table's edges. */
  flush?: boolean;
  /** Stacks the cells of each row on phones, where the column headings are visually hidden. */
  stacks?: boolean;
}

/** A table with a line below each row. */
export function Table({ flush, stacks, ...props }: TableLook & Omit<BoxProps<"table", BoxLook>, "as">) {
  return drawBox("table", [styles.table, flush && styles.flush, stacks && styles.stacks], props);
}
