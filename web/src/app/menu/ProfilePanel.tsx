import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { me } from "../../features/auth/queries";
import { forgetReturnTo } from "../../features/auth/returnTo";
import { signOut } from "../../features/auth/session";
import { NotificationList } from "../../features/notifications/NotificationList";
import * as words from "../../lib/messages";
import { Box } from "../../ui/Box";
import { toastSuccess } from "../../ui/toasts";
import { AccountLanguageSelect } from "./AccountLanguageSelect";
import { Appearance } from "./Appearance";
import * as m from "./messages";
import styles from "./ProfilePanel.module.css";

/** The content of the user's menu: pages, appearance, language, notifications. */
export function ProfilePanel({ close }: { close: () => void }) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const user = useQuery(me()).data;
  const handleLogout = async () => {
    close();
    await signOut(cache);
    toastSuccess(m.signedOut());
    await navigate({ to: "/login" });
    // The next user to sign in starts on the dashboard, not on this user's page.
    forgetReturnTo();
  };
  return (
    <>
      <p className={styles.who}>
        <strong>{user?.displayName}</strong>
        <span>{m.level({ level: user?.level ?? 1 })}</span>
      </p>
      <nav aria-label={m.ownPages()} className={styles.links}>
        {user === undefined ? null : (
          <Link to="/profile/$username" params={{ username: user.username }} onClick={close}>
            {m.myProfile()}
          </Link>
        )}
        <Link to="/wishes" onClick={close}>
          {words.wishesTitle()}
        </Link>
        <Link to="/leaderboard" onClick={close}>
          {words.leaderboardTitle()}
        </Link>
        <Link to="/account" onClick={close}>
          {words.accountTitle()}
        </Link>
        {user?.isAdmin === true || user?.role === "moderator" ? (
          <Link to="/queue" onClick={close}>
            {words.liveQueueTitle()}
          </Link>
        ) : null}
        {user?.isAdmin === true ? (
          <>
            <Link to="/admin-dashboard" onClick={close}>
              {words.adminDashboardTitle()}
            </Link>
            <Link to="/admin/actions" onClick={close}>
              {words.adminActionsTitle()}
            </Link>
          </>
        ) : null}
        <button type="button" onClick={() => void handleLogout()}>
          {m.logout()}
        </button>
      </nav>
      <Appearance />
      <Box padX={3} padY={2}>
        <AccountLanguageSelect />
      </Box>
      <Box padAbove={2} edge="above">
        <NotificationList onChosen={close} />
      </Box>
    </>
  );
}
