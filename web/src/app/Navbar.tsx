import { Link } from "@tanstack/react-router";

/** The navigation bar. */
export function Navbar() {
  return (
    <nav aria-label="Main">
      <Link to="/dashboard">Foilcast</Link> <Link to="/collection">My Collection</Link>
    </nav>
  );
}
