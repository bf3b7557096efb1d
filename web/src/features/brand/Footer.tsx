import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { switchLanguage } from "../../lib/language";
import { LanguageSelect } from "../../ui/LanguageSelect";
import { useSession } from "../auth/session";
import { settings } from "../settings/queries";
import styles from "./Brand.module.css";
import * as m from "./messages";

/** The brand's pages and links, below every page, and for visitors a choice of the language. */
export function Footer() {
  const session = useSession();
  const { pages = [], links = [] } = useQuery(settings()).data?.brand ?? {};
  return (
    <footer className={styles.footer}>
      {pages.length + links.length === 0 ? null : (
        <nav aria-label={m.footer()}>
          <ul>
            {pages.map(({ slug, title }) => (
              <li key={slug}>
                <Link to="/pages/$slug" params={{ slug }}>
                  {title}
                </Link>
              </li>
            ))}
            {links.map(({ label, url }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noreferrer">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {session === "out" ? (
        <div className={styles.language}>
          <Globe />
          <LanguageSelect label={m.language()} hideLabel onChange={switchLanguage} />
        </div>
      ) : null}
    </footer>
  );
}

/** The usual sign of a choice of the language, for visitors who cannot read the page. */
function Globe() {
  return (
    <svg
      width="22"
      height="22"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="8.5" />
      <ellipse cx="12" cy="12" rx="3.8" ry="8.5" />
      <path d="M3.5 12h17" />
    </svg>
  );
}
