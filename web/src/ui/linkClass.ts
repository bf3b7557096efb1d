import { classNames } from "../lib/classNames";
import styles from "./linkClass.module.css";

/**
 * `back` leads to the parent page, `more` to the full list of an excerpt; `inline` is within text. `tile`, `row` and `pill`
 * are options of a list.
 */
type LinkKind = "back" | "more" | "inline" | "tile" | "row" | "pill";

/** The class name of a link, with an additional class name from `boxClass`. */
export const linkClass = (kind: LinkKind, look?: string): string => classNames(styles[kind], look);
