import styles from "./linkClass.module.css";

/** The class of a link on a line of its own: `back` to where a page belongs, `more` to the whole of what is shown in part. */
export const linkClass = (kind: "back" | "more"): string | undefined => styles[kind];
