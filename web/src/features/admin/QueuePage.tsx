import { useQuery } from "@tanstack/react-query";
import { PageHeading } from "../../ui/PageHeading";
import { me } from "../auth/queries";
import styles from "./Admin.module.css";
import { LiveQueue } from "./LiveQueue";
import { ShowDesk } from "./show/ShowDesk";

/** What moderators steer: the live queue and the raffle, and nothing else. */
export default function QueuePage() {
  const user = useQuery(me()).data;
  return (
    <>
      <PageHeading title="Live queue" lead="Who is next on stream, and what the chat can win." />
      <div className={styles.desk}>
        <LiveQueue />
        <div className={styles.side}>
          <ShowDesk admin={user?.isAdmin === true} />
        </div>
      </div>
    </>
  );
}
