import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useSession } from "../features/auth/session";
import { settings } from "../features/settings/queries";
import { useBrand } from "../features/settings/useBrand";
import { UserSearch } from "../features/users/UserSearch";
import { buttonClass } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { Logo } from "../ui/Logo";
import { Popover } from "../ui/Popover";
import { ScrollToTop } from "../ui/ScrollToTop";
import styles from "./Navbar.module.css";
import { ProfileMenu } from "./ProfileMenu";

/** Links in the order of the specification, then additional ones. */
const LINKS = [
  { to: "/collection", label: "My Collection" },
  { to: "/trading", label: "Trading" },
  { to: "/achievements", label: "Achievements" },
  { to: "/grading", label: "Card Grading" },
  { to: "/market", label: "Market" },
  { to: "/catalogue", label: "Catalogue" },
  { to: "/leaderboard", label: "Leaderboard" },
] as const;

/** The navigation bar. For visitors it sends no requests that need a token. */
export function Navbar() {
  const session = useSession();
  const brand = useBrand();
  const instance = useQuery(settings()).data;
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Link to="/dashboard" className={styles.logo} aria-label={`${brand.name}, to the dashboard`}>
          <Logo src={brand.logo} />
          <span>{brand.name}</span>
        </Link>
        {instance?.demo === true ? (
          <span className={styles.demo} title="Anyone can sign in as anyone here">
            Demo
          </span>
        ) : null}
        <nav aria-label="Main" className={styles.links}>
          <Links />
        </nav>
        <div className={styles.search}>
          <UserSearch />
        </div>
        <ScrollToTop />
        {session === "in" ? (
          <ProfileMenu />
        ) : (
          <Link to="/login" className={buttonClass("primary", "s")}>
            Login
          </Link>
        )}
        <Popover className={styles.burger} label="Menu" face={<Icon name="menu" size={24} />}>
          {(close) => (
            <>
              <UserSearch onChosen={close} />
              <nav aria-label="Main" className={styles.list}>
                <Links onChosen={close} />
              </nav>
            </>
          )}
        </Popover>
      </div>
    </header>
  );
}

function Links({ onChosen }: { onChosen?: () => void }) {
  return LINKS.map(({ to, label }) => (
    <Link
      key={to}
      to={to}
      className={styles.link}
      activeOptions={{ exact: true, includeSearch: false }}
      onClick={onChosen}
    >
      {label}
    </Link>
  ));
}
