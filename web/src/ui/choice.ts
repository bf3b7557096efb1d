import styles from "./choice.module.css";

/**
 * The class of a link, button or label that is one of several to choose from: a `row` of a list, or a `tile`
 * with a line around, a larger `panel`, or a round `pill`.
 */
export const choiceClass = (kind: "row" | "tile" | "panel" | "pill"): string | undefined => styles[kind];
