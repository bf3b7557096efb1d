import { useQuery } from "@tanstack/react-query";
import { settings } from "../features/settings/queries";
import styles from "./MaintenanceBanner.module.css";

/** Says on every page that only admins can change anything. */
export function MaintenanceBanner() {
  const { data } = useQuery(settings());
  return (
    <div role="status">
      {data?.maintenance === true ? (
        <p className={styles.banner}>
          <strong>Maintenance.</strong> Look around as you like; opening, trading and selling have to wait a
          little.
        </p>
      ) : null}
    </div>
  );
}
