import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { linkClass } from "../../ui/linkClass";
import { Row } from "../../ui/Row";
import styles from "./AdminNav.module.css";

const LINKS = [
  { to: "/admin/actions", label: "Actions Home" },
  { to: "/admin/cardaudit", label: "Card Audit" },
  { to: "/admin/packs", label: "Pack Management" },
  { to: "/admin/card-ownership", label: "Card Ownership" },
] as const;

/** The navigation bar of the admin pages (seed §2), and the way to their dashboard in front of it. */
export function AdminNav() {
  const bar = useRef<HTMLDivElement>(null);
  // On a phone the bar is longer than the screen: the page that one is on is brought into its middle.
  useEffect(() => {
    const here = bar.current?.querySelector<HTMLElement>("[aria-current]");
    if (bar.current === null || here == null) return;
    const [outer, inner] = [bar.current.getBoundingClientRect(), here.getBoundingClientRect()];
    bar.current.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }, []);
  return (
    <Row nowrap gap={2} align="stretch" className={styles.bar} ref={bar}>
      <Link className={linkClass("pill")} to="/admin-dashboard">
        Admin Dashboard
      </Link>
      <Row as="nav" nowrap gap={2} align="stretch" padStart={2} edge="start" aria-label="Admin">
        {LINKS.map(({ to, label }) => (
          <Link key={to} className={linkClass("pill")} to={to}>
            {label}
          </Link>
        ))}
      </Row>
    </Row>
  );
}
