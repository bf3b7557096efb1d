import styles from "./Quote.module.css";

interface QuoteProps {
  /** Larger, for the text of a card. By default a user's text, whose line breaks are kept. */
  printed?: boolean;
  children: string;
}

/** A quotation with a line beside it. */
export function Quote({ printed = false, children }: QuoteProps) {
  return <blockquote className={printed ? styles.printed : styles.quote}>{children}</blockquote>;
}
