import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useSession } from "../features/auth/session";
import { settings } from "../features/settings/queries";
import { useBrand } from "../features/settings/useBrand";
import { UserSearch } from "../features/users/UserSearch";
import * as m from "../lib/messages";
import { buttonClass } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { Logo } from "../ui/Logo";
import { Popover } from "../ui/Popover";
import { ScrollToTop } from "../ui/ScrollToTop";
import styles from "./Navbar.module.css";
import { ProfileMenu } from "./ProfileMenu";

/** Links in the order of the specification, then additional ones. */
const LINKS = [
  { to: "/collection", label: m.myCollectionTitle },
  { to: "/trading", label: m.tradingTitle },
  { to: "/achievements", label: m.achievementsTitle },
  { to: "/grading", label: m.cardGradingTitle },
  { to: "/market", label: m.marketTitle },
  { to: "/catalogue", label: m.catalogueTitle },
  { to: "/leaderboard", label: m.leaderboardTitle },
] as const;

/** The navigation bar. For visitors it sends no requests that need a token. */
export function Navbar() {
  const session = useSession();
  const brand = useBrand();
  const instance = useQuery(settings()).data;
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Link to="/dashboard" className={styles.logo} aria-label={m.logoLabel({ brand: brand.name })}>
          <Logo src={brand.logo} />
          <span>{brand.name}</span>
        </Link>
        {instance?.demo === true ? (
          <span className={styles.demo} title={m.demoHint()}>
            {m.demo()}
          </span>
        ) : null}
        <nav aria-label={m.mainNavigation()} className={styles.links}>
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
            {m.login()}
          </Link>
        )}
        <Popover className={styles.burger} label={m.menu()} face={<Icon name="menu" size={24} />}>
          {(close) => (
            <>
              <UserSearch onChosen={close} />
              <nav aria-label={m.mainNavigation()} className={styles.list}>
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
      {label()}
    </Link>
  ));
}
