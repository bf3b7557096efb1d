import { useQuery } from "@tanstack/react-query";
import { me } from "../features/auth/queries";
import { useSession } from "../features/auth/session";
import { settings } from "../features/settings/queries";
import type { Tag } from "../lib/catalogue";
import * as m from "../lib/messages";
import styles from "./MaintenanceBanner.module.css";

const strong: Tag = (text) => <strong>{text}</strong>;

/** Maintenance notice on every page. Moderators also see that the live queue still works. */
export function MaintenanceBanner() {
  const session = useSession();
  const { data } = useQuery(settings());
  const on = data?.maintenance === true;
  const user = useQuery({ ...me(), enabled: on && session === "in" });
  return (
    <div role="status">
      {on ? (
        <p className={styles.banner}>
          {user.data?.role === "moderator"
            ? m.maintenanceForModerators({ b: strong })
            : m.maintenance({ b: strong })}
        </p>
      ) : null}
    </div>
  );
}
