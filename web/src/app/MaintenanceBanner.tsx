import { useQuery } from "@tanstack/react-query";
import { me } from "../features/auth/queries";
import { useSession } from "../features/auth/session";
import { settings } from "../features/settings/queries";
import styles from "./MaintenanceBanner.module.css";

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
          <strong>Maintenance.</strong> You can still look around. Opening, trading and selling are paused.
          {user.data?.role === "moderator" ? " You can still run the live queue." : null}
        </p>
      ) : null}
    </div>
  );
}
