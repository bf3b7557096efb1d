import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { me } from "../features/auth/queries";
import { Avatar } from "../features/users/Avatar";
import * as m from "../lib/messages";
import { Icon } from "../ui/Icon";
import { lazyPart } from "../ui/lazyPart";
import { Popover } from "../ui/Popover";
import { toastError } from "../ui/toasts";
import styles from "./ProfileMenu.module.css";

const loadList = async () => (await import("../features/notifications/NotificationList")).NotificationList;
const loadPanel = async () => (await import("./menu/ProfilePanel")).ProfilePanel;

const ProfilePanel = lazyPart(loadPanel, ({ close }) => {
  toastError(m.menuNotLoaded());
  close();
});

const NotificationList = lazyPart(loadList, ({ onChosen }) => {
  toastError(m.menuNotLoaded());
  onChosen?.();
});

/** The bell with the notifications, and the user's menu, with profile, admin pages, appearance, language, notifications and logout. */
export function ProfileMenu() {
  const user = useQuery(me()).data;
  const unread = user?.unreadNotifications ?? 0;
  return (
    <>
      <Popover
        label={m.bell({ unread })}
        face={
          <span className={styles.face} onPointerEnter={() => void loadList().catch(() => {})}>
            <Icon name="bell" size={24} />
            {unread > 0 ? <span className={styles.unread}>{unread > 99 ? "99+" : unread}</span> : null}
          </span>
        }
      >
        {(close) => (
          <Suspense fallback={<p aria-busy="true" />}>
            <NotificationList onChosen={close} />
          </Suspense>
        )}
      </Popover>
      <Popover
        label={m.profileMenu({ unread })}
        face={
          <span className={styles.face} onPointerEnter={() => void loadPanel().catch(() => {})}>
            <Avatar name={user?.displayName ?? ""} picture={user?.twitchProfilePic} size={36} />
          </span>
        }
      >
        {(close) => (
          <Suspense fallback={<p aria-busy="true" />}>
            <ProfilePanel close={close} />
          </Suspense>
        )}
      </Popover>
    </>
  );
}
