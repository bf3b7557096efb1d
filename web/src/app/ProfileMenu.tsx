import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Suspense } from "react";
import { me } from "../features/auth/queries";
import { forgetReturnTo } from "../features/auth/returnTo";
import { signOut } from "../features/auth/session";
import { Avatar } from "../features/users/Avatar";
import { lazyPart } from "../ui/lazyPart";
import { Popover } from "../ui/Popover";
import { toastError, toastSuccess } from "../ui/toasts";
import { Appearance } from "./Appearance";
import styles from "./ProfileMenu.module.css";

const NotificationList = lazyPart(
  async () => (await import("../features/notifications/NotificationList")).NotificationList,
  () => toastError("Your notifications could not be loaded. Open the menu again to try once more."),
);

/** The user's menu, with profile, admin pages, notifications, appearance and logout. */
export function ProfileMenu() {
  const user = useQuery(me()).data;
  const unread = user?.unreadNotifications ?? 0;
  const name = user?.displayName ?? "";
  const news = unread === 1 ? "1 unread notification" : `${unread} unread notifications`;
  const label = unread > 0 ? `Your menu, ${news}` : "Your menu";
  return (
    <Popover
      label={label}
      face={
        <span className={styles.face}>
          <Avatar name={name} picture={user?.twitchProfilePic} size={36} />
          {unread > 0 ? <span className={styles.unread}>{unread > 99 ? "99+" : unread}</span> : null}
        </span>
      }
    >
      {(close) => <Panel close={close} />}
    </Popover>
  );
}

function Panel({ close }: { close: () => void }) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const user = useQuery(me()).data;
  const handleLogout = async () => {
    close();
    await signOut(cache);
    toastSuccess("You are signed out.");
    await navigate({ to: "/login" });
    // The next user to sign in starts on the dashboard, not on this user's page.
    forgetReturnTo();
  };
  return (
    <>
      <p className={styles.who}>
        <strong>{user?.displayName}</strong>
        <span>Level {user?.level ?? 1}</span>
      </p>
      <nav aria-label="Your pages" className={styles.links}>
        {user === undefined ? null : (
          <Link to="/profile/$username" params={{ username: user.username }} onClick={close}>
            My Profile
          </Link>
        )}
        <Link to="/wishes" onClick={close}>
          Wishes
        </Link>
        <Link to="/leaderboard" onClick={close}>
          Leaderboard
        </Link>
        <Link to="/account" onClick={close}>
          Account
        </Link>
        {user?.isAdmin === true || user?.role === "moderator" ? (
          <Link to="/queue" onClick={close}>
            Live Queue
          </Link>
        ) : null}
        {user?.isAdmin === true ? (
          <>
            <Link to="/admin-dashboard" onClick={close}>
              Admin Dashboard
            </Link>
            <Link to="/admin/actions" onClick={close}>
              Admin Actions
            </Link>
          </>
        ) : null}
        <button type="button" onClick={() => void handleLogout()}>
          Logout
        </button>
      </nav>
      <Appearance />
      <Suspense fallback={<p aria-busy="true" />}>
        <NotificationList onChosen={close} />
      </Suspense>
    </>
  );
}
