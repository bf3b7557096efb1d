import styles from "./Quote.module.css";

interface QuoteProps {
  /** What is printed on a card, larger; without it words of a user, with their lines. */
  printed?: boolean;
  children: string;
}

/** Words of another author, with a line beside them. */
export function Quote({ printed = false, children }: QuoteProps) {
  return <blockquote className={printed ? styles.printed : styles.quote}>{children}</blockquote>;
}
