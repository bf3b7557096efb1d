import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { linkClass } from "../../ui/linkClass";
import { Row } from "../../ui/Row";
import styles from "./AdminNav.module.css";
import * as m from "./messages";

const LINKS = [
  { to: "/admin/actions", label: m.actions },
  { to: "/admin/cardaudit", label: m.audit },
  { to: "/admin/packs", label: m.packs },
  { to: "/admin/card-ownership", label: m.ownership },
] as const;

/** The navigation bar of the admin pages (seed §2), after a link to the dashboard. */
export function AdminNav() {
  const bar = useRef<HTMLDivElement>(null);
  // The bar scrolls on a phone: centre the link of the current page.
  useEffect(() => {
    const current = bar.current?.querySelector<HTMLElement>("[aria-current]");
    if (bar.current === null || current == null) return;
    const [outer, inner] = [bar.current.getBoundingClientRect(), current.getBoundingClientRect()];
    bar.current.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }, []);
  return (
    <Row nowrap gap={2} align="stretch" className={styles.bar} ref={bar}>
      <Link className={linkClass("pill")} to="/admin-dashboard">
        {m.dashboard()}
      </Link>
      <Row as="nav" nowrap gap={2} align="stretch" padStart={2} edge="start" aria-label={m.navigation()}>
        {LINKS.map(({ to, label }) => (
          <Link key={to} className={linkClass("pill")} to={to}>
            {label()}
          </Link>
        ))}
      </Row>
    </Row>
  );
}
