import { Link } from "@tanstack/react-router";
import { linkClass } from "../../ui/linkClass";
import { Row } from "../../ui/Row";
import { ScrollLine } from "../../ui/ScrollLine";
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
  return (
    <ScrollLine className={styles.bar}>
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
    </ScrollLine>
  );
}
