import { Link } from "@tanstack/react-router";
import styles from "./Admin.module.css";

const LINKS = [
  { to: "/admin-dashboard", label: "The desk" },
  { to: "/admin/actions", label: "Actions Home" },
  { to: "/admin/cardaudit", label: "Card Audit" },
  { to: "/admin/packs", label: "Pack Management" },
  { to: "/admin/card-ownership", label: "Card Ownership" },
] as const;

/** The navigation bar of the admin pages. */
export function AdminNav() {
  return (
    <nav aria-label="Admin" className={styles.nav}>
      {LINKS.map(({ to, label }) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
