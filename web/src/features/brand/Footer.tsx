import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { settings } from "../settings/queries";
import styles from "./Brand.module.css";
import * as m from "./messages";

/** The brand's pages and links, below every page; nothing if there are none. */
export function Footer() {
  const { pages = [], links = [] } = useQuery(settings()).data?.brand ?? {};
  if (pages.length + links.length === 0) return null;
  return (
    <footer className={styles.footer}>
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
    </footer>
  );
}
