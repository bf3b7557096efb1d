import { classNames } from "../lib/classNames";
import styles from "./linkClass.module.css";

/**
 * `back` to where a page belongs, `more` to the whole of what is shown in part, `inline` in a line of text; `tile`, `row` and `pill` are
 * one of several to choose from.
 */
type LinkKind = "back" | "more" | "inline" | "tile" | "row" | "pill";

/** The class of a link that stands by itself; with a look of its own, from `boxClass`. */
export const linkClass = (kind: LinkKind, look?: string): string => classNames(styles[kind], look);
