import { useQuery } from "@tanstack/react-query";
import { PageHeading } from "../../ui/PageHeading";
import { me } from "../auth/queries";
import { ShowDesk } from "../show/desk/ShowDesk";
import { LiveQueue } from "./LiveQueue";
import styles from "./Queue.module.css";

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
