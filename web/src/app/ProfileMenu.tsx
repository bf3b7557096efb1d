import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Suspense } from "react";
import { me } from "../features/auth/queries";
import { forgetReturnTo } from "../features/auth/returnTo";
import { signOut } from "../features/auth/session";
import { Avatar } from "../features/users/Avatar";
import * as m from "../lib/messages";
import { lazyPart } from "../ui/lazyPart";
import { Popover } from "../ui/Popover";
import { toastError, toastSuccess } from "../ui/toasts";
import { Appearance } from "./Appearance";
import styles from "./ProfileMenu.module.css";

const NotificationList = lazyPart(
  async () => (await import("../features/notifications/NotificationList")).NotificationList,
  () => toastError(m.notificationsNotLoaded()),
);

/** The user's menu, with profile, admin pages, notifications, appearance and logout. */
export function ProfileMenu() {
  const user = useQuery(me()).data;
  const unread = user?.unreadNotifications ?? 0;
  const name = user?.displayName ?? "";
  return (
    <Popover
      label={m.profileMenu({ unread })}
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
          {m.wishesTitle()}
        </Link>
        <Link to="/leaderboard" onClick={close}>
          {m.leaderboardTitle()}
        </Link>
        <Link to="/account" onClick={close}>
          {m.accountTitle()}
        </Link>
        {user?.isAdmin === true || user?.role === "moderator" ? (
          <Link to="/queue" onClick={close}>
            {m.liveQueueTitle()}
          </Link>
        ) : null}
        {user?.isAdmin === true ? (
          <>
            <Link to="/admin-dashboard" onClick={close}>
              {m.adminDashboardTitle()}
            </Link>
            <Link to="/admin/actions" onClick={close}>
              {m.adminActionsTitle()}
            </Link>
          </>
        ) : null}
        <button type="button" onClick={() => void handleLogout()}>
          {m.logout()}
        </button>
      </nav>
      <Appearance />
      <Suspense fallback={<p aria-busy="true" />}>
        <NotificationList onChosen={close} />
      </Suspense>
    </>
  );
}
