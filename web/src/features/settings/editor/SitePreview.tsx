import { useId } from "react";
import { Logo } from "../../../ui/Logo";
import { current, type Draft, type Setting } from "./draft";
import styles from "./Settings.module.css";

interface SitePreviewProps {
  rows: readonly Setting[];
  draft: Draft;
}

/** How the site greets people with what is typed now: logo, name, words of welcome, the early-access notice. */
export function SitePreview({ rows, draft }: SitePreviewProps) {
  const id = useId();
  const of = (name: string) => {
    const row = rows.find((one) => one.name === name);
    return row === undefined ? "" : current(draft, row);
  };
  const logo = of("brand-logo");
  const notice = of("early-access") === true ? of("early-access-text") : "";
  // Only a path of this site is ever asked for, as the server will have it.
  const src = typeof logo === "string" && /^\/(?![/\\])[^\s\\"<]*$/.test(logo) ? logo : null;
  return (
    <figure className={styles.preview} aria-labelledby={id}>
      <figcaption id={id}>As visitors will see it</figcaption>
      <div className={styles.site}>
        <p className={styles.brand}>
          <Logo key={src} src={src} />
          <strong>{of("brand-name")}</strong>
        </p>
        <p>{of("brand-intro")}</p>
        {notice === "" ? (
          <p className={styles.quiet}>There is no early-access notice.</p>
        ) : (
          <p className={styles.early}>
            {notice} <span aria-hidden="true">Awh ok!</span>
          </p>
        )}
      </div>
    </figure>
  );
}
