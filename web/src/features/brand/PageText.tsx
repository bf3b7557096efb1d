import styles from "./PageText.module.css";

/** The text of a page. `html` must be sanitized: the server's is (server/src/brand/markdown.rs). */
export function PageText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitizes it.
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />;
}
